/** The filters of documents, used by lists, totals, exports and bulk actions. */
import * as z from 'zod/mini'
import { areDaysBackward } from '#domain/date-ranges.ts'
import { confirmations, documentSources, documentTypes } from '#domain/documents/kinds.ts'
import { payersPerQueryMax } from '#domain/documents/limits.ts'
import { documentStatuses, documentTabs } from '#domain/documents/status.ts'
import { areNumbersBackward } from '#domain/numerals.ts'
import { documentOfferStates } from '#domain/offers/labels.ts'
import { currency, day, dayRange, endsInOrder, inOrder, uuid } from './fields.ts'
import { keyword } from './lists.ts'

/** Whose documents: a payee names the sub-entity it acts for, a payer names none; both may filter by payers. */
export const whose = {
  supplierId: z.optional(uuid),
  buyerIds: z.optional(z.array(uuid).check(z.maxLength(payersPerQueryMax))),
}
const many = <T extends readonly string[]>(values: T) =>
  z.optional(z.array(z.enum(values)).check(z.maxLength(values.length)))
const decimal = z.string().check(z.regex(/^-?\d{1,13}(\.\d{1,2})?$/))

export const documentFilters = {
  ...whose,
  /** A tab of the list; all documents if absent. */
  tab: z.optional(z.enum(documentTabs)),
  status: many(documentStatuses),
  /** Part of a number, part of the other party's name, or a short number. */
  keyword,
  payee: z.optional(z.array(uuid).check(z.maxLength(payersPerQueryMax))),
  type: many(documentTypes),
  currency: z.optional(z.array(currency)),
  source: many(documentSources),
  confirmation: many(confirmations),
  offerState: many(documentOfferStates),
  disabled: many(['yes', 'no'] as const),
  amountFrom: z.optional(decimal),
  amountTo: z.optional(decimal),
  dueFrom: z.optional(day),
  dueTo: z.optional(day),
  /** By the time of upload. */
  ...dayRange,
  /** Documents that one of the caller's imports added or confirmed. */
  importId: z.optional(uuid),
}
export const rangesInOrder = [
  inOrder,
  endsInOrder('dueFrom', 'dueTo', areDaysBackward),
  endsInOrder('amountFrom', 'amountTo', areNumbersBackward),
] as const
