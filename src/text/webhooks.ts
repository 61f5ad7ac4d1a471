/** Texts of webhooks: topics, states and faults, and the page. */
import type { DeliveryFault, deliveryStates, EventTopic, PauseReason } from '#domain/webhooks/kinds.ts'
import { type Pair, text } from './text.ts'

export const topicTexts = {
  'document.confirmed': text('单据已确认', 'Document confirmed'),
  'offer.submitted': text('提前收款申请已提交', 'Offer submitted'),
  'offer.modified': text('提前收款申请已修改', 'Offer modified'),
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

export const webhookTexts = {
  title: text('事件推送 (Webhook)', 'Webhooks'),
  hint: text(
    '单据、申请和收款方发生变化时，以签名的 HTTPS 请求通知贵司的系统。',
    'Tell your systems about documents, offers and payees with signed HTTPS requests as they happen.',
  ),
  add: text('新增推送地址', 'Add endpoint'),
  endpoints: text('推送地址', 'Endpoints'),
  none: text('还没有推送地址', 'No endpoints yet'),
  noneHint: text(
    '登记一个 https 地址并选择事件，事件发生后数秒内即会推送，失败时在三天内自动重试。',
    'Register an https address and choose topics. Events are sent within seconds and retried for three days if they fail.',
  ),
  active: text('推送中', 'Active'),
  paused: text('已暂停', 'Paused'),
  pausedHint: text(
    '暂停期间的新事件不会推送；暂停前未送达的事件在恢复后继续推送。',
    'New events are not sent while it is paused. Events that were still pending are sent once it is resumed.',
  ),
  lastDelivery: text('最近推送：{{state}}，{{time}}', 'Last delivery: {{state}}, {{time}}'),
  neverDelivered: text('还没有推送过', 'Nothing sent yet'),
  waitingCount: text('待推送 {{count}} 条', '{{count}} pending'),
  oldSecret: text('旧密钥在 {{time}} 前同时有效', 'The old secret also signs until {{time}}'),
  test: text('发送测试事件', 'Send test event'),
  testNamed: text('发送测试事件：{{address}}', 'Send test event to {{address}}'),
  tested: text('测试事件已发送', 'Test event sent'),
  log: text('推送记录', 'Deliveries'),
  logNamed: text('推送记录：{{address}}', 'Deliveries of {{address}}'),
  edit: text('修改', 'Edit'),
  editNamed: text('修改 {{address}}', 'Edit {{address}}'),
  rotate: text('更换密钥', 'Rotate secret'),
  rotateNamed: text('更换密钥：{{address}}', 'Rotate secret of {{address}}'),
  rotateTitle: text('更换签名密钥？', 'Rotate the signing secret?'),
  rotateBody: text(
    '将生成新的密钥。旧密钥在 {{hours}} 小时内同时有效，请在此期间更新接收系统。',
    'A new secret is created. The old one also signs for {{hours}} hours, so that you can update your system.',
  ),
  pause: text('暂停', 'Pause'),
  pauseNamed: text('暂停 {{address}}', 'Pause {{address}}'),
  pauseTitle: text('暂停推送？', 'Pause this endpoint?'),
  resume: text('恢复', 'Resume'),
  resumeNamed: text('恢复 {{address}}', 'Resume {{address}}'),
  resumed: text('已恢复推送', 'Endpoint resumed'),
  remove: text('删除', 'Remove'),
  removeNamed: text('删除 {{address}}', 'Remove {{address}}'),
  removeTitle: text('删除推送地址？', 'Remove this endpoint?'),
  removeBody: text(
    '{{address}} 将不再收到事件，待推送的事件和推送记录不再显示。',
    '{{address}} will receive no more events, and its pending events and log are no longer shown.',
  ),
  removed: text('推送地址已删除', 'Endpoint removed'),
  address: text('地址', 'Address'),
  addressHelp: text(
    '以 https:// 开头、可从互联网访问的地址。',
    'An address that starts with https:// and can be reached from the internet.',
  ),
  receiverAsAddress: text('使用沙箱接收地址', 'Use the sandbox receiver'),
  topics: text('事件', 'Topics'),
  topicsMissing: text('请至少选择一个事件。', 'Choose at least one topic.'),
  save: text('保存', 'Save'),
  saving: text('正在保存…', 'Saving…'),
  saved: text('已保存', 'Saved'),
  secretTitle: text('签名密钥', 'Signing secret'),
  secretOnce: text(
    '请立即复制并妥善保存，关闭后无法再次查看。接收系统用它验证签名。',
    'Copy it now and store it safely: it is not shown again. Your system uses it to verify signatures.',
  ),
  done: text('已保存，关闭', 'Done'),
  logNone: text('还没有推送记录', 'No deliveries yet'),
  logNoneHint: text(
    '发送测试事件，检查接收系统是否就绪。',
    'Send a test event to check that your system is ready.',
  ),
  logMore: text('显示更早的记录', 'Show older deliveries'),
  kept: text('推送记录保留 {{days}} 天。', 'Deliveries are kept for {{days}} days.'),
  tries: text('已尝试 {{count}} 次', 'Attempts: {{count}}'),
  duration: text('{{ms}} 毫秒', '{{ms}} ms'),
  answered: text('HTTP {{status}}', 'HTTP {{status}}'),
  nextTry: text('下次重试 {{time}}', 'Next attempt {{time}}'),
  again: text('重新推送', 'Sent again'),
  details: text('详情', 'Details'),
  detailsNamed: text('详情：{{topic}}，{{time}}', 'Details of {{topic}}, {{time}}'),
  eventId: text('事件编号 (webhook-id)', 'Event ID (webhook-id)'),
  event: text('事件', 'Topic'),
  happened: text('业务时间', 'Business time'),
  tried: text('最近尝试', 'Last attempt'),
  result: text('结果', 'Result'),
  payload: text('内容', 'Payload'),
  replay: text('再次推送', 'Send again'),
  replayed: text('已再次推送', 'Sent again'),
  receiver: text('沙箱接收地址', 'Sandbox receiver'),
  receiverHint: text(
    '仅沙箱环境提供：登记此地址即可看到推送的内容，签名在此验证。',
    'Only in the sandbox: register this address to see what is sent. Signatures are verified here.',
  ),
  receiverAnswers: text('接收后应答', 'Answer with'),
  answerOk: text('200，接收成功', '200, accepted'),
  answerError: text('500，模拟故障', '500, simulated failure'),
  arrivals: text('收到的事件', 'Received events'),
  arrivalsNone: text('还没有收到事件。', 'Nothing received yet.'),
  verified: text('签名有效', 'Signature valid'),
  unverified: text('签名无效', 'Signature not valid'),
}
