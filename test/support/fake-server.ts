/** A fake server with answers by path, for tests of the browser side. It records every request. */
import { vi } from 'vitest'

export type Seen = {
  readonly method: string
  readonly url: string
  readonly path: string
  readonly headers: Headers
  readonly body: unknown
  /** The file of a multipart form. */
  readonly file: File | undefined
}
type Make = () => Response | Promise<Response>

export const requestId = '0190aaaa-0000-7000-8000-000000000099'
const headers = { 'content-type': 'application/json', 'x-request-id': requestId }

export const envelope = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers })
export const success = (data: unknown): Response => envelope({ code: 0, message: 'OK', data })
const refusal = (status: number, code: number, message: string, data: unknown = null): Response =>
  envelope({ code, message, data }, status)

export function fakeServer() {
  const seen: Seen[] = []
  const answers = new Map<string, Make>()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const path = url.split('?')[0] ?? ''
    const method = init.method ?? 'GET'
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const file = init.body instanceof FormData ? (init.body.get('file') as File) : undefined
    // Reachability checks are not counted as calls.
    if (path !== '/healthz') seen.push({ method, url, path, headers: new Headers(init.headers), body, file })
    const parent = `${path.slice(0, path.lastIndexOf('/'))}/*`
    const make = [`${method} ${path}`, path, `${method} ${parent}`]
      .map((known) => answers.get(known))
      .find((answer) => answer !== undefined)
    return make ? make() : refusal(404, 30005, 'unknown')
  })
  return {
    seen,
    of: (path: string) => seen.filter((one) => one.path === path),
    /** `path` may start with a method, and then end in `/*` for any last part. */
    on: (path: string, make: Make) => void answers.set(path, make),
    answer: (path: string, data: unknown) => void answers.set(path, () => success(data)),
    refuse: (path: string, status: number, code: number, message: string, data?: unknown) =>
      void answers.set(path, () => refusal(status, code, message, data)),
    lose: (path: string) => void answers.set(path, () => Promise.reject(new TypeError('lost'))),
  }
}
export type FakeServer = ReturnType<typeof fakeServer>
