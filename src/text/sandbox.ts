/** Texts of the sandbox console. */
import { type Pair, text } from './text.ts'

export const sandboxConsole = {
  lead: text(
    '仅用于沙箱：推进业务时间、查看接下来的事项、用演示账号登录。',
    'Sandbox only: move business time forward, see what is due next, sign in with a demo account.',
  ),
  signIn: text('去登录', 'Go to sign-in'),
}

export const timeMachine = {
  title: text('时间机器', 'Time machine'),
  hint: text(
    '只能向前。途中到期的事项按先后逐一执行；登录会话仍按机器时间。',
    'Forward only. Whatever falls due on the way runs in order. Sessions use machine time.',
  ),
  business: text('业务时间 · 北京时间', 'Business time · Beijing'),
  machine: text('机器时间', 'Machine time'),
  inStep: text('与业务时间一致', 'Same as business time'),
  offset: text('业务时间快{{span}}', 'Business time is {{span}} ahead'),
  presets: text('快速前进', 'Move forward by'),
  monthEnd: text('到月底 {{day}}', 'To month end, {{day}}'),
  nextPayment: text('到下一次付款 {{time}}', 'To the next payment, {{time}}'),
  noPayment: text('没有待付款的成交', 'No award waits for payment'),
  toDay: text('或到某日', 'Or move to a date'),
  toTime: text('时间（北京）', 'Time (Beijing)'),
  dayInWords: text('日期', 'date'),
  timeInWords: text('时间', 'time'),
  go: text('前往', 'Go'),
  moved: text('已从 {{from}} 推进到 {{to}}', 'Moved from {{from}} to {{to}}'),
  stopped: text(
    '停在 {{to}}，尚未到达目标。仍在等待：{{work}}。',
    'Stopped at {{to}}, before the target. Still waiting for: {{work}}.',
  ),
  separator: text('、', ', '),
  waitsFor: {
    due: text('{{name}}', '{{name}}'),
    job: text('任务 {{name}}', 'the job {{name}}'),
    event: text('事件 {{name}}', 'the event {{name}}'),
    notification: text('通知 {{name}}', 'the notification {{name}}'),
  },
  ran: text('途中执行 {{count}} 项', 'Done on the way: {{count}}'),
  ranNone: text('途中没有到期事项', 'Nothing fell due on the way'),
  leaving: {
    title: text('没有 {{year}} 年的日历', 'No calendar for {{year}}'),
    body: text(
      '{{year}} 年的节假日和调休安排尚未录入。进入该年后无法给出任何日期，且时间不能退回。国务院公布后，请在 src/domain/calendars/china.ts 中加入该年并重新启动，或录入 calendar_years 和 calendar_days 两张表。',
      'The holidays and make-up working days of {{year}} have not been entered. In that year no date can be given, and time cannot be moved back. Once the State Council has published them, add the year to src/domain/calendars/china.ts and restart, or enter it in the tables calendar_years and calendar_days.',
    ),
    yes: text('仍然前往', 'Go anyway'),
  },
  done: text('完成', 'Done'),
  failed: text('失败', 'Failed'),
}

export const upcoming = {
  title: text('接下来到期', 'Due next'),
  none: text('没有等待中的事项', 'Nothing waiting'),
  failed: text('失败后不再重试：{{count}} 项', 'Failed, will not be retried: {{count}}'),
}

/** The kinds of due work. */
export const dueKinds: Readonly<Record<string, Pair>> = {
  'calendars.yearCheck': text('检查下一年日历', 'Check of next year’s calendar'),
  'bankFiles.discards': text('未登记的付款文件自动放弃', 'Payment files that nobody records'),
  'clearing.proposalExpires': text('待批准方案到期', 'Proposals that expire'),
  'clearing.bankPays': text('模拟银行付款', 'Payments by the simulated bank'),
  'financing.lapse': text('融资批准到期', 'Approvals of loans that lapse'),
  'financing.roll': text('借款日终', 'Day change of loans'),
  'clearing.slot': text('市场出清', 'Clearing of a market'),
  'verification.bankReports': text('模拟银行回报认证打款', 'Reports of verification transfers'),
  'verification.amountEnds': text('认证金额填写期限', 'Ends of verification transfers'),
  'verification.registrySilent': text('认证核对没有回应', 'Verifications that the registry did not answer'),
  'verification.transferLost': text('认证打款没有回报', 'Verification transfers without a report'),
  'markets.dayRoll': text('市场日切', 'Market day change'),
}

export const calendarDays = {
  title: text('今后两周', 'The next two weeks'),
  hint: text('中国办公日', 'Office days, China'),
  dayIs: text('{{day}}，{{look}}', '{{day}}, {{look}}'),
  dayStyles: {
    open: text('工作日', 'working day'),
    makeUp: text('调休上班', 'make-up working day'),
    holiday: text('节假日', 'holiday'),
    weekend: text('周末', 'weekend'),
    unknown: text('日历缺失', 'calendar missing'),
  },
  /** Shown for a day that differs from its weekday. */
  marks: {
    makeUp: text('班', 'On'),
    holiday: text('休', 'Off'),
    unknown: text('?', '?'),
  },
  missing: text(
    '{{country}} {{year}} 年的日历（{{kinds}}）缺失：该年无法给出任何日期。',
    'The {{year}} calendar of {{country}} ({{kinds}}) is missing, so no date can be given in that year.',
  ),
  provisional: text(
    '{{country}} {{year}} 年的日历（{{kinds}}）尚未公布：沙箱使用暂定日历，只含周末和固定节假日；依此推算的日期均有标注。',
    'The {{year}} calendar of {{country}} ({{kinds}}) is not published yet. This sandbox has a provisional one, with weekends and fixed holidays only; dates that rest on it are marked.',
  ),
  provisionalLook: text('{{look}}（暂定日历）', '{{look}} (provisional calendar)'),
  noneMissing: text('当年和下一年的日历没有缺失。', 'No calendar is missing for this year or next year.'),
}

export const calendarKindNames: Readonly<Record<'office' | 'bank', Pair>> = {
  office: text('办公日', 'office days'),
  bank: text('银行日', 'bank days'),
}

export const demoAccounts = {
  title: text('演示账号', 'Demo accounts'),
  account: text('账号', 'account'),
  password: text('密码', 'password'),
  totp: text('动态验证码', 'one-time code'),
  enter: text('登录', 'Sign in'),
  enterAs: text('以 {{account}} 登录', 'Sign in as {{account}}'),
}

export const accountKinds: Readonly<Record<string, Pair>> = {
  payer: text('付款方', 'Payer'),
  payee: text('收款方', 'Payee'),
  person: text('个人收款方', 'Individual payee'),
  dealer: text('经销商', 'Distributor'),
  multi: text('多主体', 'Multi-entity'),
  reviewer: text('复核人', 'Reviewer'),
  operator: text('运营人员', 'Operator'),
}
