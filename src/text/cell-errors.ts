/** Why a cell, or a value that a system sends, holds nothing that can be read, and what to do about it. */
import { text } from './text.ts'

export const cellErrorTexts = {
  formula: {
    reason: text('单元格是公式。', 'The cell is a formula.'),
    cure: text('请粘贴为数值。', 'Paste it as a value.'),
  },
  errorValue: {
    reason: text('单元格是错误值。', 'The cell contains an error.'),
    cure: text('请填写正确的内容。', 'Enter the correct value.'),
  },
  notAValue: {
    reason: text('不是文本或数字。', 'Not a text or a number.'),
    cure: text('请填写一个值。', 'Send one value.'),
  },
}
