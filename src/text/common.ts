/** Texts that belong to no capability. */
import { text } from './text.ts'

export const common = {
  success: text('成功', 'OK'),
  unknownField: text('没有这个字段', 'Unknown field'),
}
