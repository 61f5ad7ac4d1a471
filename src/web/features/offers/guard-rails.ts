/** Guard rails as they are typed in the portal, and as they are sent. */
import type { mandateRead } from '#contract/mandates.ts'
import type { Reply } from '#contract/route.ts'
import {
  ceilingRefused,
  type MandateMarket,
  readGuardRails,
  type TypedGuardRails,
} from '#domain/mandates/guard-rails.ts'
import { mandateDaysMax } from '#domain/mandates/limits.ts'
import { type Currency, exponents } from '#domain/money.ts'
import { tidyNumber } from '#domain/numerals.ts'
import type { Terms } from '#domain/offers/terms.ts'
import { type Refused, refuse } from '#domain/result.ts'
import { readDay } from '#domain/typed-day.ts'
import { mandateFailureTexts } from '#text/mandate-failures.ts'
import { railTexts } from '#text/mandates.ts'
import type { Pair } from '#text/text.ts'
import { sayNow } from '#web/ui/say.ts'

export const railFields = ['ceiling', 'monthlyMaximum', 'minimumDays', 'endDate', 'cashTarget'] as const
export type RailField = (typeof railFields)[number]
/** Each as typed; empty is no limit. */
export type RailsInput = Readonly<Record<RailField, string>>
export type RailErrors = Readonly<Partial<Record<RailField, string>>>

export const noRails: RailsInput = {
  ceiling: '',
  monthlyMaximum: '',
  minimumDays: '',
  endDate: '',
  cashTarget: '',
}

export type Mandate = Reply<typeof mandateRead>

export const railsInputOf = ({ guardRails: rails }: Pick<Mandate, 'guardRails'>): RailsInput => ({
  ceiling: rails.ceiling ?? '',
  monthlyMaximum: rails.monthlyMaximum ?? '',
  minimumDays: rails.minimumDays === null ? '' : String(rails.minimumDays),
  endDate: rails.endDate ?? '',
  cashTarget: rails.cashTarget ?? '',
})

/** Those of a draft, as they were typed. */
export const typedRails = (rails: ReturnType<typeof railsBody>): RailsInput => ({
  ceiling: rails.ceiling ?? '',
  monthlyMaximum: rails.monthlyMaximum ?? '',
  minimumDays: rails.minimumDays === undefined ? '' : String(rails.minimumDays),
  endDate: rails.endDate ?? '',
  cashTarget: rails.cashTarget ?? '',
})

const isWhole = (typed: string): boolean => typed !== '' && Number.isSafeInteger(Number(typed))

/** What is sent; what cannot be read yet is left out. */
export function railsBody(rails: RailsInput, currency: Currency): TypedGuardRails {
  const endDate = readDay(rails.endDate)
  const amount = (typed: string) => tidyNumber(typed, exponents[currency])
  return {
    ...(rails.ceiling !== '' && { ceiling: tidyNumber(rails.ceiling, 2) }),
    ...(rails.monthlyMaximum !== '' && { monthlyMaximum: amount(rails.monthlyMaximum) }),
    ...(isWhole(rails.minimumDays) && { minimumDays: Number(rails.minimumDays) }),
    ...(endDate && { endDate }),
    ...(rails.cashTarget !== '' && { cashTarget: amount(rails.cashTarget) }),
  }
}

const failureWords = ({ failure, details }: Refused): string =>
  sayNow(mandateFailureTexts[failure as keyof typeof mandateFailureTexts] as Pair, details)

/** The error of each field by itself, in the words of the server; the ceiling also against the rates. */
export function railErrors(rails: RailsInput, market: MandateMarket, terms: Terms | undefined): RailErrors {
  const errors: Partial<Record<RailField, string>> = {}
  for (const field of railFields) {
    const read = readGuardRails(railsBody({ ...noRails, [field]: rails[field] }, market.currency), market)
    const fits = read.ok && terms ? ceilingRefused(terms, read.value) : read
    if (!fits.ok) errors[field] = failureWords(fits)
  }
  if (rails.minimumDays !== '' && !isWhole(rails.minimumDays))
    errors.minimumDays = failureWords(refuse('minimumDaysUnfit', { max: mandateDaysMax }))
  if (rails.endDate !== '' && !readDay(rails.endDate)) errors.endDate = sayNow(railTexts.endDateWrong)
  return errors
}

/** The fields of a refusal of the server, by their own names. */
export function railFieldErrors(fields: Readonly<Record<string, string>>): RailErrors {
  const found = railFields.flatMap((field) => {
    const error = fields[`guardRails.${field}`]
    return error === undefined ? [] : [[field, error] as const]
  })
  return Object.fromEntries(found)
}
