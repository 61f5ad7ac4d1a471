/** Texts of the back-test of a recurring offer. */
import type { NoBackTest } from '#domain/clearing/indication.ts'
import { type Pair, text } from './text.ts'

export const backTestTexts = {
  title: text('过去 90 天回测', 'The last 90 days'),
  hint: text(
    '按这些条件，过去的出清会成交多少。每天 {{count}} 次，每次比较相邻的年化利率。',
    'What past clearings would have awarded with these terms. {{count}} times a day, each with the APRs around yours.',
  ),
  run: text('回测', 'Try it'),
  aprOnly: text('仅可按单一年化利率回测。', 'Only a single APR can be tried.'),
  clearings: text(
    '{{from}} 至 {{to}} 的 {{clearings}} 次出清，合计：',
    'All of {{clearings}} clearings from {{from}} to {{to}}:',
  ),
  rate: text('年化利率', 'APR'),
  yours: text('您的报价', 'your rate'),
  taken: text('纳入单据', 'Taken'),
  awarded: text('成交单据', 'Awarded'),
  awardedIn: text('{{documents}}（{{clearings}} 次出清）', '{{documents}} in {{clearings}}'),
  received: text('提前收款', 'Received early'),
  cost: text('成本', 'Cost'),
  assumptions: text(
    '假设您当时没有其他申请，单据按现在的金额计，其他供应商的申请不变，所需利率以 1 个百分点为一档。过去的结果不保证今后成交。',
    'As if you had offered nothing else, with your documents as they are now and the offers of others as they were. The rates that were enough are told in steps of one percentage point. Past results promise nothing.',
  ),
}

export const noBackTestTexts: Readonly<Record<NoBackTest, Pair>> = {
  unavailable: text('该付款方的市场暂不提供回测。', 'This market has no back-tests.'),
  byIncome: text(
    '该市场按收益优先成交，不提供回测。',
    'This market awards by income first and has no back-tests.',
  ),
  usedUp: text('今天的回测次数已用完，请明天再试。', 'Today’s back-tests are used up. Try again tomorrow.'),
  tooFewRuns: text(
    '过去 90 天可用于回测的出清不足，暂无结果。',
    'There were too few clearings in the last 90 days to say.',
  ),
}
