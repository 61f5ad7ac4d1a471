/** The refusals of documents. */
import { text } from './text.ts'

export const documentFailureTexts = {
  documentNumberTaken: text(
    '同一付款方和收款方下已有这个编号的同类单据（应付与应收视为同一笔）。',
    'This payer and payee already have a document of this type with this number. A payable and a receivable count as the same.',
  ),
  documentChanged: text(
    '单据在您查看之后有改动，请核对后再操作。',
    'This document changed after you opened it. Check it and try again.',
  ),
  documentsTooMany: text(
    '一次最多处理 {{limit}} 张单据，当前筛选出 {{count}} 张，请缩小筛选范围。',
    'At most {{limit}} documents can be changed at once, and your filters match {{count}}. Narrow the filters.',
  ),
  documentSynced: text(
    '系统同步的单据只能由付款方的系统修改。',
    'Synced documents can only be changed by the payer’s own system.',
  ),
  documentPlatforms: text(
    '平台上传的单据只能由平台修改。',
    'Documents uploaded by the platform can only be changed by the platform.',
  ),
  enteredByOtherSide: text(
    '只有上传这张单据的一方可以修改或删除。',
    'Only the side that uploaded this document can edit or delete it.',
  ),
  documentPaid: text('已付款的单据不能再更改。', 'Paid documents can no longer be changed.'),
  documentDisabled: text('单据已停用。', 'This document is already disabled.'),
  documentEnabled: text('单据未停用。', 'This document is not disabled.'),
  documentDisabledByOther: text(
    '单据由对方停用，只能由对方启用。',
    'The other side disabled this document. Only they can enable it.',
  ),
  documentExcluded: text('单据已排除。', 'This document is already excluded.'),
  documentIncluded: text('单据未排除。', 'This document is not excluded.'),
  documentConfirmed: text('单据已确认。', 'This document is already confirmed.'),
  documentDeclined: text('单据已退回。', 'This document is already declined.'),
  confirmationUnneeded: text(
    '只有收款方上传的单据需要确认。',
    'Only documents uploaded by a payee need confirmation.',
  ),
  payeesOnly: text('只有收款方可以这样操作。', 'Only the payee can do this.'),
  payersOnly: text('只有付款方可以这样操作。', 'Only the payer can do this.'),
  creditUnknown: text(
    '没有找到可冲减的单据：须为同一付款方、收款方和币种，已确认且未付款。',
    'No document to credit was found. It must be confirmed and unpaid, with the same payer, payee and currency.',
  ),
  creditPositive: text(
    '只有负数金额可以冲减其他单据。',
    'Only a negative amount can credit another document.',
  ),
  creditAmbiguous: text(
    '有多张单据使用这个编号，无法确定冲减哪一张。',
    'Several documents use this number, so it is unclear which one to credit.',
  ),
  creditPayersOnly: text('红字单据只能由付款方录入。', 'Only the payer can enter a credit note.'),
  amountUnfit: text(
    '金额不能为零，最多保留 {{decimals}} 位小数，且不超过 {{limit}}。',
    'The amount cannot be zero, can have at most {{decimals}} decimals and cannot exceed {{limit}}.',
  ),
  dueDateUnlikely: text(
    '到期日须在 {{first}} 至 {{last}} 之间。',
    'The due date must be between {{first}} and {{last}}.',
  ),
  numberUsedByOtherType: text(
    '系统中已有同编号的其他类型单据。若是同一笔款项，会重复付款。',
    'This number is already used by another type of document. If it is the same debt, it may be paid twice.',
  ),
  alreadyDue: text(
    '到期日已过，这张单据不能提前付款。',
    'The due date has passed, so this document cannot be paid early.',
  ),
  payeeEntryDiffers: text(
    '收款方已上传这个编号的单据：{{amount}} {{currency}}，到期日 {{dueDate}}。请确认或退回该单据。',
    'The payee has uploaded a document with this number: {{amount}} {{currency}}, due {{dueDate}}. Confirm or decline it instead.',
  ),
  documentDatedLate: text('单据日期不能晚于到期日。', 'The document date cannot be after the due date.'),
}
