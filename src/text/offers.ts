/** Texts of the page that makes an offer in three steps. */
import type { Method, RateType } from '#domain/offers/terms.ts'
import { type Pair, text } from './text.ts'

export const methodTexts: Readonly<Record<Method, Pair>> = {
  preSettlement: text('提前结算', 'Early settlement'),
  billDiscount: text('票据贴现', 'Bill discount'),
  both: text('提前结算并贴现', 'Early settlement and bill discount'),
}
export const methodHints: Readonly<Record<Method, Pair>> = {
  preSettlement: text('在到期日之前收款。', 'You are paid before the due date.'),
  billDiscount: text('到期日收现金，不收票据。', 'On the due date you get cash instead of a bill.'),
  both: text('到期日之前收现金，不收票据。', 'Before the due date you get cash instead of a bill.'),
}
export const rateTypeNames: Readonly<Record<RateType, Pair>> = {
  apr: text('年化利率', 'APR'),
  discount: text('折扣率', 'Discount rate'),
}
/** The field of a rate, by its type. */
export const rateFieldTexts: Readonly<Record<RateType, Pair>> = {
  apr: text('申请的年化利率', 'The APR you offer'),
  discount: text('愿意给出的折扣率', 'The discount rate you offer'),
}
export const billRateFieldTexts: Readonly<Record<RateType, Pair>> = {
  apr: text('贴现年化利率', 'Bill APR'),
  discount: text('贴现折扣率', 'Bill discount rate'),
}

export const makingTexts = {
  stepOf: text('第 {{step}} 步，共 3 步', 'Step {{step}} of 3'),
  steps: [
    text('选择单据', 'Choose documents'),
    text('设定利率', 'Set the rate'),
    text('确认并提交', 'Review and submit'),
  ],
  next: text('下一步', 'Next'),
  previous: text('上一步', 'Back'),
  saveDraft: text('保存草稿', 'Save draft'),
  saved: text('草稿已保存', 'Draft saved'),
  submit: text('提交申请', 'Submit offer'),
  submitting: text('正在提交…', 'Submitting…'),
  submitted: text('申请已提交', 'Offer submitted'),
  market: text('付款方', 'Payer'),
  noMarket: text('还没有可申请的付款方', 'No payer to ask yet'),
  noMarketHint: text(
    '绑定付款方并加入其市场后，可在这里申请提前收款。',
    'Once you are connected to a payer and in its market, you can ask to be paid early here.',
  ),
  closed: text('市场休市，暂不能提交', 'The market is closed. You cannot submit now'),
  closedWhy: text('原因：{{reason}}', 'Reason: {{reason}}'),
  closedKept: text(
    '可以先选择单据并保存草稿，开市后再提交。',
    'You can choose documents and save a draft now, and submit when the market opens.',
  ),
  available: text('可提前收款', 'Can be paid early'),
  chosen: text('已选', 'Selected'),
  chooseAll: text('全选', 'Select all'),
  aloneMark: text('须单独申请', 'Offered alone'),
  aloneOne: text(
    '有 1 张票据须单独申请，“全选”不含该张。',
    '1 bill is offered alone, so “Select all” leaves it out.',
  ),
  alone: text(
    '有 {{count}} 张票据须逐张单独申请，“全选”不含这些票据。',
    '{{count}} bills are offered one by one, so “Select all” leaves them out.',
  ),
  chooseOne: text('选择 {{number}}', 'Select {{number}}'),
  search: text('搜索单据编号', 'Search by document number'),
  noneFound: text('没有符合的单据', 'No matching documents'),
  showMore: text('再显示 {{count}} 张', 'Show {{count}} more'),
  days: text('距到期（天）', 'Days to due date'),
  empty: text('没有可提前收款的金额', 'No eligible amount'),
  emptyHint: text(
    '付款方上传并确认单据后会出现在这里。应收单据页列出全部单据及暂不可提前收款的原因。',
    'Documents appear here once the payer has uploaded or confirmed them. Receivables lists all of them, and why some cannot be paid early.',
  ),
  toReceivables: text('查看应收单据', 'Go to receivables'),
  leftOutOne: text(
    '有 1 张所选单据现在不能提前收款，未列入。',
    '1 of the selected documents cannot be paid early now and was left out.',
  ),
  leftOut: text(
    '有 {{count}} 张所选单据现在不能提前收款，未列入。',
    '{{count}} of the selected documents cannot be paid early now and were left out.',
  ),
  startOffer: text('申请提前收款', 'Offer for early payment'),
  term: text('票期 {{days}} 天', '{{days}}-day bill'),
  enterRate: text('填写利率后显示到账金额。', 'Enter a rate to see what you receive.'),
  correctFirst: text('修正标出的内容后显示到账金额。', 'Correct what is marked to see what you receive.'),
  method: text('提前收款方式', 'Early payment method'),
  rateType: text('利率类型', 'Rate type'),
  range: text('可接受范围：年化 {{from}}%–{{to}}%', 'Accepted range: {{from}}%–{{to}}% APR'),
  expected: text('最早收款日', 'Not before'),
  expectedHint: text(
    '不早于这一天付款。默认为今天。',
    'You are not paid before this day. Today unless you choose another.',
  ),
  expectedKept: text('不早于这一天付款。', 'You are not paid before this day.'),
  expectedMissing: text(
    '请填写最早收款日，例如 2026-01-05',
    'Enter the earliest day to be paid, such as 2026-01-05',
  ),
  agreement: text('提前收款协议', 'Early payment agreement'),
  refusedTitle: text('未能提交，已保留您填写的内容', 'Not submitted. Everything you entered is kept'),
  changeTerms: text('返回修改利率与日期', 'Change the rate or date'),
  verifyNow: text('去认证（草稿已保存）', 'Verify now (your draft is saved)'),
  changeDocuments: text('返回修改单据', 'Change the documents'),
  nextClearing: text('下一次出清', 'Next clearing'),
} as const

/** Proceeds and cost of an offer. */
export const figureTexts = {
  amount: text('票面金额', 'Amount'),
  discount: text('折扣金额', 'Discount'),
  amountAfterDiscount: text('折后金额', 'Amount after discount'),
  youReceive: text('到账金额', 'You receive'),
  apr: text('年化利率', 'APR'),
  discountRate: text('折扣率', 'Discount rate'),
  effectiveApr: text('实际年化成本', 'Effective APR'),
  daysPaidEarly: text('提前天数', 'Days early'),
  newPayDate: text('新付款日', 'New pay date'),
  dueDate: text('到期日', 'Due date'),
  documents: text('单据', 'Documents'),
  arrives: text('如成交，{{day}} 到账', 'If awarded, paid on {{day}}'),
  arrivesFrom: text('如成交，{{day}} 起到账', 'If awarded, paid from {{day}}'),
  estimating: text('正在核对…', 'Checking…'),
  confirmed: text('金额已核算', 'Calculated by the server'),
  figures: text('各单据明细', 'Figures by document'),
  cannot: text('以下单据不能这样申请', 'These documents cannot be offered like this'),
  remove: text('移出', 'Remove'),
  removeNamed: text('移出 {{number}}', 'Remove {{number}}'),
} as const

export const chartTexts = {
  title: text('不同利率下的到账金额', 'What you receive at each rate'),
  cash: text('到账金额', 'You receive'),
  cost: text('折扣金额', 'Discount'),
  rate: text('利率', 'Rate'),
  table: text('以表格查看', 'View as a table'),
  spoken: text(
    '利率从 {{from}}% 到 {{to}}% 时，到账金额从 {{most}} 降到 {{least}}。当前 {{rate}}%：到账 {{cash}}，折扣 {{cost}}。',
    'As the rate goes from {{from}}% to {{to}}%, what you receive goes from {{most}} to {{least}}. At {{rate}}%: you receive {{cash}}, the discount is {{cost}}.',
  ),
} as const

/** How a quote was derived. */
export const derivationTexts = {
  title: text('计算方式', 'How we calculated this'),
  aprFormula: text(
    '{{number}}：{{amount}} × {{rate}}% × {{days}} ÷ {{dayCount}} = {{discount}}',
    '{{number}}: {{amount}} × {{rate}}% × {{days}} ÷ {{dayCount}} = {{discount}}',
  ),
  flatFormula: text(
    '{{number}}：{{amount}} × {{rate}}% = {{discount}}',
    '{{number}}: {{amount}} × {{rate}}% = {{discount}}',
  ),
  aprRule: text(
    '折扣 = 金额 × 年化利率 × 天数 ÷ {{dayCount}}',
    'Discount = amount × APR × days ÷ {{dayCount}}',
  ),
  flatRule: text('折扣 = 金额 × 折扣率', 'Discount = amount × discount rate'),
  daysRule: text(
    '提前天数 = 到期日 {{due}} − 新付款日 {{pay}} = {{days}} 天',
    'Days early = due date {{due}} − new pay date {{pay}} = {{days}} days',
  ),
  rounding: text(
    '逐张计算，四舍五入到最小货币单位，再求和。',
    'Each document is rounded by itself, half up, then summed.',
  ),
  trace: text('为何是这个付款日', 'Why this pay date'),
  clearing: text('{{time}} 出清', 'Clearing at {{time}}'),
  inTime: text(
    '截止时间 {{cutOff}} 前，从 {{day}} 起算',
    'Before the cut-off {{cutOff}}: counted from {{day}}',
  ),
  late: text(
    '已过截止时间 {{cutOff}} 或非工作日，从下一工作日 {{day}} 起算',
    'After the cut-off {{cutOff}} or not an office day: counted from the next one, {{day}}',
  ),
  preparationOne: text('准备 1 个工作日 → {{day}}', '1 office day of preparation → {{day}}'),
  preparationNone: text('无需准备日 → {{day}}', 'No preparation days → {{day}}'),
  preparation: text('准备 {{days}} 个工作日 → {{day}}', '{{days}} office days of preparation → {{day}}'),
  payRun: text('其后第一个付款批次 → {{day}}', 'The first pay run from then on → {{day}}'),
} as const

/** Offers that are not submitted yet. */
export const draftTexts = {
  title: text('草稿', 'Drafts'),
  line: text('{{count}} 张单据 · {{amount}}', '{{count}} documents · {{amount}}'),
  lineOne: text('1 张单据 · {{amount}}', '1 document · {{amount}}'),
  goOn: text('继续填写', 'Continue'),
  goOnNamed: text('继续填写：{{payer}}', 'Continue: {{payer}}'),
  delete: text('删除草稿', 'Delete draft'),
  deleteNamed: text('删除草稿：{{payer}}', 'Delete draft: {{payer}}'),
  deleteTitle: text('删除草稿？', 'Delete the draft?'),
  deleteBody: text(
    '草稿删除后不能恢复，单据不受影响。',
    'A draft cannot be restored. Its documents are not affected.',
  ),
  deleted: text('草稿已删除', 'Draft deleted'),
} as const
