/** Notifications about paused webhooks. */
import { text } from './text.ts'

const nextStep = text(
  '在恢复之前，新的事件不会推送到该地址。请检查接收系统后在“事件推送”页面恢复：',
  'New events are not sent to it until you resume it. Check the receiving system, then resume it here:',
)
const link = text('{{link}}', '{{link}}')

export const notificationWebhooks = {
  /** No delivery was accepted for days. */
  webhookFailing: {
    subject: text('事件推送已暂停：{{address}}', 'Webhook paused: {{address}}'),
    paragraphs: [
      text(
        '推送到 {{address}} 的事件连续三天均未成功，我们已暂停向该地址推送。',
        'Events sent to {{address}} have failed for three days, so we have paused this endpoint.',
      ),
      nextStep,
      link,
    ],
    sms: text(
      '【早付】事件推送地址 {{address}} 连续失败，已暂停。',
      '[Sooner] The webhook endpoint {{address}} keeps failing and was paused.',
    ),
  },
  /** The receiver answered 410. */
  webhookGone: {
    subject: text('事件推送已暂停：{{address}}', 'Webhook paused: {{address}}'),
    paragraphs: [
      text(
        '{{address}} 应答 410（已停用），我们已暂停向该地址推送。',
        '{{address}} answered 410 Gone, so we have paused this endpoint.',
      ),
      nextStep,
      link,
    ],
    sms: text(
      '【早付】事件推送地址 {{address}} 已停用，推送已暂停。',
      '[Sooner] The webhook endpoint {{address}} is gone and was paused.',
    ),
  },
} as const
