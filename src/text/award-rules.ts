/** The award rules of a market, for both sides, and the certificate of a run, for the payer. */
import type { AwardRule } from '#domain/markets/settings.ts'
import { type Pair, text } from './text.ts'

export const awardRuleTexts: Readonly<Record<AwardRule, Pair>> = {
  rateFirst: text('利率优先', 'Highest rate first'),
  incomeFirst: text('收益优先', 'Highest income first'),
}

/** What each rule means, for the payer who chooses one. */
export const awardRuleHints: Readonly<Record<AwardRule, Pair>> = {
  rateFirst: text(
    '年化利率高的先成交，直到额度用完。收款方可以看到这一规则。',
    'The highest APR is awarded first, until the pool is used up. Payees see the rule.',
  ),
  incomeFirst: text(
    '选择折扣收入合计最高的单据，利率、天数和金额一并考虑；每次出清都给出与上限的差距。收款方可以看到这一规则。',
    'Awards the documents that together bring the most discount income: rate, days and amount all count. Every run shows how close it came to the most possible. Payees see the rule.',
  ),
}

export const awardRuleForPayees: Readonly<Record<AwardRule, Pair>> = {
  rateFirst: text(
    '年化利率高的先成交，直到付款方的额度用完。',
    'The highest APR is awarded first, until the payer’s pool is used up.',
  ),
  incomeFirst: text(
    '付款方选择折扣合计最高的单据：利率、提前天数和金额都有影响，利率高不一定先成交。',
    'The payer awards the documents that together bring the most discount: rate, days paid early and amount all count, so that the highest rate is not always first.',
  ),
}

export const certificateTexts = {
  reached: text(
    '折扣收入 {{income}}，达到理论上限 {{bound}} 的 {{share}}%。',
    'Discount income of {{income}}, {{share}}% of the upper limit of {{bound}}.',
  ),
  optimal: text(
    '折扣收入 {{income}}，已证明为按整张单据可得的最高值；理论上限 {{bound}}（达到 {{share}}%）按整张单据无法达到。',
    'Discount income of {{income}}: proven to be the most that whole documents can bring; they cannot reach the upper limit of {{bound}} ({{share}}% reached).',
  ),
  optimalFull: text(
    '折扣收入 {{income}}，已达到理论上限，没有其他选择能带来更多。',
    'Discount income of {{income}}: the upper limit is reached, and no other choice could bring more.',
  ),
  rateFirst: text(
    '本次按利率优先成交；上限是同样条件下按收入选择至多能达到的金额。',
    'This run awarded the highest rates first; the limit is the most that a choice by income could have reached.',
  ),
  check: text('如何核验', 'How to check it'),
  formula: text(
    '上限 = ⌊(l × P + Σ max(0, D × 2^k − l × N + m × g)) ÷ 2^k⌋，对全部进入排序的单据求和，金额以最小货币单位计：P 为额度，D 为折扣，N 为折后金额；g = ⌊A × (X − R × W) ÷ (10000 × B)⌋ + 1，A 为应付金额，X 为点数，R 为期望年化，W 为天数，B 为计息天数，未设期望年化时 m = 0。各单据的 D、N、A、W 在本次出清的结果文件中。任何非负的 l 和 m 都给出有效的上限。',
    'Limit = ⌊(l × P + Σ max(0, D × 2^k − l × N + m × g)) ÷ 2^k⌋ over all documents that were ranked, in minor units: P is the pool, D the discount, N the amount after discount; g = ⌊A × (X − R × W) ÷ (10000 × B)⌋ + 1 with A the amount, X the points, R the desired APR, W the days, B the day count, and m = 0 without a desired APR. D, N, A and W of each document are in the results file of this run. Any l and m that are not negative give a true limit.',
  ),
  parameters: text('参数', 'Parameters'),
} as const
