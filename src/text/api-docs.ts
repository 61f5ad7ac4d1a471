/** Texts of the API reference. */
import { type Pair, text } from './text.ts'

export const reference = {
  title: text('Sooner 早付接口文档', 'Sooner 早付 API reference'),
  envelope: text(
    '每个响应都是 { code, message, data }，code 为 0 表示成功',
    'Every response is { code, message, data }; code 0 means success',
  ),
  portal: text('返回门户', 'Back to the portal'),
  sandbox: text('沙箱环境', 'Sandbox'),
  index: text('全部接口', 'All endpoints'),
  access: text('调用权限：{{who}}', 'Access: {{who}}'),
  required: text('必填', 'required'),
  parameters: text('参数', 'Parameters'),
  body: text('请求体', 'Request body'),
  answer: text('响应 data', 'Response: data'),
  events: text('事件 data，为其中之一', 'Events: data, one of'),
  refusals: text('可能的错误', 'Errors'),
  codes: text('全部代码', 'All codes'),
  more: text('其他', 'More'),
}

/** Who may call; an ability is shown as it is. */
export const accessNames: Readonly<Record<string, Pair>> = {
  open: text('任何人', 'anyone'),
  signedIn: text('已登录用户', 'signed-in users'),
}
