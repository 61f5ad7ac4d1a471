/** Texts of the gallery: the frame around the components, and what the samples say. */
import { text } from './text.ts'

export const gallery = {
  parts: text('组件', 'Components'),
  base: text('基础控件', 'Base controls'),
  baseHint: text(
    '第三方组件库的控件，外观与产品自有组件一致。',
    'Controls of the component library, in the same look as our own.',
  ),
  choose: text('请选择', 'Choose'),
  plain: text('普通', 'Plain'),
  disabled: text('不可用', 'Disabled'),
  invalid: text('有误', 'In error'),
  currency: text('币种', 'Currency'),
}
