/** Texts of webhooks: topics, states and faults, and the page. */
import type { DeliveryFault, deliveryStates, EventTopic, PauseReason } from '#domain/webhooks/kinds.ts'
import { type Pair, text } from './text.ts'

export const topicTexts = {
  'document.confirmed': text('单据已确认', 'Document confirmed'),
  'offer.submitted': text('提前收款申请已提交', 'Offer submitted'),
  'offer.awarded': text('申请已成交', 'Offer awarded'),
  'offer.paid': text('成交已付款', 'Offer paid'),
  'offer.lapsed': text('申请已失效', 'Offer lapsed'),
  'payee.registered': text('收款方已注册', 'Payee registered'),
  'webhook.test': text('测试事件', 'Test event'),
} as const satisfies Record<EventTopic, Pair>

export const deliveryStateTexts = {
  waiting: text('待推送', 'Pending'),
  delivered: text('已送达', 'Delivered'),
  failed: text('未送达', 'Failed'),
} as const satisfies Record<(typeof deliveryStates)[number], Pair>

/** A delivery that failed and is tried again. */
export const deliveryRetrying = text('等待重试', 'Retrying')

export const deliveryFaultTexts = {
  status: text('应答 HTTP {{status}}', 'Answered HTTP {{status}}'),
  redirected: text(
    '应答重定向（HTTP {{status}}），不会跟随',
    'Answered with a redirect (HTTP {{status}}), which is not followed',
  ),
  gone: text('应答 HTTP 410，地址已停用', 'Answered HTTP 410: the address is gone'),
  late: text('15 秒内没有完成应答', 'No complete answer within 15 seconds'),
  unreachable: text('无法连接或连接中断', 'Connection failed or was lost'),
  unresolved: text('找不到域名', 'Host name not found'),
  inside: text('域名指向内部网络，未发送', 'The host name leads to a private network; nothing was sent'),
  certificate: text('TLS 证书无效', 'The TLS certificate is not valid'),
  unopened: text('签名密钥无法读取，请更换密钥', 'The signing secret cannot be read; rotate it'),
  interrupted: text('推送多次被中断', 'Interrupted too many times'),
  removed: text('推送地址已删除', 'The endpoint was removed'),
} as const satisfies Record<DeliveryFault, Pair>

export const pauseTexts = {
  administrator: text('由管理员暂停', 'Paused by an administrator'),
  gone: text('接收方应答 410，已自动暂停', 'Paused because the receiver answered 410 Gone'),
  failing: text('连续三天推送失败，已自动暂停', 'Paused after three days of failed deliveries'),
} as const satisfies Record<PauseReason, Pair>
