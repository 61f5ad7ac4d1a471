/** How a request is written: empty values stay at home, lists become repeated keys. */
import { isOperators, type Route } from '#contract/route.ts'
import { accountToken, deviceToken, source, tempToken } from '#web/session/cache.ts'
import { operatorToken } from '#web/session/tab.ts'
import { language } from '#web/ui/say.ts'

type Values = Readonly<Record<string, unknown>>
/** The parts of a request before they are written. */
export type Parts = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''
const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The same value without the properties that hold nothing, however deep. */
export function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (!isRecord(value)) return value
  const kept = Object.entries(value).filter(([, inner]) => !isEmpty(inner))
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutEmpty(inner)]))
}

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

/** Either sign-in has a header of its own, and a call carries the one that it asks for. */
export function headersOf(
  { access, takesFile }: Pick<Route, 'access' | 'takesFile'>,
  parts: Parts,
  key: string | undefined,
): Record<string, string> {
  const cameFrom = source.get()
  const optional = {
    ...(isOperators(access) ? { 'operator-token': operatorToken.get() } : { token: accountToken.get() }),
    'temp-token': tempToken.get(),
    // Where nobody is signed in it says whose browser it is; a session says so by itself.
    'device-token': access === 'open' ? deviceToken.get() : undefined,
    source: cameFrom && encodeURIComponent(cameFrom),
    // A form says itself where its parts end.
    'content-type': parts.body === undefined || takesFile ? undefined : 'application/json',
    'idempotency-key': key,
  }
  const present = Object.entries(optional).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return { 'accept-language': language(), ...Object.fromEntries(present) }
}
