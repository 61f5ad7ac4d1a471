/** Reads an answer: the data of a success, or a CallFailed with the server's message. */
import type { FieldErrors } from '#contract/check.ts'
import { skippedFilesHeader } from '#contract/headers.ts'
import { app } from '#text/app.ts'
import { sayNow } from '#web/ui/say.ts'
import { CallFailed } from './failed.ts'

type Envelope = { readonly code?: number; readonly message?: string; readonly data?: unknown }

const successCodes: readonly unknown[] = [0, 10_000, undefined]

export async function dataOf(response: Response): Promise<unknown> {
  const envelope = await envelopeOf(response)
  if (response.ok && successCodes.includes(envelope.code)) return envelope.data
  throw refusalOf(response, envelope)
}

export type Download = {
  readonly blob: Blob
  readonly name: string | undefined
  /** Ids of requested files that are missing. */
  readonly skipped: readonly string[]
}

export async function fileOf(response: Response): Promise<Download> {
  if (!response.ok) throw refusalOf(response, await envelopeOf(response))
  return {
    blob: await response.blob(),
    name: fileName(response.headers.get('content-disposition')),
    skipped: response.headers.get(skippedFilesHeader)?.split(',') ?? [],
  }
}

async function envelopeOf(response: Response): Promise<Envelope> {
  const body: unknown = await response.json().catch(() => undefined)
  if (typeof body === 'object' && body !== null) return body
  throw new CallFailed(sayNow(app.answerUnreadable), {
    status: response.status,
    requestId: requestId(response),
    unreadable: true,
  })
}

function refusalOf(response: Response, { code, message, data }: Envelope): CallFailed {
  return new CallFailed(message || sayNow(app.answerUnreadable), {
    ...(code === undefined ? {} : { code }),
    status: response.status,
    fields: fieldsOf(data),
    requestId: requestId(response),
    retryAfterMs: retryAfterMs(response),
  })
}

function retryAfterMs({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * 1_000 : undefined
}

const requestId = (response: Response) => response.headers.get('x-request-id') ?? undefined

function fieldsOf(data: unknown): FieldErrors {
  const fields = (data as { fields?: unknown } | null | undefined)?.fields
  return typeof fields === 'object' && fields !== null ? (fields as FieldErrors) : {}
}

/** The name in a content disposition; the encoded one, which can be Chinese, takes precedence. */
function fileName(disposition: string | null): string | undefined {
  const encoded = disposition?.match(/filename\*=utf-8''([^;]+)/i)?.[1]
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded.trim())
    } catch {
      return undefined
    }
  }
  return disposition?.match(/filename="((?:[^"\\]|\\.)*)"/i)?.[1]?.replace(/\\(.)/g, '$1')
}
