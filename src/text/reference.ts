/** The words of the API reference. */
import { text } from './text.ts'

export const reference = {
  title: text('Sooner 早付 接口文档', 'Sooner 早付 API reference'),
  envelope: text(
    '每个应答都是 { code, message, data }，0 表示成功',
    'Every answer is { code, message, data }; 0 is success',
  ),
  access: text('谁可以调用', 'who may call'),
  parameters: text('参数', 'Parameters'),
  body: text('请求体', 'Body'),
  answer: text('应答 data', 'Answer: data'),
  refusals: text('可能的拒绝', 'Refusals of its own'),
  codes: text('全部代码', 'All codes'),
}
