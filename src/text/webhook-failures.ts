/** The refusals of webhooks. */
import { text } from './text.ts'

export const webhookFailureTexts = {
  webhookAddressInvalid: text(
    '请输入完整的网址，例如 https://erp.example.com/webhooks。',
    'Enter a full address, such as https://erp.example.com/webhooks.',
  ),
  webhookAddressNotHttps: text('地址须以 https:// 开头。', 'The address must start with https://.'),
  webhookAddressHasUser: text(
    '地址中不能包含用户名或密码。',
    'The address cannot contain a user name or password.',
  ),
  webhookAddressPort: text('端口只能是 443 或不小于 1024。', 'The port must be 443, or 1024 and above.'),
  webhookAddressInside: text(
    '该地址指向内部网络，请使用可从互联网访问的地址。',
    'This address leads to a private network. Use one that can be reached from the internet.',
  ),
  webhookAddressUnresolved: text(
    '找不到该域名，请检查地址。',
    'This host name cannot be found. Check the address.',
  ),
  webhookAddressTaken: text('该地址已登记。', 'This address is already registered.'),
  tooManyWebhooks: text('最多登记 {{max}} 个推送地址。', 'You can register up to {{max}} endpoints.'),
  webhookPaused: text('推送已暂停，请先恢复。', 'This endpoint is paused. Resume it first.'),
}
