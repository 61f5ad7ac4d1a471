/** Encodes a request: empty values are left out, lists become repeated keys. */
import * as z from 'zod/mini'
import { isOperators, type Route } from '#contract/route.ts'
import { accountToken, deviceToken, source, tempToken } from '#web/session/cache.ts'
import { operatorToken } from '#web/session/tab-storage.ts'
import { language } from '#web/ui/say.ts'

type Values = Readonly<Record<string, unknown>>
/** The parts of a request before encoding. */
export type Parts = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''
const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value without empty properties, recursively. Null is kept where the call takes it: there it says something. */
export function withoutEmpty(value: unknown, schema?: unknown): unknown {
  const known = unwrapped(schema)
  if (Array.isArray(value)) {
    const element = known instanceof z.ZodMiniArray ? known.def.element : undefined
    return value.map((inner) => withoutEmpty(inner, element))
  }
  if (!isRecord(value)) return value
  const shape: Values = known instanceof z.ZodMiniObject ? known.shape : {}
  const kept = Object.entries(value).filter(
    ([name, inner]) => !isEmpty(inner) || (inner === null && takesNull(shape[name])),
  )
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutEmpty(inner, shape[name])]))
}

const takesNull = (schema: unknown): boolean =>
  schema instanceof z.ZodMiniType && z.safeParse(schema, null).success

const unwrapped = (schema: unknown): unknown =>
  schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable
    ? unwrapped(schema.def.innerType)
    : schema

export function addressOf(route: Route, { params, query }: Parts): string {
  const values = (params ?? {}) as Values
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((query ?? {}) as Values)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (!isEmpty(one)) search.append(name, String(one))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/** Each sign-in has its own header, and a call carries the one it needs. */
export function headersOf(
  { access, takesFile }: Pick<Route, 'access' | 'takesFile'>,
  parts: Parts,
  key: string | undefined,
): Record<string, string> {
  const cameFrom = source.get()
  const optional = {
    ...(isOperators(access) ? { 'operator-token': operatorToken.get() } : { token: accountToken.get() }),
    'temp-token': tempToken.get(),
    // Without a session, sends the device token; a session implies it.
    'device-token': access === 'open' ? deviceToken.get() : undefined,
    source: cameFrom && encodeURIComponent(cameFrom),
    // The browser sets the boundary of a form.
    'content-type': parts.body === undefined || takesFile ? undefined : 'application/json',
    'idempotency-key': key,
  }
  const present = Object.entries(optional).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return { 'accept-language': language(), ...Object.fromEntries(present) }
}
