/**
 * The API reference as a page: every call with its input, answer and refusals. It works without script; the script
 * only follows the portal's language.
 */
import { codes } from '#contract/codes.ts'
import { type Access, isIn, type Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { type Failure, failures } from '#domain/failures.ts'
import { accessNames, reference } from '#text/api-docs.ts'
import { failureTexts } from '#text/failures.ts'
import { type Language, labelOf, say } from '#text/text.ts'
import type { Environment } from '../config/config-error.ts'
import { type FieldRow, fieldRows } from './fields.ts'
import { refusalsOf } from './openapi.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export function apiDocsPage(language: Language, environment: Environment): string {
  const translate = say(language)
  const calls = Object.entries(routes).filter(([, route]) => isIn(environment, route))
  const other =
    language === 'zh'
      ? '<a href="?lang=en" lang="en" data-language="en">English</a>'
      : '<a href="?lang=zh" lang="zh-CN" data-language="zh">中文</a>'
  const sandbox =
    environment === 'sandbox' ? `<span class="sandbox">${translate(reference.sandbox)}</span>` : ''
  return `<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${translate(reference.title)}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/docs/reference.css"><script src="/docs/reference.js"></script></head>
<body><header><a class="brand" href="/">Sooner <i>早付</i></a><a href="/">${translate(reference.portal)}</a><span class="grow"></span>${sandbox}${other}</header>
<main class="frame"><div class="lead"><h1>${translate(reference.title)}</h1><p class="soft">${translate(reference.envelope)} · <a href="/openapi.json">openapi.json</a></p></div>
<nav aria-label="${translate(reference.index)}">${index(calls, language)}</nav>
<div>${calls.map(([name, route]) => call(name, route, language)).join('\n')}
<section id="codes"><h2>${translate(reference.codes)}</h2>${codeTable(failures, language)}</section></div></main></body></html>`
}

/** The calls grouped by the start of their address, each with its summary. */
function index(calls: readonly (readonly [string, Route])[], language: Language): string {
  const areaOf = ([, { path }]: readonly [string, Route]) => `/${path.split('/')[1]}`
  const areas = [...new Set(calls.map(areaOf))].map((area) => {
    const links = calls
      .filter((one) => areaOf(one) === area)
      .map(
        ([name, { method, path, summary }]) =>
          `<li><a href="#${name}">${escaped(summary[language])}<code>${method} ${path}</code></a></li>`,
      )
    return `<h2><code>${area}</code></h2><ul>${links.join('')}</ul>`
  })
  return `${areas.join('')}<h2>${say(language)(reference.more)}</h2><ul><li><a href="#codes">${say(language)(reference.codes)}</a></li></ul>`
}

function call(name: string, route: Route, language: Language): string {
  const translate = say(language)
  const key = route.keyed ? ' · Idempotency-Key' : ''
  return `<section id="${name}"><h2>${escaped(translate(route.summary))}</h2>
<p><code>${route.method} ${route.path}</code></p><p class="soft">${translate(reference.access, { who: accessName(route.access, language) })}${key}</p>
${fieldTable(translate(reference.parameters), [...fieldRows(route.params, 'input'), ...fieldRows(route.query, 'input')], language)}
${fieldTable(translate(reference.body), [...(route.takesFile ? [formRow] : []), ...fieldRows(route.body, 'input')], language)}
${fieldTable(translate(route.events ? reference.events : reference.answer), fieldRows(route.reply ?? route.events, 'output'), language)}
<details><summary>${translate(reference.refusals)}</summary>${codeTable(refusalsOf(route), language)}</details></section>`
}

/** The body of a call that takes a file. */
const formRow: FieldRow = { name: 'file', holds: 'multipart/form-data', required: true }

/** The ability is a name of the contract and is not translated. */
const accessName = (access: Access, language: Language): string => labelOf(accessNames, access, language)

function fieldTable(title: string, rows: readonly FieldRow[], language: Language): string {
  if (rows.length === 0) return ''
  const translate = say(language)
  const cells = rows.map(
    ({ name, holds, required }) =>
      `<tr><td><code>${escaped(name)}</code></td><td><code>${escaped(holds)}</code></td><td>${required ? translate(reference.required) : ''}</td></tr>`,
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
