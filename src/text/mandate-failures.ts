/** Why a recurring offer or one of its guard rails is refused. */
import { text } from './text.ts'

export const mandateFailureTexts = {
  mandateExists: text(
    '该付款方的市场已有一份生效中的持续申请，请修改该申请，或先结束它。',
    'You already have a recurring offer in this market. Change it, or end it first.',
  ),
  mandateOver: text('该持续申请已结束。', 'This recurring offer has ended.'),
  recurringNotFixed: text(
    '按固定利率只能提交单次申请。',
    'The published fixed rate is for one-time offers only.',
  ),
  ceilingUnfit: text(
    '最高年化利率须在 {{from}}% 至 {{to}}% 之间，最多两位小数。',
    'The highest APR must be between {{from}}% and {{to}}%, with at most two decimals.',
  ),
  ceilingBelowLowest: text(
    '最高年化利率低于市场的最低利率 {{lowest}}%，不会有任何单据成交。',
    'The highest APR is below the market’s lowest of {{lowest}}%, so that nothing would be cleared.',
  ),
  ceilingBelowRate: text(
    '最高年化利率低于所申请的利率 {{rate}}%，不会有任何单据成交。',
    'The highest APR is below the {{rate}}% that you ask, so that nothing would be cleared.',
  ),
  monthlyMaximumUnfit: text(
    '每月上限须大于 0、不超过 {{max}}，最多 {{decimals}} 位小数。',
    'The most a month must be above 0 and at most {{max}}, with at most {{decimals}} decimals.',
  ),
  minimumDaysUnfit: text(
    '最少提前天数须为 1 至 {{max}} 的整数。',
    'The fewest days early must be a whole number from 1 to {{max}}.',
  ),
  endDatePast: text('结束日期不能早于今天。', 'The end date cannot be in the past.'),
  cashTargetUnfit: text(
    '收款目标须大于 0、不超过 {{max}}，最多 {{decimals}} 位小数。',
    'The cash target must be above 0 and at most {{max}}, with at most {{decimals}} decimals.',
  ),
}
