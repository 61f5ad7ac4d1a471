/** What is said at the fields of a form that were left empty. */
import type { FieldErrors } from '#contract/check.ts'
import { formats } from '#text/formats.ts'
import { inSentence, type Pair } from '#text/text.ts'
import { language, sayNow } from '#web/ui/say.ts'

export const missingIn = <N extends string>(
  values: Readonly<Record<N, string>>,
  labels: Readonly<Record<N, Pair>>,
  words: Pair = formats.enter,
): FieldErrors =>
  Object.fromEntries(
    Object.entries<Pair>(labels)
      .filter(([name]) => values[name as N].trim() === '')
      .map(([name, label]) => [name, sayNow(words, { field: inSentence(sayNow(label), language()) })]),
  )
