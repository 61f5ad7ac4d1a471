/** The refusals of markets. */
import { text } from './text.ts'

export const marketFailureTexts = {
  lowestAboveHighest: text(
    '最高年化利率不能低于最低年化利率。',
    'The highest APR cannot be below the lowest APR.',
  ),
  minimumOutOfRange: text(
    '最低成交年化利率应在 {{from}}% 与 {{to}}% 之间。',
    'The minimum APR must be between {{from}}% and {{to}}%.',
  ),
  desiredOutOfRange: text(
    '期望年化利率应在 {{from}}% 与 {{to}}% 之间。',
    'The desired APR must be between {{from}}% and {{to}}%.',
  ),
  reserveProportionMissing: text('请输入预留比例。', 'Enter the reserve percentage.'),
  reserveAmountUnfit: text(
    '请输入预留金额，最多 {{decimals}} 位小数。',
    'Enter the reserve amount with at most {{decimals}} decimals.',
  ),
  payDaysTwice: text('付款批次请按周或按月选择一种。', 'Choose pay-run days by week or by month, not both.'),
  poolSizeUnfit: text(
    '请输入可用资金额度，最多 {{decimals}} 位小数。',
    'Enter the pool size with at most {{decimals}} decimals.',
  ),
  marketExists: text('该公司已有 {{currency}} 市场。', 'The company already has a {{currency}} market.'),
  poolTooSmall: text(
    '可用额度将为 {{usable}}，低于已承诺和已付未到期的 {{used}}。请调高额度或可用比例。',
    'Only {{usable}} would be available, less than the {{used}} already committed and outstanding. Increase the size or the percentage.',
  ),
  closingReasonMissing: text('请填写休市原因。', 'Enter a reason for closing the market.'),
  reopeningPast: text('预计开市时间应晚于现在。', 'The expected reopening time must be in the future.'),
}
