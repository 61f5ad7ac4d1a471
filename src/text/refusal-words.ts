/** The sentence of a refusal. A refusal holds values only, so that it can be stored and said in either language. */
import { displayDay, parseDay } from '#domain/day.ts'
import type { Ineligibility } from '#domain/documents/eligibility.ts'
import type { Confirmation, DocumentSide } from '#domain/documents/kinds.ts'
import type { Failure } from '#domain/failures.ts'
import type { Details, Refused } from '#domain/result.ts'
import { reasonWords } from './document-reasons.ts'
import { failureTexts } from './failures.ts'
import { fieldNames } from './fields.ts'
import { termUnitNames } from './financing.ts'
import { numbersWords } from './offer-failures.ts'
import { inSentence, type Language, labelOf, type Pair, say } from './text.ts'

const withNumbers = (details: Details, language: Language): Details => ({
  ...details,
  numbers: numbersWords(String(details['numbers']), language),
})

const withUnit = (details: Details, language: Language): Details => ({
  ...details,
  unit: labelOf(termUnitNames, String(details['unit']), language),
})

/** Failures with a detail that has a text of its own. */
const worded: Partial<Record<Failure, (details: Details, language: Language) => Details>> = {
  documentNotEligible: (details, language) => ({
    ...details,
    reason: reasonWords(
      say(language),
      details['reason'] as Ineligibility,
      {
        amount: String(details['amount']),
        disabledBy: (details['disabledBy'] as DocumentSide | undefined) ?? null,
        disabledReason: (details['disabledReason'] as string | undefined) ?? null,
        confirmation: details['confirmation'] as Confirmation,
        declinedReason: (details['declinedReason'] as string | undefined) ?? null,
      },
      // Only payees make offers.
      'payee',
    ),
  }),
  impliedAprOutOfRange: withNumbers,
  impliedAprTooHigh: withNumbers,
  productTermTooLong: withUnit,
  loanTermOutOfRange: withUnit,
  tooManyValues: (details, language) => ({
    ...details,
    field: inSentence(labelOf(fieldNames, String(details['field']), language), language),
  }),
}

/** Details that are days, said as the language says them. */
const dayDetails: ReadonlySet<string> = new Set(['day', 'first', 'last', 'dueDate'])

const withDays = (details: Details, language: Language): Details =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => {
      const day = dayDetails.has(name) ? parseDay(String(value)) : undefined
      return [name, day ? displayDay(day, language) : value]
    }),
  )

export const refusalWords = (
  { failure, details }: Pick<Refused, 'failure' | 'details'>,
  language: Language,
): string =>
  say(language)(
    failureTexts[failure] as Pair,
    withDays(worded[failure]?.(details, language) ?? details, language),
  )
