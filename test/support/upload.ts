/** Uploads as a browser makes them, to a server that is called without a network. */
import type { Reply } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import type { TestServer } from './server.ts'

export type Sent = {
  readonly name?: string
  readonly purpose?: string
  readonly token?: string
  readonly key?: string
  readonly language?: 'zh' | 'en'
  /** The name of the part that holds the file. */
  readonly part?: string
}
export type Uploaded = {
  readonly status: number
  readonly code: number
  readonly message: string
  readonly data: Reply<typeof routes.fileUpload>
}

export async function formOf(
  parts: readonly (readonly [part: string, value: string | Blob, name?: string])[],
): Promise<{ payload: Buffer; type: string }> {
  const form = new FormData()
  for (const [part, value, name] of parts)
    if (typeof value === 'string') form.append(part, value)
    else form.append(part, value, name)
  const written = new Response(form)
  return {
    payload: Buffer.from(await written.arrayBuffer()),
    type: written.headers.get('content-type') ?? '',
  }
}

export async function uploadTo(server: TestServer, bytes: Uint8Array, sent: Sent = {}): Promise<Uploaded> {
  const { name = 'a.bin', purpose, token, key, language = 'en', part = 'file' } = sent
  const { payload, type } = await formOf([[part, new Blob([Uint8Array.from(bytes)]), name]])
  const answer = await server.app.inject({
    method: 'POST',
    url: routes.fileUpload.path,
    payload,
    ...(purpose !== undefined && { query: { purpose } }),
    headers: {
      'content-type': type,
      'accept-language': language,
      ...(token && { token }),
      ...(key && { 'idempotency-key': key }),
    },
  })
  const envelope = answer.json<Omit<Uploaded, 'status'>>()
  if (envelope.code === 0) routes.fileUpload.reply.parse(envelope.data)
  return { status: answer.statusCode, ...envelope }
}
