/** The one validation of input: in the browser before sending, on the server on arrival. */

import type * as z from 'zod/mini'
import { type ExplainedFormat, formatProblemOf } from '#domain/formats/problems.ts'
import { fieldErrorsMax, fieldNameCharactersMax } from '#domain/limits.ts'
import { groupNumber } from '#domain/numerals.ts'
import { common } from '#text/common.ts'
import { fieldNames } from '#text/fields.ts'
import { formats, problemTexts } from '#text/formats.ts'
import { inSentence, type Language, labelOf, type Pair, say } from '#text/text.ts'

/** An error message per field, by path: `{ 'items.0.amount': '…' }`. */
export type FieldErrors = Readonly<Record<string, string>>

export type CheckResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fields: FieldErrors }

export function check<S extends z.ZodMiniType>(
  schema: S,
  raw: unknown,
  language: Language,
  /** Names of fields that a form calls differently. */
  own: Readonly<Record<string, Pair>> = {},
  /** More specific messages of a form for invalid values. */
  rules: Readonly<Record<string, Pair>> = {},
): CheckResult<z.output<S>> {
  const parsed = schema.safeParse(raw)
  const unstorable = unstorablePaths(raw).map((path): Issue => ({ code: 'unstorable', path }))
  if (parsed.success && unstorable.length === 0) return { ok: true, value: parsed.data }
  const names = { ...fieldNames, ...own }
  // Without a prototype, because a field may be called `constructor`.
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  let named = 0
  for (const issue of [...(parsed.error?.issues ?? []), ...unstorable])
    for (const [path, message] of messagesOf(issue, raw, language, names, rules)) {
      if (path in fields) continue
      fields[path] = message
      named += 1
      if (named === fieldErrorsMax) return { ok: false, fields }
    }
  return { ok: false, fields }
}

type Step = { readonly name: string; readonly before: Step | undefined }

/**
 * Paths of texts that cannot be stored: with NUL or a lone surrogate. Iterative, and stops at the number of fields
 * that an answer names.
 */
function unstorablePaths(raw: unknown): readonly (readonly string[])[] {
  const found: (readonly string[])[] = []
  const open: { readonly value: unknown; readonly step: Step | undefined }[] = [
    { value: raw, step: undefined },
  ]
  for (let next = open.pop(); next && found.length < fieldErrorsMax; next = open.pop()) {
    const { value, step } = next
    if (typeof value === 'string') {
      if (/\0|\p{Cs}/u.test(value)) found.push(pathOf(step))
    } else if (typeof value === 'object' && value !== null) {
      // In reverse, so that the first is taken next.
      for (const [name, part] of Object.entries(value).toReversed())
        open.push({ value: part, step: { name, before: step } })
    }
  }
  return found
}

function pathOf(step: Step | undefined): readonly string[] {
  const path: string[] = []
  for (let at = step; at; at = at.before) path.push(at.name)
  return path.toReversed()
}

type Issue = {
  readonly code: string
  readonly path: readonly PropertyKey[]
  readonly keys?: readonly string[]
  /** The expected type, if the type is wrong. */
  readonly expected?: unknown
  readonly origin?: unknown
  readonly maximum?: unknown
  readonly minimum?: unknown
  /** The format of a value, if its refusals can be explained. */
  readonly params?: { readonly format?: ExplainedFormat } | undefined
}

function messagesOf(
  issue: Issue,
  raw: unknown,
  language: Language,
  names: Readonly<Record<string, Pair>>,
  rules: Readonly<Record<string, Pair>>,
): [path: string, message: string][] {
  const translate = say(language)
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys')
    return (issue.keys ?? [])
      .slice(0, fieldErrorsMax)
      .map((key) => [cut([...path, key].join('.')), translate(common.unknownField)])
  const name = path.findLast((part) => !/^\d+$/.test(part)) ?? ''
  const value = valueAt(raw, path)
  const message = isAbsent(value)
    ? askFor(name, issue)
    : (problemIn(issue, value) ?? ruleOf(rules, name, issue))
  const label = labelOf(names, name, language)
  const field = Object.hasOwn(names, name) ? inSentence(label, language) : cut(label)
  const max = groupNumber(String(issue.maximum))
  const min = groupNumber(String(issue.minimum))
  return [[cut(path.join('.')), translate(message, { field, max, min })]]
}

/** The message that explains a refused value, where there is one. */
function problemIn({ params }: Issue, value: unknown): Pair | undefined {
  if (params?.format === undefined || typeof value !== 'string') return undefined
  const problem = formatProblemOf(params.format, value)
  return problem && problemTexts[problem]
}

/** A field name made up by the caller may be as long as the body. */
const cut = (name: string): string =>
  name.length > fieldNameCharactersMax ? `${name.slice(0, fieldNameCharactersMax)}…` : name

const ruleOf = (rules: Readonly<Record<string, Pair>>, name: string, { code, origin }: Issue): Pair =>
  (Object.hasOwn(rules, name) ? rules[name] : undefined) ??
  outsideTexts[`${code} ${String(origin)}`] ??
  formats.invalid

/** Values beyond a limit, which the message names. */
const outsideTexts: Readonly<Record<string, Pair>> = {
  'too_big array': formats.tooMany,
  'too_big number': formats.numberTooLarge,
  'too_big int': formats.numberTooLarge,
  'too_small number': formats.numberTooSmall,
  'too_small int': formats.numberTooSmall,
}

const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Company ids are chosen, not typed. */
const ofCompanies = /^(buyer|supplier)Id$/

/** Files are uploaded, options are chosen, and everything else is entered. */
function askFor(name: string, { code, expected, origin }: Issue) {
  if (/(^f|F)ile(Ids?)?$/.test(name)) return formats.upload
  const isChoice =
    code === 'invalid_value' ||
    ofCompanies.test(name) ||
    [expected, origin].some((kind) => isChosen.has(kind))
  return isChoice ? formats.choose : formats.enter
}

const isChosen: ReadonlySet<unknown> = new Set(['array', 'boolean'])

const valueAt = (raw: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined,
    raw,
  )
