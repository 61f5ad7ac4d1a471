/** The answer of a call, and how it is written: one envelope in the caller's language with the matching status. */

import type { Readable } from 'node:stream'
import type { FieldErrors } from '#contract/check.ts'
import { codes, successCode } from '#contract/codes.ts'
import type { Failure } from '#domain/failures.ts'
import type { Refused } from '#domain/result.ts'
import { common } from '#text/common.ts'
import { failureTexts } from '#text/failures.ts'
import { type Language, type Pair, say } from '#text/text.ts'

export type FileAnswer = {
  readonly name: string
  readonly mediaType: string
  /** Absent if it is only known at the end. */
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
  const { failure, details } = answer.refused
  const field = fieldOf[failure]
  return field === undefined
    ? answer
    : refusedWith(answer.refused, { [field]: say(language)(failureTexts[failure] as Pair, details) })
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

function refusal({ failure, details }: Refused, fields: FieldErrors | undefined, language: Language) {
  const { code, status } = codes[failure]
  const pair: Pair = failureTexts[failure]
  return {
    status,
    text: JSON.stringify({ code, message: say(language)(pair, details), data: fields ? { fields } : null }),
  }
}
