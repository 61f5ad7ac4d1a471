/** The answer of a call on several rows: as a report, or as the refusal of one field of its dialog. */
import { codes } from '#contract/codes.ts'
import type { Failure } from '#domain/failures.ts'
import type { Pair } from '#text/text.ts'
import { CallFailed } from '#web/api/failed.ts'
import { fieldSentencesMax } from '#web/limits.ts'
import { joinSentences } from '../format.ts'
import type { BulkReport } from './spec.ts'

export type BulkAnswer = {
  readonly done: readonly string[]
  readonly refused: readonly {
    readonly id: string
    readonly number: string | null
    readonly code: number
    readonly message: string
  }[]
}

export const reportOf = (did: Pair, { done, refused }: BulkAnswer): BulkReport => ({
  did,
  done: done.length,
  refused: refused.map(({ id, number, message }) => ({ key: id, name: number ?? id, reason: message })),
})

/**
 * The answer, unless nothing was done and one field of the dialog can change that: then the refusal of that field, so
 * that the dialog stays open.
 */
export function unlessOfField(
  answer: BulkAnswer,
  fieldOf: Readonly<Partial<Record<Failure, string>>>,
): BulkAnswer {
  const [first] = answer.refused
  if (answer.done.length > 0 || !first || answer.refused.some(({ code }) => code !== first.code))
    return answer
  const field = Object.entries(fieldOf).find(
    ([failure]) => codes[failure as Failure].code === first.code,
  )?.[1]
  const sentences = [...new Set(answer.refused.map(({ message }) => message))]
  if (field === undefined || sentences.length > fieldSentencesMax) return answer
  const message = joinSentences(sentences)
  throw new CallFailed(message, { code: first.code, fields: { [field]: message } })
}
