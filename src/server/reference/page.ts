/** The API reference as a page that needs no script: every call with what it takes, answers and refuses. */

import * as z from 'zod/mini'
import { codes } from '#contract/codes.ts'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { failures } from '#domain/failures.ts'
import { failureTexts } from '#text/failures.ts'
import { reference } from '#text/reference.ts'
import { type Language, say } from '#text/text.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const shape = (schema: z.ZodMiniType | undefined, io: 'input' | 'output'): string => {
  if (!schema) return ''
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return `<pre>${escaped(JSON.stringify(rest, null, 2))}</pre>`
}

export function referencePage(language: Language): string {
  const tell = say(language)
  const calls = Object.entries(routes).map(([name, route]) => call(name, route, language))
  const rows = failures.map(
    (failure) =>
      `<tr><td>${codes[failure].code}</td><td>${codes[failure].status}</td><td>${failure}</td><td>${escaped(failureTexts[failure][language])}</td></tr>`,
  )
  const other =
    language === 'zh'
      ? '<a href="?lang=en" lang="en">English</a>'
      : '<a href="?lang=zh" lang="zh-CN">中文</a>'
  return `<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${tell(reference.title)}</title><link rel="stylesheet" href="/docs/reference.css"></head>
<body><header><h1>${tell(reference.title)}</h1><p>${tell(reference.envelope)} · <a href="/openapi.json">openapi.json</a> · ${other}</p></header>
<main>${calls.join('\n')}<section><h2>${tell(reference.codes)}</h2><table><tbody>${rows.join('')}</tbody></table></section></main></body></html>`
}

function call(name: string, route: Route, language: Language): string {
  const tell = say(language)
  const parts = [
    part(tell(reference.parameters), shape(route.params, 'input') + shape(route.query, 'input')),
    part(tell(reference.body), shape(route.body, 'input')),
    part(tell(reference.answer), shape(route.reply, 'output')),
    part(
      tell(reference.refusals),
      escaped(
        route.refusals
          .map((failure) => `${codes[failure].code} ${failureTexts[failure][language]}`)
          .join('；'),
      ),
    ),
  ]
  return `<section id="${name}"><h2><code>${route.method} ${route.path}</code></h2><p>${escaped(tell(route.summary))} · ${tell(reference.access)}: <code>${route.access}</code>${route.keyed ? ' · Idempotency-Key' : ''}</p>${parts.join('')}</section>`
}

const part = (title: string, content: string): string => (content === '' ? '' : `<h3>${title}</h3>${content}`)

export const referenceCss = `:root{color-scheme:light dark}body{font:14px/1.6 system-ui,"PingFang SC","Noto Sans SC",sans-serif;max-width:960px;margin:0 auto;padding:24px}
h2{margin-top:40px;font-size:16px;overflow-wrap:anywhere}h3{font-size:13px;margin-bottom:4px}pre{overflow:auto;padding:12px;border:1px solid #8886;border-radius:6px;max-height:320px}td{padding:2px 12px 2px 0;vertical-align:top}`
