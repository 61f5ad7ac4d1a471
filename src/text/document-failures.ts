/** What the refusals of documents say. */
import { text } from './text.ts'

export const documentFailureTexts = {
  documentNumbered: text(
    '同一付款方和收款方下已有这个编号的同类单据（应付与应收视为同一笔）。',
    'This payer and payee already have such a document with this number; a payable and a receivable count as one.',
  ),
  documentChanged: text(
    '单据在你查看之后有改动，请核对后再操作。',
    'The document was changed after you saw it. Please look at it again first.',
  ),
  documentsTooMany: text(
    '一次最多处理 {{limit}} 张单据，当前筛选出 {{count}} 张，请缩小筛选范围。',
    'At most {{limit}} documents can be changed at once, and your filters match {{count}}. Narrow the filters.',
  ),
  documentSynced: text(
    '系统同步的单据只能由付款方的系统修改。',
    'A synced document can only be changed by the payer’s own system.',
  ),
  documentPlatforms: text(
    '平台上传的单据只能由平台修改。',
    'A document uploaded by the platform can only be changed by the platform.',
  ),
  documentOthers: text(
    '只有上传这张单据的一方可以修改或删除。',
    'Only the side that uploaded this document can edit or delete it.',
  ),
  documentPaid: text('已付款的单据不能再更改。', 'A paid document can no longer be changed.'),
  documentDisabled: text('单据已经停用。', 'The document is disabled already.'),
  documentEnabled: text('单据没有停用。', 'The document is not disabled.'),
  documentDisabledByOther: text(
    '单据由对方停用，只能由对方启用。',
    'The other side disabled this document; only they can enable it.',
  ),
  documentExcluded: text('单据已经排除。', 'The document is excluded already.'),
  documentIncluded: text('单据没有排除。', 'The document is not excluded.'),
  documentConfirmed: text('单据已经确认。', 'The document is confirmed already.'),
  documentDeclined: text('单据已经标为不确认。', 'The document was declined already.'),
  confirmationUnneeded: text(
    '只有收款方上传的单据需要确认。',
    'Only documents that a payee uploaded need confirmation.',
  ),
  payeesOnly: text('只有收款方可以这样操作。', 'Only the payee can do this.'),
  payersOnly: text('只有付款方可以这样操作。', 'Only the payer can do this.'),
  creditUnknown: text(
    '没有找到可冲减的单据：须为同一付款方、收款方和币种，已确认且未付款。',
    'No document to credit was found: it must be agreed upon, unpaid, and of the same payer, payee and currency.',
  ),
  creditPositive: text('只有负数金额可以冲减其他单据。', 'Only a negative amount credits another document.'),
  creditAmbiguous: text(
    '有多张单据使用这个编号，无法确定冲减哪一张。',
    'Several documents bear this number; which one to credit is unclear.',
  ),
  creditPayersOnly: text('红字单据只能由付款方录入。', 'Only the payer’s side can enter a credit note.'),
  amountUnfit: text(
    '金额不能为零，最多 {{decimals}} 位小数，且不超过 {{limit}}。',
    'The amount cannot be zero, has at most {{decimals}} decimals and does not exceed {{limit}}.',
  ),
  dueDateUnlikely: text(
    '预计付款日须在 {{first}} 至 {{last}} 之间。',
    'The expected payment date must be between {{first}} and {{last}}.',
  ),
  numberedOtherwise: text(
    '系统中已有同编号的其他类型单据。若是同一笔款项，会重复付款。',
    'Its number is there already as another type of document. If both are the same debt, it may be paid twice.',
  ),
  alreadyDue: text(
    '预计付款日已过，这张单据不能提前付款。',
    'The expected payment date has passed; the document cannot be paid early.',
  ),
  documentOfPayee: text(
    '收款方已上传这个编号的单据：{{amount}} {{currency}}，预计付款日 {{dueDate}}。请确认那一张，或不予确认。',
    'The payee has uploaded a document of this number: {{amount}} {{currency}}, due on {{dueDate}}. Please confirm or decline that one.',
  ),
  documentDatedLate: text(
    '单据日期不能晚于预计付款日。',
    'The document date cannot be after the expected payment date.',
  ),
}
