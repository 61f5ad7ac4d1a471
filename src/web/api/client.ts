/** The one road to the server. Calls are the contract's; whatever is not a success throws a CallFailed. */
import { check } from '#contract/check.ts'
import type { Reply, Request, Route } from '#contract/route.ts'
import { requestTimeoutMs } from '#domain/limits.ts'
import { app } from '#text/app.ts'
import { language, sayNow } from '#web/ui/say.ts'
import { type Download, dataOf, fileOf } from './envelope.ts'
import { CallFailed } from './failed.ts'
import { answerLost, keyFor, writeAnswered } from './keys.ts'
import { react } from './reactions.ts'
import { once } from './window.ts'
import { addressOf, headersOf, type Parts, withoutEmpty } from './wire.ts'

export type CallOptions = {
  /** True where the page shows the message itself, beside what failed. */
  readonly inPlace?: boolean
}

export const call = <R extends Route>(
  route: R,
  request: Request<R>,
  options: CallOptions = {},
): Promise<Reply<R>> => exchange(route, request, dataOf, options) as Promise<Reply<R>>

export const download = <R extends Route>(
  route: R,
  request: Request<R>,
  options: CallOptions = {},
): Promise<Download> => exchange(route, request, fileOf, options)

async function exchange<T>(
  route: Route,
  request: Parts,
  read: (response: Response) => Promise<T>,
  { inPlace = false }: CallOptions,
): Promise<T> {
  const parts = withoutEmpty(request) as Parts
  checkBeforeSending(route, parts)
  const identity = JSON.stringify([route.method, addressOf(route, parts), parts.body ?? null])
  return once(identity, route.effect, async () => {
    const key = route.keyed ? keyFor(identity) : undefined
    try {
      const answer = await read(await send(route, parts, key))
      if (route.effect === 'writes') writeAnswered()
      return answer
    } catch (error) {
      const failed = error instanceof CallFailed ? error : new CallFailed(sayNow(app.networkFailed))
      if (failed.answered && route.effect === 'writes') writeAnswered()
      if (!failed.answered && key) answerLost(identity, key)
      react(failed, inPlace)
      throw failed
    }
  })
}

/** The schemas that the server asks on arrival are asked here first. */
function checkBeforeSending(route: Route, parts: Parts): void {
  const fields: Record<string, string> = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const checked = route[part] && check(route[part], parts[part] ?? {}, language())
    if (checked?.ok === false) Object.assign(fields, checked.fields)
  }
  const [first] = Object.values(fields)
  if (first !== undefined) throw new CallFailed(first, { fields })
}

const send = (route: Route, parts: Parts, key: string | undefined): Promise<Response> =>
  fetch(addressOf(route, parts), {
    method: route.method,
    headers: headersOf(parts, key),
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(requestTimeoutMs),
    ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
  })
