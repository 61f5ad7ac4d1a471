/** The refusals of clearing and of payments. */
import { text } from './text.ts'

export const clearingFailureTexts = {
  runTooSoon: text(
    '距上次或下次出清不足 {{minutes}} 分钟，请稍后再试。',
    'There is another clearing within {{minutes}} minutes. Try again later.',
  ),
  runInProgress: text('出清正在进行。', 'A clearing is in progress.'),
  clearingClosed: text('市场已休市，开市后才能出清。', 'The market is closed. Open it to clear.'),
  awardPaid: text('该笔成交已付款。', 'This award is already paid.'),
  awardEnded: text('该笔成交已失效。', 'This award has ended.'),
  paidAmountDiffers: text('付款金额应为 {{amount}}。', 'The amount paid must be {{amount}}.'),
  valueDateTooEarly: text(
    '起息日不能早于成交日 {{day}}。',
    'The value date cannot be before the day of the award, {{day}}.',
  ),
  valueDateTooLate: text('起息日不能晚于 {{day}}。', 'The value date cannot be after {{day}}.'),
  valueDateFuture: text('起息日不能晚于今天。', 'The value date cannot be in the future.'),
}
