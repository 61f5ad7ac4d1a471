/** The only way to call the server. Calls are the contract's; anything but a success throws a CallFailed. */
import { check } from '#contract/check.ts'
import type { Reply, Request, Route } from '#contract/route.ts'
import { uploadTimeoutMs } from '#domain/files/limits.ts'
import { app } from '#text/app.ts'
import type { Pair } from '#text/text.ts'
import { requestTimeoutMs } from '#web/limits.ts'
import { tempToken } from '#web/session/cache.ts'
import { language, sayNow } from '#web/ui/say.ts'
import { whenAdmitted } from './admitted.ts'
import { answerMissed } from './connectivity.ts'
import { once } from './dedupe.ts'
import { addressOf, headersOf, type Parts, withoutEmpty } from './encode-request.ts'
import { type Download, dataOf, fileOf } from './envelope.ts'
import { CallFailed } from './failed.ts'
import { handleFailure } from './handle-failure.ts'
import { answerLost, keyFor, writeAnswered } from './idempotency-keys.ts'

export type CallOptions = {
  /** True if the page shows the message itself, next to what failed. */
  readonly inPlace?: boolean
  /** True for background calls: a failure changes nothing on screen. */
  readonly quiet?: boolean
  /** True if the page reads anew by itself where it is out of date, and keeps what was entered. */
  readonly renews?: boolean
  /** The message if the answer is lost or the server fails, instead of the general one. */
  readonly trouble?: Pair
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

/** Sends one file to a call that takes one. */
export const upload = <R extends Route & { readonly takesFile: true }>(
  route: R,
  request: Request<R>,
  file: File,
  options: CallOptions = {},
): Promise<Reply<R>> => exchange(route, request, dataOf, options, file) as Promise<Reply<R>>

async function exchange<T>(
  route: Route,
  request: Parts,
  read: (response: Response) => Promise<T>,
  { trouble, ...reporting }: CallOptions,
  file?: File,
): Promise<T> {
  const { body, ...others } = request
  const parts = {
    ...(withoutEmpty(others) as Parts),
    ...(body !== undefined && { body: withoutEmpty(body, route.body) }),
  }
  checkBeforeSending(route, parts)
  const sent = file ? [file.name, file.size, file.lastModified, parts.body] : (parts.body ?? null)
  // A request with a mailed link differs from the same one without it.
  const identity = JSON.stringify([route.method, addressOf(route, parts), sent, tempToken.get()])
  return once(identity, route.effect, async () => {
    const key = route.keyed ? keyFor(identity) : undefined
    try {
      const answer = await whenAdmitted(route, async () => read(await send(route, parts, key, file)))
      if (route.effect === 'writes') writeAnswered(identity)
      return answer
    } catch (error) {
      if (!(error instanceof CallFailed)) void answerMissed()
      const failed = failedBy(error, trouble)
      if (failed.answered && route.effect === 'writes') writeAnswered(identity)
      if (!failed.answered && key) answerLost(identity, key)
      handleFailure(failed, reporting, route)
      throw failed
    }
  })
}

/** A refusal is shown in the words of the server. */
function failedBy(error: unknown, trouble: Pair | undefined): CallFailed {
  const failed = error instanceof CallFailed ? error : new CallFailed(sayNow(app.networkFailed))
  const decided = failed.status !== undefined && failed.status < 500 && !failed.unreadable
  return decided || !trouble ? failed : new CallFailed(sayNow(trouble), failed)
}

/** Validates with the server's schemas before sending. */
function checkBeforeSending(route: Route, parts: Parts): void {
  const fields: Record<string, string> = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const checked = route[part] && check(route[part], parts[part] ?? {}, language())
    if (checked?.ok === false) Object.assign(fields, checked.fields)
  }
  const [first] = Object.values(fields)
  if (first !== undefined) throw new CallFailed(first, { fields })
}

const send = (
  route: Route,
  parts: Parts,
  key: string | undefined,
  file: File | undefined,
): Promise<Response> =>
  fetch(addressOf(route, parts), {
    method: route.method,
    headers: headersOf(route, parts, key),
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(file ? uploadTimeoutMs : requestTimeoutMs),
    ...bodyOf(parts, file),
  })

function bodyOf({ body }: Parts, file: File | undefined): RequestInit {
  if (!file) return body === undefined ? {} : { body: JSON.stringify(body) }
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {}))
    for (const one of [value].flat()) form.append(name, String(one))
  form.append('file', file)
  return { body: form }
}
