/** Texts of changing an offer, and of the published fixed rate. */
import { text } from './text.ts'

export const modifyTexts = {
  modify: text('修改', 'Modify'),
  modifyOffer: text('修改申请', 'Modify offer'),
  title: text('修改申请 {{number}}', 'Modify offer {{number}}'),
  changeRate: text('修改利率', 'Change the rate'),
  save: text('保存修改', 'Save changes'),
  saving: text('正在保存…', 'Saving…'),
  saved: text('申请已修改', 'Offer modified'),
  changes: text('修改内容', 'What changes'),
  nothing: text('没有修改。', 'Nothing changes.'),
  what: text('项目', 'Item'),
  before: text('修改前', 'Before'),
  after: text('修改后', 'After'),
  rate: text('利率', 'Rate'),
  losesPlace: text(
    '利率、方式或最早收款日有变化：这些单据从保存修改时起重新排序。同等利率下先提交的先成交。',
    'The rate, method or not-before date changes, so that these documents lose their place in time. Among equal rates the earlier one is awarded first.',
  ),
  keepsPlace: text(
    '留在申请中的单据保持原来的排序；新增的从保存修改时起排序。',
    'Documents that stay keep their place in time. Added ones count from now.',
  ),
  editsLeft: text('今日在该市场还可修改或撤回 {{count}} 次', 'Changes left in this market today: {{count}}'),
  notModifiable: text('申请不能修改', 'This offer cannot be modified'),
  notModifiableHint: text(
    '没有等待出清的单据，或正在出清。',
    'No document waits for a clearing, or a clearing is in progress.',
  ),
  toOffer: text('返回申请', 'Back to the offer'),
  withdrawTitle: text('撤回申请 {{number}}？', 'Withdraw offer {{number}}?'),
  withdrawBody: text(
    '修改后申请中没有单据，申请将撤回。单据到期照常付款，也可重新申请。',
    'This change leaves no document in the offer, so that it is withdrawn. Its documents are paid when due and can be offered again.',
  ),
  withdrawYes: text('撤回申请', 'Withdraw offer'),
  withdrawNo: text('继续修改', 'Keep editing'),
  withdrawn: text('申请已撤回', 'Offer withdrawn'),
  changedMeanwhile: text(
    '申请在此期间已变更，已读取最新内容。请核对后再保存。',
    'The offer has changed meanwhile and was read again. Check it and save again.',
  ),
  refusedTitle: text('未能保存，已保留您填写的内容', 'Not saved. Everything you entered is kept'),
  event: text('修改了申请：{{changes}}', 'You modified the offer: {{changes}}'),
  eventAdded: text('新增 {{count}} 张单据', 'documents added: {{count}}'),
  eventRemoved: text('移出 {{count}} 张单据', 'documents removed: {{count}}'),
  eventTerms: text('{{before}} → {{after}}', '{{before}} → {{after}}'),
  eventDate: text('最早收款日 {{before}} → {{after}}', 'not before {{before}} → {{after}}'),
  eventCost: text('折扣 {{before}} → {{after}}', 'Discount {{before}} → {{after}}'),
} as const

export const fixedTexts = {
  choose: text('利率', 'Rate'),
  own: text('自行报价', 'Name my own rate'),
  published: text('接受公布的固定利率：年化 {{rate}}%', 'Accept the published fixed rate: {{rate}}% APR'),
  publishedHint: text(
    '按此利率参与出清，不能修改利率；付款方审核通过后不能撤回。',
    'Your documents take part at this rate, which cannot be edited. After the payer has approved them you cannot cancel.',
  ),
  mark: text('固定利率', 'Fixed rate'),
  market: text('固定利率（年化）', 'Published fixed rate'),
  kept: text('固定利率：年化 {{rate}}%，不能修改', 'Fixed rate: {{rate}}% APR, which cannot be changed'),
} as const
