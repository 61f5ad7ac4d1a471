/** Texts of decided books, for the payer: what is on offer, why a document is not awarded, and the file of results. */
import type { ItemOutcome, RunReason } from '#domain/clearing/reasons.ts'
import type { UnusedCause } from '#domain/clearing/unused-pool.ts'
import type { Ineligibility } from '#domain/documents/eligibility.ts'
import type { AwardRule } from '#domain/markets/settings.ts'
import { reasonWords } from './document-reasons.ts'
import { type Pair, type Say, text } from './text.ts'

export const itemOutcomeTexts: Readonly<Record<ItemOutcome, Pair>> = {
  awarded: text('成交', 'Awarded'),
  skipped: text('跳过', 'Skipped'),
  leftOut: text('未入选', 'Left out'),
}

/** Before anything is awarded: of today's book, a proposal and settings on trial. */
export const expectedOutcomeTexts: Readonly<Record<ItemOutcome, Pair>> = {
  ...itemOutcomeTexts,
  awarded: text('预计成交', 'Would be awarded'),
}

/** Exact, for the payer; a payee reads fewer reasons. */
const runReasonTexts = {
  beforeExpectedDate: text(
    '付款日早于收款方期望的最早收款日',
    'Pay date is before the earliest day the payee accepts',
  ),
  belowMinimum: text('低于最低年化 {{rate}}%', 'Below the minimum APR of {{rate}}%'),
  belowPayeeMinimum: text('低于该收款方的最低年化利率', 'Below the minimum APR for this payee'),
  aboveHighest: text('高于公开利率上限', 'Above the highest public APR'),
  aboveCeiling: text('高于收款方自设的利率上限', 'Above the payee’s own maximum rate'),
  invalidAmount: text('折扣金额无效', 'Discount amount is not valid'),
  exceedsBudget: text('超出收款方申请的金额上限', 'More than what was left of the offer’s maximum'),
  belowDesired: text(
    '成交后将低于期望年化 {{rate}}%',
    'Would bring the awards below the desired APR of {{rate}}%',
  ),
} as const satisfies Readonly<Record<Exclude<RunReason, 'ineligible' | 'exceedsPool'>, Pair>>

/** By rule: where income counts, what is left is what a better choice has left. */
const exceedsPoolTexts = {
  rateFirst: text('超出剩余可用资金额度 {{left}}', 'More than the {{left}} left of the pool'),
  incomeFirst: text(
    '其他单据合计折扣收入更高，剩余额度 {{left}} 不足',
    'Others bring more income together and leave too little of the pool ({{left}})',
  ),
} as const satisfies Readonly<Record<AwardRule, Pair>>

/** As it was when the book was read; the document's page says who disabled or declined it. */
const nothingSaid = {
  disabledBy: null,
  disabledReason: null,
  confirmation: 'none',
  declinedReason: null,
} as const

export type ReasonsOfItem = {
  readonly reasons: readonly RunReason[]
  readonly ineligible: readonly Ineligibility[]
  readonly amount: string
  /** As it is to be shown. */
  readonly poolLeft: string
}
export type RatesOfBook = {
  readonly rule: AwardRule
  readonly minimumApr: string
  readonly desiredApr: string | null
}

/** Every reason in words; for a document that is not eligible, the reasons of the document. */
export function runReasonLines(
  say: Say,
  { reasons, ineligible, amount, poolLeft }: ReasonsOfItem,
  { rule, minimumApr, desiredApr }: RatesOfBook,
): readonly string[] {
  return reasons.flatMap((reason) => {
    if (reason === 'ineligible')
      return ineligible.map((one) => reasonWords(say, one, { ...nothingSaid, amount }, 'payer'))
    if (reason === 'belowMinimum') return [say(runReasonTexts.belowMinimum, { rate: minimumApr })]
    if (reason === 'belowDesired') return [say(runReasonTexts.belowDesired, { rate: desiredApr ?? '' })]
    if (reason === 'exceedsPool') return [say(exceedsPoolTexts[rule], { left: poolLeft })]
    return [say(runReasonTexts[reason])]
  })
}

/** Why a part of the pool is left, with the amount. */
export const unusedTexts = {
  belowDesired: text(
    '因期望年化 {{rate}}%，{{documents}} 张单据未成交，{{amount}} 未使用。',
    'The desired APR of {{rate}}% left {{amount}} unused (documents not awarded: {{documents}}).',
  ),
  exceedsPool: text(
    '{{amount}} 未使用：跳过的 {{documents}} 张单据都大于剩余额度。',
    '{{amount}} left unused: too little for any of the documents skipped ({{documents}}).',
  ),
  exceedsBudget: text(
    '{{amount}} 未使用：跳过的 {{documents}} 张单据都超出收款方申请的金额上限。',
    '{{amount}} left unused: the documents skipped ({{documents}}) are over the maximum of their own offers.',
  ),
  leftOut: text(
    '{{amount}} 未使用：另有 {{documents}} 张单据未入选，没有其他可成交的单据。',
    '{{amount}} left unused: nothing else could be awarded (left out: {{documents}}).',
  ),
  allAwarded: text('{{amount}} 未使用：没有更多申请。', '{{amount}} left unused: no more offers.'),
} as const satisfies Readonly<Record<UnusedCause, Pair>>

/** After the cause: what is left besides, because its documents would not have taken it. */
export const unusedRest = text(
  '额度另有 {{rest}} 未使用：没有更多申请。',
  'Another {{rest}} of the pool left unused: no more offers.',
)

export const bookTexts = {
  list: text('申请单据', 'Documents on offer'),
  asOf: text('立即出清的结果，付款日 {{day}}', 'If cleared now, paid on {{day}}'),
  figures: text('预计结果', 'Expected result'),
  wouldBePaid: text('预计提前付款', 'Would be paid early'),
  ofOneItem: text('{{awarded}} / 1 张单据', '{{awarded}} of 1 document'),
  ofItems: text('{{awarded}} / {{items}} 张单据', '{{awarded}} of {{items}} documents'),
  discount: text('折扣收入', 'Discount income'),
  ofAmount: text('成交金额 {{amount}}', 'of {{amount}} awarded'),
  averageApr: text('组合年化利率', 'Portfolio APR'),
  desired: text('期望 {{desired}}%，最低 {{minimum}}%', 'desired {{desired}}%, minimum {{minimum}}%'),
  noDesired: text('最低 {{minimum}}%', 'minimum {{minimum}}%'),
  lowest: text('最低成交年化', 'Lowest awarded APR'),
  lowestHint: text('{{skipped}} 张跳过，{{leftOut}} 张未入选', '{{skipped}} skipped, {{leftOut}} left out'),
  poolAfter: text('出清后剩余额度', 'Pool left after'),
  poolBefore: text('出清前 {{amount}}', 'of {{amount}} before'),
  step: text('顺序', 'Step'),
  offered: text('申请年化', 'Offered APR'),
  needed: text('所需年化', 'Needed APR'),
  noRate: text('任何利率都不成交', 'No rate'),
  minimumNotEnough: text(
    '仅达到最低年化仍不能成交：其他申请先用完额度，或平均年化会低于期望年化。',
    'The minimum alone is not enough: better offers use the pool first, or the average would fall below the desired APR.',
  ),
  noneFound: text('未找到可成交的利率', 'None found'),
  tooHigh: text('利率已过高', 'Already too high'),
  findNeeded: text('计算', 'Find'),
  findNeededOf: text('计算 {{document}} 的所需年化', 'Find the rate that {{document}} needed'),
  findingNeeded: text('正在计算…', 'Finding…'),
  days: text('提前天数', 'Days early'),
  daysWithTerm: text('{{days}} + 票据 {{term}}', '{{days}} + bill {{term}}'),
  poolLeft: text('剩余额度', 'Pool left'),
  result: text('预计结果', 'Expected result'),
  search: text('单据编号或收款方', 'Document number or payee'),
  order: {
    rateFirst: text(
      '按出清顺序：先年化利率，再提前天数，再申请时间',
      'In the order of clearing: APR, then days early, then time of the offer',
    ),
    incomeFirst: text(
      '按年化利率排列；成交的是合计折扣收入最高的单据',
      'By APR; awarded is what brings the most discount income together',
    ),
  } as const satisfies Readonly<Record<AwardRule, Pair>>,
  emptyTitle: text('暂无申请', 'Nothing on offer'),
  emptyHint: text('收款方提交的申请会立即显示在这里。', 'Offers appear here as soon as payees submit them.'),
  closedHint: text(
    '市场休市：开市后按此顺序出清。',
    'The market is closed. It clears in this order once it is open.',
  ),
}

/** With the company and currency of the market, and the number of the run. */
export const resultFileTitle = text(
  '出清结果_{{payer}}_{{currency}}_第 {{number}} 次',
  'Results_{{payer}}_{{currency}}_Run {{number}}',
)

export const resultFileColumns = {
  step: text('顺序', 'Step'),
  outcome: text('结果', 'Result'),
  payeeCode: text('收款方编码', 'Payee code'),
  payee: text('收款方', 'Payee'),
  document: text('单据编号', 'Document number'),
  offer: text('申请编号', 'Offer number'),
  currency: text('币种', 'Currency'),
  amount: text('应付金额', 'Payable'),
  offered: text('申请年化', 'Offered APR'),
  needed: text('所需年化', 'Needed APR'),
  lowest: text('最低成交年化', 'Lowest awarded APR'),
  daysPaidEarly: text('提前天数', 'Days paid early'),
  billTermDays: text('票据期限（天）', 'Bill term (days)'),
  discount: text('折扣', 'Discount'),
  amountAfterDiscount: text('折后金额', 'Amount after discount'),
  poolLeft: text('剩余额度', 'Pool left'),
  reasons: text('未成交原因', 'Why not awarded'),
  award: text('成交编号', 'Award number'),
}
