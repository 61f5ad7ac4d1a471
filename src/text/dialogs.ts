/** Texts of the dialogs that several screens share. */
import { text } from './text.ts'

export const dialogTexts = {
  close: text('关闭', 'Close'),
  reason: text('驳回原因', 'Reason'),
  reasonInWords: text('驳回原因', 'reason'),
  reasonToEnter: text('驳回原因', 'the reason'),
  description: text('补充说明（选填）', 'Description (optional)'),
  descriptionInWords: text('补充说明', 'description'),
}
