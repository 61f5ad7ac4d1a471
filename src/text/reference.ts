/** The words of the API reference. */
import { type Pair, text } from './text.ts'

export const reference = {
  title: text('Sooner 早付接口文档', 'Sooner 早付 API reference'),
  envelope: text(
    '每个应答都是 { code, message, data }，0 表示成功',
    'Every answer is { code, message, data }; 0 is success',
  ),
  portal: text('返回门户', 'Back to the portal'),
  sandbox: text('沙箱环境', 'Sandbox'),
  index: text('全部接口', 'All calls'),
  access: text('谁可以调用：{{who}}', 'Who may call: {{who}}'),
  required: text('必填', 'required'),
  parameters: text('参数', 'Parameters'),
  body: text('请求体', 'Body'),
  answer: text('应答 data', 'Answer: data'),
  events: text('事件 data，为其中之一', 'Events: data, one of'),
  refusals: text('可能的拒绝', 'Refusals'),
  codes: text('全部代码', 'All codes'),
  more: text('其他', 'More'),
}

/** Who may call; an ability stands as it is. */
export const accessNames: Readonly<Record<string, Pair>> = {
  open: text('任何人', 'anybody'),
  signedIn: text('已登录的人', 'whoever is signed in'),
}
