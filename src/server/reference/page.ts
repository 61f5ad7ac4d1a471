/**
 * The API reference as a page: every call with what it takes, answers and refuses. It is read without a script; the one
 * it brings has it follow the language that the portal was left in.
 */
import { codes } from '#contract/codes.ts'
import { type Access, isIn, type Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { type Failure, failures } from '#domain/failures.ts'
import { failureTexts } from '#text/failures.ts'
import { accessNames, reference } from '#text/reference.ts'
import { type Language, labelOf, say } from '#text/text.ts'
import type { Environment } from '../config-error.ts'
import { type FieldRow, fieldRows } from './fields.ts'
import { refusalsOf } from './openapi.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export function referencePage(language: Language, environment: Environment): string {
  const tell = say(language)
  const calls = Object.entries(routes).filter(([, route]) => isIn(environment, route))
  const index = calls.map(
    ([name, { method, path }]) => `<li><a href="#${name}"><code>${method} ${path}</code></a></li>`,
  )
  const other =
    language === 'zh'
      ? '<a href="?lang=en" lang="en" data-language="en">English</a>'
      : '<a href="?lang=zh" lang="zh-CN" data-language="zh">中文</a>'
  const sandbox = environment === 'sandbox' ? `<span class="sandbox">${tell(reference.sandbox)}</span>` : ''
  return `<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${tell(reference.title)}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/docs/reference.css"><script src="/docs/reference.js"></script></head>
<body><header><p>${sandbox} ${other}</p><h1>${tell(reference.title)}</h1><p>${tell(reference.envelope)} · <a href="/openapi.json">openapi.json</a></p></header>
<main><nav aria-label="${tell(reference.index)}"><ul>${index.join('')}</ul></nav>
${calls.map(([name, route]) => call(name, route, language)).join('\n')}
<section><h2>${tell(reference.codes)}</h2>${codeTable(failures, language)}</section></main></body></html>`
}

function call(name: string, route: Route, language: Language): string {
  const tell = say(language)
  const key = route.keyed ? ' · Idempotency-Key' : ''
  return `<section id="${name}"><h2><code>${route.method} ${route.path}</code></h2>
<p>${escaped(tell(route.summary))} · ${tell(reference.access, { who: accessName(route.access, language) })}${key}</p>
${fieldTable(tell(reference.parameters), [...fieldRows(route.params, 'input'), ...fieldRows(route.query, 'input')], language)}
${fieldTable(tell(reference.body), route.takesFile ? [formRow] : fieldRows(route.body, 'input'), language)}
${fieldTable(tell(route.events ? reference.events : reference.answer), fieldRows(route.reply ?? route.events, 'output'), language)}
<h3>${tell(reference.refusals)}</h3>${codeTable(refusalsOf(route), language)}</section>`
}

/** The body of a call that takes a file. */
const formRow: FieldRow = { name: 'file', holds: 'multipart/form-data', required: true }

/** The ability itself is a word of the contract and stands as it is. */
const accessName = (access: Access, language: Language): string => labelOf(accessNames, access, language)

function fieldTable(title: string, rows: readonly FieldRow[], language: Language): string {
  if (rows.length === 0) return ''
  const tell = say(language)
  const cells = rows.map(
    ({ name, holds, required }) =>
      `<tr><td><code>${escaped(name)}</code></td><td><code>${escaped(holds)}</code></td><td>${required ? tell(reference.required) : ''}</td></tr>`,
  )
  return `<h3>${title}</h3><table><tbody>${cells.join('')}</tbody></table>`
}

function codeTable(names: readonly Failure[], language: Language): string {
  const cells = names.map(
    (name) =>
      `<tr><td>${codes[name].code}</td><td>${codes[name].status}</td><td><code>${name}</code></td><td>${escaped(failureTexts[name][language])}</td></tr>`,
  )
  return `<table><tbody>${cells.join('')}</tbody></table>`
}

export const referenceCss = `:root{color-scheme:light dark;--link:#0b5bd3;--line:#66758a55}
@media (prefers-color-scheme:dark){:root{--link:#6aa5ff}}
body{font:14px/1.6 system-ui,"PingFang SC","Noto Sans SC",sans-serif;max-width:960px;margin:0 auto;padding:16px}
a{color:var(--link)}h2{margin-top:40px;font-size:16px;overflow-wrap:anywhere}h3{font-size:13px;margin:16px 0 4px}
table{border-collapse:collapse;width:100%;table-layout:auto}td{padding:4px 12px 4px 0;vertical-align:top;border-top:1px solid var(--line);overflow-wrap:anywhere}
ul{padding-left:20px}.sandbox{border:1px solid;border-radius:99px;padding:2px 10px;margin-right:12px}`
