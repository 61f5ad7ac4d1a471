/** The refusals of loans: disbursement, repayments, waivers and exceptions. */
import { text } from './text.ts'

export const loanFailureTexts = {
  disbursementByApprover: text(
    '由您批准的申请须由其他同事放款。',
    'You approved this application, so a colleague disburses it.',
  ),
  disbursementOwn: text(
    '您也代表该经销商，须由其他同事放款。',
    'You act for this dealer as well. A colleague disburses to it.',
  ),
  disbursementDayUnfit: text(
    '放款日须在批准日 {{first}} 至今天 {{last}} 之间。',
    'The day must be between the approval on {{first}} and today, {{last}}.',
  ),
  disbursementDayClosed: text('{{day}} 不是银行工作日。', 'The banks are closed on {{day}}.'),
  disbursementReceivableMissing: text('请填写被抵扣的应收款编号。', 'Enter the receivable that is set off.'),
  disbursementAccountMissing: text(
    '该经销商没有已认证的收款账户。',
    'This dealer has no verified account to be paid to.',
  ),
  repaymentAmountUnfit: text(
    '请输入大于 0 的还款金额，最多 {{decimals}} 位小数。',
    'Enter an amount repaid above 0, with at most {{decimals}} decimals.',
  ),
  repaymentFuture: text(
    '到账日不能晚于今天 {{day}}。',
    'The day of the payment cannot be after today, {{day}}.',
  ),
  repaymentReferenceUsed: text(
    '该借款已有相同参考号“{{reference}}”的还款。',
    'A repayment with the reference {{reference}} is recorded for this loan already.',
  ),
  repaymentReturned: text('该还款已被退回。', 'This repayment has been returned already.'),
  repaymentNotReturnable: text('只能退回还款。', 'Only a repayment can be returned.'),
  loanWrittenOff: text('该借款已核销。', 'This loan has been written off.'),
  loanSettled: text('该借款已结清。', 'This loan is settled.'),
  settlementDayUnfit: text(
    '结清日须在 {{first}} 至 {{last}} 之间。',
    'The day must be between {{first}} and {{last}}.',
  ),
  waiverTooMuch: text(
    '减免金额须大于 0，且不超过未还的 {{max}}。',
    'A waiver must be above 0 and at most what is unpaid, {{max}}.',
  ),
  writeOffTooEarly: text(
    '逾期满 {{days}} 天后才能核销。',
    'A loan can be written off from {{days}} days overdue on.',
  ),
  loanRequestOpen: text(
    '该借款已有一项待确认的相同请求。',
    'A request of this kind already waits for a second person.',
  ),
  loanRequestDecided: text('该请求已处理。', 'This request has been decided.'),
  loanRequestOwn: text('须由另一位同事确认。', 'A colleague confirms what you asked for.'),
  loanExceptionSolved: text('该异常已处理。', 'This exception has been solved.'),
  exceptionUnfit: text(
    '该异常不能这样处理：无法入账到此借款。',
    'This exception cannot be solved like this: the money does not fit this loan.',
  ),
  creditNone: text('该借款没有多付的款项。', 'This loan has no credit.'),
  creditTooSmall: text('多付的款项只有 {{max}}。', 'The credit is {{max}} only.'),
  creditLoanUnfit: text(
    '只能转到同一经销商、同一币种且未结清的借款。',
    'The credit moves only to an open loan of the same dealer in the same currency.',
  ),
}
