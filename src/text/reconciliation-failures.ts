/** The refusals of reconciliation statements. */
import { text } from './text.ts'

export const reconciliationFailureTexts = {
  reconciliationEmpty: text(
    '请先添加明细，再发送对账单。',
    'Add at least one line before you send the statement.',
  ),
  reconciliationLinesTooMany: text(
    '一份对账单最多 {{max}} 条明细，请分成几份。',
    'A statement can have at most {{max}} lines. Split it into several statements.',
  ),
  reconciliationNumberTwice: text(
    '单据编号“{{number}}”重复，一份对账单内每个编号只能出现一次。',
    'The document number {{number}} is used twice. A statement lists each number once.',
  ),
  reconciliationTotalDiffers: text(
    '明细合计与对账单总额不一致，请确认差额后再发送。',
    'The lines do not add up to the total of the statement. Confirm the difference before you send it.',
  ),
  reconciliationNotDraft: text('只能删除草稿。', 'Only a draft can be deleted.'),
  reconciliationNotCorrectable: text(
    '该对账单正在等待核对或已完成，现在不能修改或发送。',
    'This statement is being reviewed or is finished, so it cannot be edited or sent now.',
  ),
  reconciliationNotAnswerable: text(
    '该对账单尚未发送，不能核对。',
    'This statement has not been sent, so it cannot be reviewed.',
  ),
  reconciliationSettled: text(
    '该对账单已核对完成，不能再更改。',
    'This statement is settled and cannot change any more.',
  ),
  reconciliationOwn: text(
    '对账单由贵方发起，须由对方核对。',
    'Your company started this statement. The other party reviews it.',
  ),
  reconciliationOfOther: text(
    '只有发起方可以修改、发送或删除对账单。',
    'Only the party that started a statement edits, sends or deletes it.',
  ),
  reconciliationPayeeLeft: text(
    '付款方与收款方已解除绑定，不能发送对账单。',
    'Payer and payee are no longer connected, so the statement cannot be sent.',
  ),
  reconciliationLineElsewhere: text(
    '所选明细不属于本轮对账，请刷新后重试。',
    'A selected line does not belong to the current round. Reload the page and try again.',
  ),
  reconciliationLineDecided: text('单据“{{number}}”已被驳回。', 'Line {{number}} is already rejected.'),
  reconciliationLineApproved: text(
    '单据“{{number}}”已通过，不能更改。',
    'Line {{number}} is approved and cannot change any more.',
  ),
  reconciliationProposalsOpen: text(
    '请先处理对方提出的 {{count}} 条补充单据：加入本轮，或说明不加入的原因。',
    'Decide about the {{count}} proposed lines first: take them into this round, or say why not.',
  ),
  reconciliationProposalUnfit: text(
    '补充单据已在对账单中、已处理，或不是双方之间的单据。',
    'A proposed line is already in the statement, is already decided, or is not a document between both parties.',
  ),
  reconciliationDraftsTooMany: text(
    '最多保留 {{max}} 份未发送的对账单，请先发送或删除。',
    'You can keep at most {{max}} unsent statements. Send or delete some of them first.',
  ),
  reconciliationProposalAltered: text(
    '补充单据“{{number}}”须与对方提出的编号、日期和金额完全一致；如不一致，请选择不加入并说明原因。',
    'Line {{number}} is not as the other party proposed it. Take it in with its number, dates and amount, or leave it out and say why.',
  ),
  reconciliationAttachmentSent: text(
    '附件已随对账单发送，不能移除。',
    'The other party can already see this attachment, so it cannot be removed.',
  ),
  lineReasonMissing: text('请选择驳回该行的原因。', 'Choose why you reject this line.'),
  lineDescriptionMissing: text('请填写驳回说明。', 'Describe why you reject it.'),
  proposalDescriptionMissing: text(
    '请填写不加入该补充单据的原因。',
    'Say why you leave this proposed line out.',
  ),
}
