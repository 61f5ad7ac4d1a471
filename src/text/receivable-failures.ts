/** The refusals of receivables that name their payer. */
import { text } from './text.ts'

export const receivableFailureTexts = {
  payerIsSelf: text('付款方不能是收款方自己。', 'The payer cannot be your own company.'),
  payerIsConnected: text(
    '已绑定该付款方，请在“付款方”中选择。',
    'You are already connected to this payer. Choose it from the list of payers.',
  ),
  payerPresent: text(
    '该付款方已入驻，可以直接申请绑定。',
    'This payer is already on the platform. You can ask it to connect.',
  ),
  payerInvitedRecently: text(
    '一周内已发送过邀请，{{day}} 后可再次发送。',
    'An invitation went out less than a week ago. You can send another from {{day}}.',
  ),
  receivableSettled: text(
    '该应收已关联到付款方或已移除。',
    'This receivable has already been linked to its payer or removed.',
  ),
  receivablesFull: text(
    '付款方未入驻的应收最多 {{limit}} 笔，请先处理已有的。',
    'You can keep up to {{limit}} receivables of payers that are known by name. Settle some of them first.',
  ),
}
