/** The pages of markets. */
import type { OpeningWarning } from '#domain/markets/rules.ts'
import type { InvoicePriority, OfferedRateTypes, PoolKind } from '#domain/markets/settings.ts'
import { type Pair, text } from './text.ts'

export const marketTexts = {
  choose: text('市场', 'Market'),
  open: text('开市', 'Open'),
  closed: text('休市', 'Closed'),
  closedWhy: text('休市原因：{{reason}}', 'Closed: {{reason}}'),
  reopens: text('预计 {{day}} 开市', 'Expected to reopen {{day}}'),
  noMarket: text('暂无市场', 'No market yet'),
  noMarketHint: text(
    '收款方要在市场里申请提前收款。请联系平台运营建立市场；在此之前可以先录入应付单据。',
    'Payees ask to be paid early in a market. Ask the operator to create one; meanwhile, enter what you owe.',
  ),
  noMarketStep: text('查看应付单据', 'Go to payables'),
  missing: text('未找到该市场', 'Market not found'),
  missingHint: text(
    '链接可能有误，或市场属于其他主体。',
    'The link may be wrong, or the market belongs to another entity.',
  ),
  missingStep: text('查看本主体的市场', 'Show your market'),
  countdown: text('距下次出清', 'Next clearing in'),
  countdownDays: text('{{days}} 天 {{time}}', '{{days}}d {{time}}'),
  clearsAt: text('{{time}} 出清 · 付款日 {{day}}', 'Clears {{time}} · pays {{day}}'),
  noClearing: text('暂无出清安排：日历尚未发布', 'No clearing scheduled: the calendar is not published yet'),
  pool: text('可用资金额度还剩多少？', 'How much of the pool is left?'),
  poolTitle: text('调整可用资金额度', 'Change the pool'),
  left: text('剩余', 'Left'),
  leftOf: text('剩余', 'left'),
  leftHint: text('可用于下次出清', 'Available for the next clearing'),
  size: text('额度', 'Pool size'),
  sizeHint: text('可用 {{percent}}%，即 {{usable}}', '{{percent}}% available: {{usable}}'),
  committed: text('已承诺', 'Committed'),
  committedHint: text('已成交，待付款', 'Awarded, not paid yet'),
  outstanding: {
    budget: text('已用额度', 'Used'),
    revolving: text('已付未到期', 'Outstanding'),
  } as const satisfies Record<PoolKind, Pair>,
  outstandingHint: {
    budget: text('已付款', 'Paid'),
    revolving: text('循环额度，到期日释放', 'Revolving: released on the due date'),
  } as const satisfies Record<PoolKind, Pair>,
  formula: {
    budget: text(
      '剩余 = 额度 × 可用比例 − 已承诺 − 已用额度 = {{usable}} − {{committed}} − {{outstanding}}',
      'Left = pool size × percentage − committed − used = {{usable}} − {{committed}} − {{outstanding}}',
    ),
    revolving: text(
      '剩余 = 额度 × 可用比例 − 已承诺 − 已付未到期 = {{usable}} − {{committed}} − {{outstanding}}',
      'Left = pool size × percentage − committed − outstanding = {{usable}} − {{committed}} − {{outstanding}}',
    ),
  } as const satisfies Record<PoolKind, Pair>,
  gauge: {
    budget: text(
      '剩余 {{left}}，已承诺 {{committed}}，已用额度 {{outstanding}}',
      'Left {{left}}, committed {{committed}}, used {{outstanding}}',
    ),
    revolving: text(
      '剩余 {{left}}，已承诺 {{committed}}，已付未到期 {{outstanding}}',
      'Left {{left}}, committed {{committed}}, outstanding {{outstanding}}',
    ),
  } as const satisfies Record<PoolKind, Pair>,
  changePool: text('调整额度', 'Change pool'),
  availablePercent: text('可用比例', 'Available percentage'),
  poolReason: text('调整原因', 'Reason'),
  poolSet: text('额度已调整', 'Pool changed'),
  close: text('休市…', 'Close market…'),
  closeTitle: text('市场休市', 'Close the market'),
  closeBody: text(
    '休市期间收款方不能提交申请，也不出清。已提交的申请保留，开市后继续参与，到期前未开市则过期。已成交的照常付款。收款方会看到休市原因。',
    'While the market is closed, payees cannot submit offers and nothing clears. Existing offers go on when it opens again, or expire if they are due first. Awards are still paid. Payees see the reason.',
  ),
  closeYes: text('休市', 'Close market'),
  closeReason: text('休市原因', 'Reason'),
  reopenDay: text('预计开市日', 'Expected reopening day'),
  closedDone: text('市场已休市', 'Market closed'),
  openYes: text('开市', 'Open market'),
  openTitle: text('开市？', 'Open the market?'),
  openBody: text(
    '开市后收款方可以提交申请，下次出清按时进行。',
    'Payees can then submit offers, and the next clearing takes place as scheduled.',
  ),
  openAnyway: text('仍要开市', 'Open anyway'),
  openingWarnings: {
    emptyPool: text('可用资金额度为 0，开市后不会有任何成交。', 'The pool is 0: nothing can be awarded.'),
    wholeRange: text(
      '利率范围是 0.01%–99%，收款方可以报任意利率。',
      'The range of rates is 0.01%–99%: payees can offer any rate.',
    ),
  } as const satisfies Record<OpeningWarning, Pair>,
  openedDone: text('市场已开市', 'Market opened'),
  settings: text('市场设置', 'Market settings'),
  edit: text('修改', 'Edit'),
  changedAt: text('{{time}} 修改', 'Changed {{time}}'),
  save: text('保存', 'Save'),
  saving: text('正在保存…', 'Saving…'),
  saved: text('设置已保存', 'Settings saved'),
  confirmTitle: text('保存这些修改？', 'Save these changes?'),
  confirmBody: text('新的设置成为第 {{version}} 版。', 'They become version {{version}} of the settings.'),
  changedMeanwhile: text(
    '第 {{version}} 版设置已由“{{who}}”于 {{time}} 保存。您填写的内容已保留，其余已更新为新的设置。请核对后再保存。',
    '{{who}} saved version {{version}} of the settings on {{time}}. What you entered was kept, the rest follows the new settings. Check it before you save.',
  ),
  changedByOther: text(
    '设置刚刚被他人修改，您填写的内容已保留。请核对后再保存。',
    'The settings were just changed by someone else. What you entered was kept. Check it before you save.',
  ),
  toHistory: text('查看变更记录', 'See the change history'),
  before: text('之前', 'Before'),
  after: text('之后', 'After'),
  setting: text('设置', 'Setting'),
  firstVersion: text('最初的设置', 'The first settings'),
  savedFrom: text(
    '设置已保存，新利率自 {{time}} 出清起生效',
    'Settings saved. The new rates count from the clearing on {{time}}',
  ),
  history: text('变更记录', 'Change history'),
  version: text('第 {{version}} 版', 'Version {{version}}'),
  platform: text('平台', 'Platform'),
  none: text('不限', 'No limit'),
  noTarget: text('未设置', 'Not set'),
  reviewed: text('审核通过后参与出清', 'Yes, before a clearing'),
  notReviewed: text('无须审核', 'No'),
  reviewHint: text(
    '收款方的申请须先审核通过才参与出清。关闭后，待审核的单据直接参与出清。',
    'What payees offer takes part in a clearing only after a review. When you switch it off, what waits for review takes part at once.',
  ),
  payRuns: text('付款批次', 'Pay runs'),
  everyBankDay: text('每个银行工作日', 'Every bank day'),
  monthDay: text('每月 {{days}} 日', 'Day {{days}} of the month'),
  groups: {
    rates: text('利率', 'Rates'),
    documents: text('单据范围', 'Documents'),
    reserve: text('预留', 'Reserve'),
    schedule: text('出清与付款', 'Clearing and payment'),
    pool: text('可用资金额度', 'Pool'),
  },
  rateRange: text('公开利率范围', 'Public APR range'),
  rateRangeHint: text('收款方可在此范围内报价。', 'Payees can offer any rate in this range.'),
  privateHint: text('仅本公司可见，收款方看不到。', 'Only your company sees this. Payees do not.'),
  fixedHint: text(
    '选填，向收款方公布；收款方可按此利率直接申请。不低于最低年化。',
    'Optional and published: payees may accept it as it is. Not below your minimum.',
  ),
  noFixed: text('未公布', 'Not published'),
  receiptRateHint: text(
    '选填，向收款方公布；不填则本市场不接受入库单。不低于最低年化。',
    'Optional and published. Without it this market takes no receipts. Not below your minimum.',
  ),
  noReceipts: text('不接受入库单', 'Receipts not accepted'),
  timesHint: text('用逗号分隔，如 10:00, 15:30。', 'Separate times with commas, such as 10:00, 15:30.'),
  weekdaysHint: text('都不选则每个银行工作日付款。', 'Leave all unselected to pay on every bank day.'),
  monthDaysHint: text(
    '用逗号分隔，如 10, 20, 31。与每周付款日二选一。',
    'Separate days with commas, such as 10, 20, 31. Use either this or weekly days.',
  ),
  daysUnit: text('天', 'days'),
  officeDaysUnit: text('个工作日', 'office days'),
  bankDaysUnit: text('个银行工作日', 'bank days'),
  officeDays: text('{{count}} 个工作日', '{{count}} office days'),
  oneOfficeDay: text('1 个工作日', '1 office day'),
  bankDays: text('{{count}} 个银行工作日', '{{count}} bank days'),
  oneBankDay: text('1 个银行工作日', '1 bank day'),
  cutOffHint: text(
    '市场时区 {{zone}}。晚于此时的出清，付款日从下一工作日起算。',
    'In the time zone of the market, {{zone}}. For a later clearing, the pay date is counted from the next office day.',
  ),
  oneDay: text('1 天', '1 day'),
  days: text('{{count}} 天', '{{count}} days'),
} as const

export const rateTypeTexts: Readonly<Record<OfferedRateTypes, Pair>> = {
  all: text('年化利率或折扣率', 'APR or discount rate'),
  apr: text('仅年化利率', 'APR only'),
  dis: text('仅折扣率', 'Discount rate only'),
}

export const priorityTexts: Readonly<Record<InvoicePriority, Pair>> = {
  ascending: text('提前天数少的优先', 'Fewer days paid early first'),
  descending: text('提前天数多的优先', 'More days paid early first'),
}

export const poolKindTexts: Readonly<Record<PoolKind, Pair>> = {
  budget: text('预算额度（付款后不释放）', 'Budget (not released after payment)'),
  revolving: text('循环额度（到期日释放）', 'Revolving (released on the due date)'),
}

export const reserveTypeTexts = {
  percentage: text('按比例', 'Percentage'),
  amount: text('按金额', 'Amount'),
} as const

export const weekdayTexts: readonly Pair[] = [
  text('周一', 'Mon'),
  text('周二', 'Tue'),
  text('周三', 'Wed'),
  text('周四', 'Thu'),
  text('周五', 'Fri'),
  text('周六', 'Sat'),
  text('周日', 'Sun'),
]
