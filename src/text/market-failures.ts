/** The refusals of markets. */
import { text } from './text.ts'

export const marketFailureTexts = {
  lowestAboveHighest: text(
    '报价上限不能低于报价下限。',
    'The highest rate accepted cannot be below the lowest.',
  ),
  minimumOutOfRange: text(
    '最低年化应在 {{from}}% 与 {{to}}% 之间。',
    'The minimum APR must be between {{from}}% and {{to}}%.',
  ),
  fixedOutOfRange: text(
    '固定利率须在 {{from}}% 与 {{to}}% 之间。',
    'The published fixed rate must be between {{from}}% and {{to}}%.',
  ),
  receiptRateOutOfRange: text(
    '入库单利率须在 {{from}}% 与 {{to}}% 之间。',
    'The rate for receipts must be between {{from}}% and {{to}}%.',
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
  reserveAmountZero: text(
    '预留金额须大于 0；不预留请选“按比例”并填 0。',
    'Enter an amount above 0. For no reserve, choose a percentage of 0.',
  ),
  amountTooLarge: text('最大金额为 {{max}}。', 'The largest amount is {{max}}.'),
  smallestTooLarge: text('最小单据金额不能超过 {{max}}。', 'The smallest document can be at most {{max}}.'),
  smallestUnfit: text(
    '请输入大于 0 的金额，最多 {{decimals}} 位小数。',
    'Enter an amount above 0 with at most {{decimals}} decimals.',
  ),
  dueDateMaxPast: text('最晚到期日不能早于今天。', 'The latest due date cannot be before today.'),
  dayCountInUse: text(
    '有单据正在申请提前收款，计息天数暂不能修改。',
    'The day count cannot change while documents are on offer.',
  ),
  poolLocked: text(
    '出清前 {{minutes}} 分钟内，额度和可用比例只能调高。',
    'In the {{minutes}} minutes before a clearing, the pool can only be raised.',
  ),
  clearingTimesLocked: text(
    '距出清不足 {{minutes}} 分钟时，不能移动、取消或新增这次出清。',
    'A clearing that is less than {{minutes}} minutes away cannot be moved, removed or added.',
  ),
  payDaysTwice: text('付款批次请按周或按月选择一种。', 'Choose pay-run days by week or by month, not both.'),
  poolSizeUnfit: text(
    '请输入可用资金额度，最多 {{decimals}} 位小数。',
    'Enter the pool size with at most {{decimals}} decimals.',
  ),
  marketExists: text('该公司已有 {{currency}} 市场。', 'The company already has a {{currency}} market.'),
  poolTooSmall: text(
    '可用额度将为 {{usable}}，低于已承诺和已付款占用的 {{used}}。请调高额度或可用比例。',
    'Only {{usable}} would be available, less than the {{used}} already committed and paid. Increase the size or the percentage.',
  ),
  poolSizeTooLarge: text('可用资金额度最多为 {{max}}。', 'The pool can be at most {{max}}.'),
  closingReasonMissing: text('请填写休市原因。', 'Enter a reason for closing the market.'),
  reopeningPast: text('预计开市时间应晚于现在。', 'The expected reopening time must be in the future.'),
}
