/** Texts of the payer's home. */
import { type Pair, text } from './text.ts'

/** What waits: how many, why or who, and the action that leads to it. */
export const waitingTexts = {
  title: text('待办事项', 'Waiting for you'),
  none: text('没有待办事项', 'Nothing is waiting for you'),
  noneHint: text(
    '收款方上传的单据、待审核的申请、绑定申请和待付款的成交会显示在这里。',
    'Payee uploads, offers to review, connection requests and awards to pay appear here.',
  ),
  documents: {
    one: text('1 张收款方上传的单据待确认', '1 payee upload to confirm'),
    many: text('{{count}} 张收款方上传的单据待确认', '{{count}} payee uploads to confirm'),
    hint: text('确认后才能提前付款', 'Can be paid early once confirmed'),
    act: text('确认', 'Confirm'),
  },
  reviews: {
    one: text('1 张申请单据待审核', '1 offered document to review'),
    many: text('{{count}} 张申请单据待审核', '{{count}} offered documents to review'),
    hint: text('审核通过后参与下一次出清', 'What you pass takes part in the next clearing'),
    act: text('审核', 'Review'),
  },
  accounts: {
    one: text('1 个收款账户待确认', '1 bank account to confirm'),
    many: text('{{count}} 个收款账户待确认', '{{count}} bank accounts to confirm'),
    act: text('核对', 'Check'),
  },
  requests: {
    one: text('1 个收款方申请绑定', '1 connection request'),
    many: text('{{count}} 个收款方申请绑定', '{{count}} connection requests'),
    act: text('答复', 'Answer'),
  },
  invitations: {
    one: text('1 个邀请由他人接受，待核对', '1 invitation accepted by someone else'),
    many: text('{{count}} 个邀请由他人接受，待核对', '{{count}} invitations accepted by someone else'),
    act: text('核对', 'Check'),
  },
  awards: {
    one: text('1 笔成交待付款', '1 award to pay'),
    many: text('{{count}} 笔成交待付款', '{{count}} awards to pay'),
    hint: text(
      '{{payer}}，第 {{number}} 次出清，付款日 {{day}}，最迟 {{last}}',
      '{{payer}}, run {{number}}. Pay date {{day}}, {{last}} at the latest',
    ),
    act: text('付款', 'Pay'),
  },
  proposals: {
    one: text('1 张单据的出清方案待批准', 'A proposal to award 1 document'),
    many: text('{{count}} 张单据的出清方案待批准', 'A proposal to award {{count}} documents'),
    hint: text(
      '{{payer}}，第 {{number}} 次出清，付款日 {{day}}，{{until}} 失效',
      '{{payer}}, run {{number}}. Pay date {{day}}, until {{until}}',
    ),
    act: text('批准', 'Review'),
  },
  moreRuns: {
    one: text('另有 1 次出清待付款', '1 more run with awards to pay'),
    many: text('另有 {{count}} 次出清待付款', '{{count}} more runs with awards to pay'),
    act: text('查看', 'Show'),
  },
  refusals: {
    one: text('1 笔付款被银行拒付', '1 payment was refused by the bank'),
    many: text('{{count}} 笔付款被银行拒付', '{{count}} payments were refused by the bank'),
    hint: text('核对收款账户后重新转账', 'Check the accounts and transfer them again'),
    act: text('处理', 'Solve'),
  },
  exceptions: {
    one: text('1 笔付款异常待处理', '1 payment exception to solve'),
    many: text('{{count}} 笔付款异常待处理', '{{count}} payment exceptions to solve'),
    hint: text('付款文件中未能登记的行', 'Rows of payment files that could not be recorded'),
    act: text('处理', 'Solve'),
  },
  contracts: {
    one: text('1 份合同即将到期', '1 contract ends soon'),
    many: text('{{count}} 份合同即将到期', '{{count}} contracts end soon'),
    first: text('{{payee}} {{day}}', '{{payee}} {{day}}'),
    act: text('续签', 'Renew'),
  },
  more: text('另有 {{count}} 个', 'and {{count}} more'),
} as const

export const homeTexts = {
  markets: text('各市场情况', 'Your markets'),
  market: text('市场', 'Market'),
  left: text('剩余额度', 'Pool left'),
  nextClearing: text('下次出清', 'Next clearing'),
  wouldBeAwarded: text('预计成交（折后）', 'Would be awarded'),
  weekIncome: text('本周折扣收入', 'Income this week'),
  total: text('{{currency}} 合计', 'Total {{currency}}'),
  notScheduled: text('未安排', 'Not scheduled'),
  ofItems: text('{{awarded}} / {{items}} 张', '{{awarded}} of {{items}}'),
  noOffers: text('暂无申请', 'No offers'),
  forecast: text('现在出清，预计结果如何？', 'What would a clearing now bring?'),
  forecastAt: text(
    '{{time}} 按当前申请试算，仅本公司可见。',
    'Calculated {{time}} with the current offers. Only you see it.',
  ),
  forecastEmpty: text('暂无申请，出清不会有成交。', 'There are no offers, so nothing would be awarded.'),
  expected: text('预计成交（折后）', 'Awarded after discount'),
  expectedOneHint: text('{{awarded}} / 1 张单据', '{{awarded}} of 1 document'),
  expectedHint: text('{{awarded}} / {{items}} 张单据', '{{awarded}} of {{items}} documents'),
  income: text('折扣收入', 'Discount income'),
  average: text('组合年化利率', 'Portfolio APR'),
  averageHint: text('期望 {{desired}}，最低 {{minimum}}', 'Desired {{desired}}, minimum {{minimum}}'),
  averageMinimum: text('最低 {{minimum}}', 'Minimum {{minimum}}'),
  newRates: text(
    '按现行利率试算。自 {{time}} 起的出清按新利率：{{rates}}。',
    'Calculated with the rates that count now. New rates for clearings from {{time}} on: {{rates}}.',
  ),
  leftAfter: text('出清后剩余额度', 'Pool left after'),
  leftAfterHint: text('现剩余 {{left}}', 'Now {{left}}'),
  lastRun: text('最近一次出清', 'Last run'),
  allRuns: text('全部记录', 'All runs'),
  noRun: text('还没有出清记录', 'No runs yet'),
  noRunHint: text('出清后在此查看结果。', 'The result appears here after a clearing.'),
  week: text('本周折扣收入', 'Income this week'),
  weekHint: text('自 {{day}} 起，{{count}} 笔成交', 'Since {{day}}, {{count}} awarded'),
  weekHintOne: text('自 {{day}} 起，1 笔成交', 'Since {{day}}, 1 awarded'),
  allSettings: text('全部 {{count}} 项设置', 'All {{count}} settings'),
  fewerSettings: text('收起', 'Show less'),
} as const

/** The first steps of a new payer, in order. */
export const firstSteps = ['pool', 'payees', 'documents', 'open'] as const
export type FirstStep = (typeof firstSteps)[number]

export const firstStepTexts = {
  title: text('开始使用', 'Get started'),
  done: text('已完成', 'Done'),
  steps: {
    pool: [
      text('设置可用资金额度', 'Set the pool'),
      text('可用于提前付款的金额', 'The amount that may be used to pay early'),
    ],
    payees: [
      text('添加收款方', 'Add payees'),
      text('逐个添加或上传名单，再发邀请', 'One by one or as a list; then invite them'),
    ],
    documents: [
      text('录入应付单据', 'Enter payables'),
      text('逐张录入、上传文件或由系统同步', 'One by one, as a file, or synced from your own system'),
    ],
    open: [
      text('开市', 'Open the market'),
      text('开市后收款方可以提交申请', 'Payees can then submit offers'),
    ],
  },
} as const satisfies {
  readonly title: Pair
  readonly done: Pair
  readonly steps: Record<FirstStep, readonly [title: Pair, hint: Pair]>
}
