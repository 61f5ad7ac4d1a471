/** Texts of the copy button. */
import { text } from './text.ts'

export const copying = {
  copy: text('复制{{name}}', 'Copy {{name}}'),
  copied: text('已复制', 'Copied'),
  failed: text('未能复制，请手动选择文字。', 'Could not copy. Please select the text by hand.'),
}
