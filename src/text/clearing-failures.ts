/** The refusals of clearing and of payments. */
import { text } from './text.ts'

export const clearingFailureTexts = {
  runTooSoon: text(
    '距上次或下次出清不足 {{minutes}} 分钟，请稍后再试。',
    'There is another clearing within {{minutes}} minutes. Try again later.',
  ),
  runInProgress: text('出清正在进行，请稍后再试。', 'A clearing is in progress. Try again in a moment.'),
  proposalMarketDiffers: text('该方案属于另一个市场。', 'This proposal is of another market.'),
  notProposed: text('这次出清不需要批准。', 'This run does not wait for an approval.'),
  proposalAwarded: text('该方案已批准。', 'This proposal was approved already.'),
  proposalVoided: text(
    '该方案批准时数据已有变动，已作废，没有成交。',
    'This proposal is void: its data had changed when it was approved, and nothing was awarded.',
  ),
  proposalSentBack: text('该方案已退回。', 'This proposal was sent back.'),
  proposalExpired: text(
    '该方案已过期：下次出清时间或付款日已到。',
    'This proposal has expired: the next clearing came first, or its pay date has passed.',
  ),
  proposalReplaced: text('该方案已被新的出清取代。', 'This proposal was replaced by a newer run.'),
  proposalFailed: text(
    '该方案批准后多次未能完成，已中止，没有成交。',
    'This proposal was approved and then failed repeatedly. Nothing was awarded.',
  ),
  clearingClosed: text('市场已休市，开市后才能出清。', 'The market is closed. Open it to clear.'),
  whatIfOfOne: text(
    '请选择今日市场或一次出清，二选一。',
    'Choose either today’s book of a market or one run.',
  ),
  whatIfNotDone: text(
    '这次出清没有结果，不能试算或重放。',
    'This run has no result, so there is nothing to try or to replay.',
  ),
  whatIfTodayOnly: text(
    '这项设置只能在今日市场上试算：历史出清按当时可提前付款的单据计算。',
    'This can be tried on today’s book only: a past run keeps the documents that were eligible then.',
  ),
  awardPaid: text('该笔成交已付款。', 'This award is already paid.'),
  awardEnded: text('该笔成交已失效。', 'This award has ended.'),
  paidAmountDiffers: text('付款金额应为 {{amount}}。', 'The amount paid must be {{amount}}.'),
  valueDateTooEarly: text(
    '实际付款日期不能早于成交日 {{day}}。',
    'It cannot be paid before the day of the award, {{day}}.',
  ),
  valueDateTooLate: text(
    '实际付款日期不能晚于 {{day}}；按全额付款的，请登记全额。',
    'An award must be paid by {{day}}. If it was paid in full, record the full amount.',
  ),
  valueDateFuture: text('实际付款日期不能晚于今天。', 'The day of payment cannot be in the future.'),
  awardAmountDiffers: text(
    '成交 {{award}} 应付 {{currency}} {{amount}}；未享折扣、按全额付款的为 {{currency}} {{full}}。',
    'Award {{award}}: {{currency}} {{amount}} is due, or {{currency}} {{full}} if it was paid in full without the discount.',
  ),
  payableSuffices: text(
    '未冲减的红字单据为 {{currency}} {{credits}}，未超过该收款方的其他应付款 {{currency}} {{open}}，不能以此为由不付款。',
    'Credit notes of {{currency}} {{credits}} are not above the {{currency}} {{open}} that the payee is owed besides, so the award stays to be paid.',
  ),
  awardNotPaid: text(
    '该笔成交没有付款，不能登记退款。',
    'This award was not paid, so there is nothing to return.',
  ),
  returnTooEarly: text(
    '退款日期不能早于付款日期 {{day}}。',
    'It cannot be returned before it was paid, on {{day}}.',
  ),
  statementEmpty: text(
    '{{month}} 没有提前付款，没有月结单。',
    'Nothing was paid early in {{month}}, so there is no statement.',
  ),
  statementTooLong: text(
    '本月结单有 {{rows}} 行，PDF 最多 {{max}} 行，请下载 xlsx。',
    'This statement has {{rows}} rows, and a PDF at most {{max}}. Download it as xlsx.',
  ),
  debitAccountMissing: text(
    '市场尚未设置付款账户，不能生成转账文件。',
    'The market has no debit account, so there is no transfer file.',
  ),
  noTransfers: text(
    '没有可转账的成交：待付成交已列入转账文件，或其收款方没有收款账户。',
    'There is nothing to transfer: every unpaid award is in a transfer file already, or its payee has no bank account.',
  ),
  noAwardFile: text('没有成交文件。', 'No award file.'),
  awardFileClearing: text(
    '成交文件发送失败，您的申请正在出清，请稍后再试。',
    'Award file send failed, your offer is being cleared. Try again in a moment.',
  ),
  awardFileMailedOften: text(
    '一小时内最多发送 {{max}} 次，请稍后再试。',
    'It can be sent {{max}} times within an hour. Try again later.',
  ),
  noMailAddress: text(
    '您没有登录邮箱或已验证的联系邮箱，请先在账户信息中添加。',
    'You have no sign-in email and no confirmed contact email. Add one in your account first.',
  ),
  ownPayee: text(
    '您是该收款方的成员，须由其他同事办理。',
    'You belong to this payee. A colleague has to do this.',
  ),
  accountEnteredByYou: text(
    '您提交的收款账户须由另一位同事确认。',
    'You entered this account, so another person has to confirm it.',
  ),
  ownPayeeInBook: text(
    '您是收款方“{{payee}}”的成员，而本市场有其申请：须由其他同事出清，或等待按时出清。',
    'You belong to the payee {{payee}}, which has offers in this market. Ask a colleague to clear it, or wait for the scheduled clearing.',
  ),
}
