/** Texts of the page that finds documents for an amount by a day. */
import type { RateOrigin } from '#domain/offers/default-rate.ts'
import type { WayName } from '#domain/offers/ways.ts'
import { type Pair, text } from './text.ts'

export const needFailureTexts = {
  needAmountUnfit: text(
    '请输入大于 0、不超过 {{limit}}、最多 {{decimals}} 位小数的金额。',
    'Enter an amount above 0 and up to {{limit}}, with at most {{decimals}} decimals.',
  ),
  needDatePast: text('到账日不能早于今天。', 'The day you need it by cannot be in the past.'),
  needDateTooFar: text(
    '请选择 {{days}} 天以内、日历已公布的日期。',
    'Choose a day within the next {{days}} days, as far as the calendar is published.',
  ),
  needNoPayDate: text('在此日期前没有付款日。', 'There is no pay date by then.'),
}

export const wayTexts: Readonly<Record<WayName, Pair>> = {
  cheapest: text('费用最低', 'Cheapest'),
  soonest: text('尽快到账', 'Soonest'),
  onePayer: text('只向一家申请', 'One payer only'),
}

/** Where the rate of a payer comes from. */
export const rateOriginTexts: Readonly<Record<RateOrigin, Pair>> = {
  typed: text('手动填写的利率', 'The rate you entered'),
  awarded: text('上次成交的利率', 'The last rate awarded there'),
  offered: text('上次申请的利率', 'The last rate you offered there'),
  range: text('可接受范围的中间值', 'The middle of the accepted range'),
}

export const needTexts = {
  subtitle: text(
    '填写所需金额和最晚到账日，系统在所有付款方里找费用最低的组合。单据按整张申请，到账金额可能略高于所需金额。',
    'Say how much you need and by when. We find the cheapest documents across all your payers.',
  ),
  openHint: text(
    '只知道需要多少钱？由系统在所有付款方里挑选单据。',
    'Only know how much you need? Let us choose the documents across all payers.',
  ),
  chooseYourself: text('改为自己挑选单据', 'Choose documents yourself'),
  need: text('我需要', 'I need'),
  amountName: text('所需金额', 'amount you need'),
  by: text('最晚到账', 'By'),
  currency: text('币种', 'Currency'),
  most: text('最多可得 {{amount}}', 'Up to {{amount}} can be had'),
  amountMissing: text('请输入需要的金额。', 'Enter the amount you need.'),
  dayMissing: text('请填写日期，例如 2026-12-12', 'Enter a day, such as 2026-12-12'),
  start: text('输入金额和日期，即可看到可行的方式', 'Enter an amount and a day to see your options'),
  startHint: text(
    '按填写的利率计算每张单据的费用，精确到分。',
    'The cost of each document is worked out at your rate, to the cent.',
  ),
  nothing: text('在此日期前没有可提前收取的款项', 'Nothing can be paid early by then'),
  nothingHint: text(
    '可以换一个日期，或在应收单据页查看暂不可提前收款的原因。',
    'Try another day, or see in Receivables why documents cannot be paid early.',
  ),
  ways: text('怎样满足', 'How to reach it'),
  cost: text('费用', 'Cost'),
  receive: text('到账 {{amount}} · {{days}}', '{{amount}} · {{days}}'),
  daySpan: text('{{first}} 至 {{last}}', '{{first}} to {{last}}'),
  payersMany: text('{{count}} 家', '{{count}} payers'),
  payersOne: text('1 家', '1 payer'),
  documentsMany: text('{{count}} 张单据', '{{count}} documents'),
  documentsOne: text('1 张单据', '1 document'),
  clearingsMany: text('还有 {{count}} 次出清', '{{count}} clearings left'),
  clearingsOne: text('仅 1 次出清', '1 clearing left'),
  leastMany: text('最少 {{count}} 次出清机会', 'at least {{count}} clearings left'),
  leastOne: text('最少 1 次出清机会', 'at least 1 clearing left'),
  short: text('还差 {{amount}}', '{{amount}} short'),
  aloneNone: text('没有一家付款方能单独付足。', 'No payer can cover it alone.'),
  shortNote: text(
    '到 {{day}} 最多可得 {{amount}}，比需要的少 {{missing}}。下面列出全部可用单据。',
    'At most {{amount}} can be had by {{day}}, {{missing}} less than you need. All usable documents are listed below.',
  ),
  dueNoteOne: text(
    '另有 1 张单据（{{amount}}）在此日期前到期并全额付款，未列入。',
    '1 document ({{amount}}) is due and paid in full by then, so it is left out.',
  ),
  dueNote: text(
    '另有 {{count}} 张单据（{{amount}}）在此日期前到期并全额付款，未列入。',
    '{{count}} documents ({{amount}}) are due and paid in full by then, so they are left out.',
  ),
  limitedNote: text(
    '单据较多，每家付款方只比较最先到期的 {{count}} 张。',
    'There are many documents. Only the {{count}} that are due first are compared for each payer.',
  ),
  payers: text('付款方与单据', 'Payers and documents'),
  payer: text('付款方 / 单据', 'Payer / document'),
  yourRate: text('申请利率', 'Your rate'),
  rateOf: text('{{payer}}：{{type}}', '{{type}} for {{payer}}'),
  rateTypeOf: text('{{payer}}的利率类型', 'Rate type for {{payer}}'),
  payDate: text('付款日', 'Pay date'),
  take: text('包含{{payer}}', 'Include {{payer}}'),
  notNeeded: text('这一方式用不到', 'Not needed for this way'),
  leftOutByYou: text('已不包含', 'Left out by you'),
  someLeftOut: text('{{count}} 张单据未列入：{{reason}}', '{{count}} documents are left out: {{reason}}'),
  someLeftOutOne: text('1 张单据未列入：{{reason}}', '1 document is left out: {{reason}}'),
  showDocuments: text('显示 {{count}} 张单据', 'Show {{count}} documents'),
  showDocument: text('显示 1 张单据', 'Show 1 document'),
  hideDocuments: text('收起单据', 'Hide documents'),
  due: text('{{day}} 到期', 'due {{day}}'),
  early: text('提前 {{days}} 天', '{{days}} days early'),
  earlyOne: text('提前 1 天', '1 day early'),
  total: text('{{documents}}，{{offers}}', '{{documents}}, {{offers}}'),
  offersMany: text('{{count}} 份申请', '{{count}} offers'),
  offersOne: text('1 份申请', '1 offer'),
  chartTitle: text('截至 {{day}} 能否满足所需金额？', 'Is it enough by {{day}}?'),
  chartSub: text(
    '全部成交时的累计到账，{{currency}}',
    'Cash received if everything is awarded, {{currency}}',
  ),
  chart: text('图', 'Chart'),
  table: text('表', 'Table'),
  chartNeed: text('需要 {{amount}}', 'Need {{amount}}'),
  chartBy: text('最晚 {{day}}', 'By {{day}}'),
  chartSpoken: text(
    '到 {{day}} 累计到账 {{amount}}，需要 {{need}}。',
    'By {{day}} you receive {{amount}} in all; you need {{need}}.',
  ),
  onDay: text('当日到账', 'Received that day'),
  cumulative: text('累计到账', 'Received so far'),
  arrives: text('{{day}} 前到账', 'Received by {{day}}'),
  submitMany: text('提交 {{count}} 份申请', 'Submit {{count}} offers'),
  submitOne: text('提交 1 份申请', 'Submit 1 offer'),
  saveDrafts: text('保存草稿', 'Save as drafts'),
  draftsSaved: text('已保存 {{count}} 份草稿', '{{count}} drafts saved'),
  draftSavedOne: text('已保存 1 份草稿', '1 draft saved'),
  withoutTitle: text('若其中一家未成交，可到账金额', 'If one payer does not award'),
  without: text('{{payer}}未成交', 'Without {{payer}}'),
  eachTitle: text('各申请单独成交', 'Each offer stands alone'),
  each: text(
    '一份没成交不影响其他。利率默认取上次在该付款方成交的利率，可修改。越晚到账费用越低，出清机会也越少。',
    'One that is not awarded does not affect the others. The rate is the last one awarded there unless you change it. Later is cheaper and has fewer chances.',
  ),
} as const

/** The outcome of each offer. */
export const needOutcomeTexts = {
  title: text('提交结果', 'What was submitted'),
  allDone: text('{{count}} 份申请已全部提交', 'All {{count}} offers are submitted'),
  oneDone: text('申请已提交', 'The offer is submitted'),
  someDone: text(
    '已提交 {{done}} 份，{{refused}} 份未能提交',
    '{{done}} submitted, {{refused}} not submitted',
  ),
  sending: text('正在提交第 {{at}} 份，共 {{count}} 份…', 'Submitting {{at}} of {{count}}…'),
  waiting: text('待提交', 'Waiting'),
  busy: text('正在提交', 'Submitting'),
  done: text('已提交', 'Submitted'),
  refused: text('未提交', 'Not submitted'),
  unknown: text('结果未知', 'No answer'),
  see: text('查看申请', 'View offer'),
  seeNamed: text('查看申请：{{payer}}', 'View offer: {{payer}}'),
  ofOther: text('在“{{company}}”名下', 'Under {{company}}'),
  again: text('重试未提交的', 'Try the others again'),
  rest: text('重新计算还差的金额', 'Find the rest'),
  back: text('再申请一笔', 'Start another'),
  toList: text('查看我的申请', 'Go to my offers'),
} as const
