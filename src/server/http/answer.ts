/**
 * Step 7 of a request, answer. Before it: the capability's command or query. An answer goes out as one envelope in the
 * caller's language with the matching status, as a file, or as a stream. Refusals are failures with values up to here;
 * this step puts them into words.
 */
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FieldErrors } from '#contract/check.ts'
import { codes, successCode } from '#contract/codes.ts'
import { skippedFilesHeader } from '#contract/headers.ts'
import type { Failure } from '#domain/failures.ts'
import type { Refused } from '#domain/result.ts'
import { common } from '#text/common.ts'
import { refusalWords } from '#text/refusal-words.ts'
import { type Language, say } from '#text/text.ts'
import type { BulkReport } from '../commands/bulk-report.ts'
import { retryAfterSeconds } from '../limits.ts'

export type FileAnswer = {
  readonly name: string
  readonly mediaType: string
  /** Absent if the size is only known at the end. */
  readonly size?: number
  readonly bytes: Readable
  /** Ids of files that should be in this one but could not be read. */
  readonly skipped?: readonly string[]
}
export type Answer =
  | { readonly kind: 'data'; readonly data: unknown }
  /** JSON text from the database, passed through as it is. */
  | { readonly kind: 'json'; readonly json: string }
  | { readonly kind: 'file'; readonly file: FileAnswer }
  | { readonly kind: 'stream'; readonly events: Readable }
  | { readonly kind: 'refused'; readonly refused: Refused; readonly fields?: FieldErrors }

type RefusedAnswer = Extract<Answer, { readonly kind: 'refused' }>

export const refusedWith = (refused: Refused, fields?: FieldErrors): RefusedAnswer => ({
  kind: 'refused',
  refused,
  ...(fields && { fields }),
})

/** Reports a refusal at the field that can fix it; other answers stay as they are. */
export function withFieldError(
  answer: Answer,
  language: Language,
  fieldOf: Readonly<Partial<Record<Failure, string>>>,
): Answer {
  if (answer.kind !== 'refused') return answer
  const field = fieldOf[answer.refused.failure]
  return field === undefined
    ? answer
    : refusedWith(answer.refused, { [field]: refusalWords(answer.refused, language) })
}

/** The envelope as text, with its status. A file and a stream have none. */
export function envelopeOf(
  answer: Exclude<Answer, { kind: 'file' | 'stream' }>,
  language: Language,
): { status: number; text: string } {
  if (answer.kind === 'refused') return refusal(answer.refused, answer.fields, language)
  const data = answer.kind === 'json' ? answer.json : JSON.stringify(answer.data)
  return {
    status: 200,
    text: `{"code":${successCode},"message":"${say(language)(common.success)}","data":${data}}`,
  }
}

function refusal(refused: Refused, fields: FieldErrors | undefined, language: Language) {
  const { code, status } = codes[refused.failure]
  const message = refusalWords(refused, language)
  return { status, text: JSON.stringify({ code, message, data: fields ? { fields } : null }) }
}

/** A refusal of one row within an answer. */
export const refusalShown = (refused: Pick<Refused, 'failure' | 'details'>, language: Language) => ({
  code: codes[refused.failure].code,
  message: refusalWords(refused, language),
})

export const bulkReportShown = ({ done, refused }: BulkReport, language: Language) => ({
  done: [...done],
  refused: refused.map(({ id, number, ...why }) => ({ id, number, ...refusalShown(why, language) })),
})

export function send(reply: FastifyReply, answer: Answer, language: Language): FastifyReply {
  if (answer.kind === 'file') return sendFile(reply, answer.file)
  if (answer.kind === 'stream') return sendStream(reply, answer.events)
  const { status, text } = envelopeOf(answer, language)
  if (answer.kind === 'refused' && (status === 429 || answer.refused.failure === 'runInProgress'))
    reply.header('retry-after', answer.refused.details['retryAfterSeconds'] ?? retryAfterSeconds)
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(text)
}

/** Always a download with its own type; the page decides how to show it, in a frame that cannot run scripts. */
function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const { name, mediaType, size, bytes, skipped = [] } = file
  if (size !== undefined) reply.header('content-length', size)
  if (skipped.length > 0) reply.header(skippedFilesHeader, skipped.join(','))
  return reply
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('cache-control', 'private, no-store')
    .type(mediaType)
    .send(bytes)
}

/** Each event is sent at once; proxies must not store, join or compress them. */
function sendStream(reply: FastifyReply, events: Readable): FastifyReply {
  return (
    reply
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      // The connection closes with the stream; otherwise a stopping server would wait for it.
      .header('connection', 'close')
      .type('text/event-stream; charset=utf-8')
      .send(events)
  )
}
