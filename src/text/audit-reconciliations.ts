/** What actions on reconciliation statements are called in the audit log. */
import { text } from './text.ts'

export const reconciliationActionTexts = {
  'reconciliations.added': text('新建对账单', 'Reconciliation statement added'),
  'reconciliations.edited': text('修改对账单草稿', 'Draft of a reconciliation statement edited'),
  'reconciliations.deleted': text('删除对账单草稿', 'Draft of a reconciliation statement deleted'),
  'reconciliations.sent': text('发送对账单', 'Reconciliation statement sent'),
  'reconciliations.answered': text('核对对账单', 'Reconciliation statement reviewed'),
  'reconciliations.corrected': text('更正对账单', 'Correction of a reconciliation statement saved'),
  'reconciliations.opened': text('查看对账单', 'Reconciliation statement opened'),
  'reconciliations.attached': text('添加对账单附件', 'File attached to a reconciliation statement'),
  'reconciliations.detached': text('移除对账单附件', 'File removed from a reconciliation statement'),
}
