/**
 * Parses the body of a batch row by row, in turns, so that ten thousand rows, right or wrong, do not block other calls. The
 * result is that of the whole schema.
 */
import * as z from 'zod/mini'
import { type CheckResult, check, type FieldErrors } from '#contract/check.ts'
import type { Route } from '#contract/route.ts'
import { rowsOf } from '#contract/sync.ts'
import { fieldErrorsMax } from '#domain/limits.ts'
import type { Language } from '#text/text.ts'
import { mapYielding } from '../rate-limits/yielding.ts'

type Body = Readonly<Record<string, unknown>>

export async function parseBatch(
  schema: Route['body'],
  raw: unknown,
  language: Language,
): Promise<CheckResult<unknown>> {
  if (!(schema instanceof z.ZodMiniObject) || typeof raw !== 'object' || raw === null)
    return check(schema ?? z.strictObject({}), raw, language)
  const [name, list] = listIn(schema)
  const { [name]: rows, ...others } = raw as Body
  if (!Array.isArray(rows) || rows.length === 0) return check(schema, raw, language)
  const frame = z.strictObject({ ...schema.shape, [name]: rowsOf(z.null()) })
  const framed = check(frame, { ...others, [name]: rows.map(() => null) }, language)
  if (!framed.ok) return framed
  const alone = z.strictObject({ [name]: z.array(list.def.element) })
  const wrong: [path: string, message: string][] = []
  const values = await mapYielding(rows as readonly unknown[], (row, n) => {
    if (wrong.length >= fieldErrorsMax) return undefined
    const checked = check(alone, { [name]: [row] }, language)
    if (checked.ok) return checked.value[name]?.[0]
    wrong.push(...placedAt(checked.fields, name, n))
    return undefined
  })
  return wrong.length > 0
    ? { ok: false, fields: Object.fromEntries(wrong.slice(0, fieldErrorsMax)) }
    : { ok: true, value: { ...framed.value, [name]: values } }
}

/** The one list of a batch. */
function listIn({ shape }: z.ZodMiniObject): readonly [string, z.ZodMiniArray] {
  for (const [name, part] of Object.entries(shape)) if (part instanceof z.ZodMiniArray) return [name, part]
  throw new Error('a batch has a list of rows')
}

/** The errors of a row that was checked alone, under its own place. */
const placedAt = (fields: FieldErrors, name: string, n: number): [path: string, message: string][] =>
  Object.entries(fields).map(([path, message]) => [`${name}.${n}${path.slice(`${name}.0`.length)}`, message])
