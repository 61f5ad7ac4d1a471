/** Renders a notification: a mail as text and HTML, a text message as one line. Values are escaped. */
import type { Channel } from '#domain/notifications.ts'
import { notificationFrame, notificationTemplates } from '#text/notifications.ts'
import { type Language, languages, type MailLanguage, type Pair, say } from '#text/text.ts'

export type Written = { readonly subject: string; readonly text: string; readonly html: string }
export type Unwritten = {
  readonly channel: Channel
  readonly template: string
  readonly language: MailLanguage
}
type Values = Readonly<Record<string, string>>

/** The style is in the page and not inline, so that the policy can allow it by hash. */
export const notificationStyle =
  'body{margin:0;padding:24px 16px;background:#f5f7fa;color:#101c2e;font:15px/1.7 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans SC",sans-serif}main{max-width:560px;margin:0 auto;padding:28px 32px;border:1px solid #e2e7ee;border-radius:8px;background:#fff}h1{margin:16px 0;font-size:19px;line-height:1.5}p{margin:0 0 14px;overflow-wrap:anywhere}.brand{margin:0;color:#0b5bd3;font-weight:700}.code{padding:14px;border-radius:6px;background:#e9f1fd;font:700 26px/1.3 ui-monospace,Menlo,Consolas,monospace;letter-spacing:4px;text-align:center}footer{margin-top:28px;padding-top:14px;border-top:1px solid #e2e7ee;color:#5b6a7e;font-size:13px}@media(max-width:480px){body{padding:12px}main{padding:20px}}'

/** Undefined if the template is unknown, because an older or newer server wrote the notification. */
export function composeNotification(
  { channel, template, language }: Unwritten,
  values: Values,
): Written | undefined {
  if (!Object.hasOwn(notificationTemplates, template)) return undefined
  const { subject, paragraphs, sms } = notificationTemplates[template as keyof typeof notificationTemplates]
  const chosen: readonly Language[] = language === 'both' ? languages : [language]
  const inEach = (pair: Pair): string => oneLine(chosen.map((one) => say(one)(pair, values)).join(' / '))
  if (channel === 'sms') return { subject: '', text: inEach(sms), html: '' }
  const title = inEach(subject)
  const bodies = chosen.map((one) => ({
    language: one,
    paragraphs: paragraphs.map((pair) => ({ words: say(one)(pair, values), only: onlyIn(pair) })),
  }))
  return { subject: title, text: bodies.map(mailText).join('\n'), html: mailPage(title, bodies) }
}

/** The content of a paragraph that is a single value. */
type Only = 'code' | 'link' | undefined
type Paragraph = { readonly words: string; readonly only: Only }

const onlyIn = ({ en }: Pair): Only => (en === '{{code}}' ? 'code' : en === '{{link}}' ? 'link' : undefined)

/** A line break in a subject would allow header injection. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')

type Body = { readonly language: Language; readonly paragraphs: readonly Paragraph[] }

function mailText({ language, paragraphs }: Body): string {
  const translate = say(language)
  const parts = [
    ...paragraphs.map(({ words }) => words),
    `—\n${translate(notificationFrame.brand)}\n${translate(notificationFrame.automatic)}`,
  ]
  return `${parts.join('\n\n')}\n`
}

const htmlLanguage = { zh: 'zh-CN', en: 'en' } as const

/** One body after the other where the mail is in both languages. */
export function mailPage(title: string, bodies: readonly Body[]): string {
  const [first] = bodies
  const parts = bodies.map(
    ({ language, paragraphs }) => `<div lang="${htmlLanguage[language]}">
${paragraphs.map(paragraphHtml).join('\n')}
</div>`,
  )
  const footers = bodies.map(({ language }) => say(language)(notificationFrame.automatic))
  return `<!doctype html>
<html lang="${htmlLanguage[first?.language ?? 'zh']}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${notificationStyle}</style></head>
<body><main><p class="brand">${say('zh')(notificationFrame.brand)}</p>
<h1>${escaped(title)}</h1>
${parts.join('\n<hr>\n')}
<footer>${footers.join('<br>\n')}</footer></main></body></html>
`
}

const paragraphHtml = ({ words, only }: Paragraph): string =>
  `<p${only === 'code' ? ' class="code"' : ''}>${only === 'link' ? anchor(words) : lines(words)}</p>`

const lines = (words: string): string => escaped(words).replaceAll('\n', '<br>\n')
const anchor = (address: string): string => `<a href="${escaped(address)}">${escaped(address)}</a>`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
