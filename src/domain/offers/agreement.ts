/** What the agreement of an offer states: parties, documents, terms and the highest discount, as exact values. */
import type { AgreementKind } from '../agreements/kinds.ts'
import type { Day } from '../day.ts'
import type { Currency } from '../money.ts'
import { type Figures, figuresOf, type OfferedDocument } from './quote.ts'
import type { DayCount, Terms } from './terms.ts'

/** By the legal name, and the credit code; null of an individual, and of a company that has not stated it. */
export type AgreementParty = { readonly name: string; readonly creditCode: string | null }

type AgreementPayee = AgreementParty & {
  readonly isPerson: boolean
  /** The entity of the company that makes the offer, where its name differs. */
  readonly entity: string | null
  /** Of the bank, with the last digits of the number. */
  readonly account: { readonly bank: string | null; readonly tail: string } | null
}

type AgreedDocument = {
  readonly number: string
  readonly dueDate: Day
  readonly newPayDate: Day
  readonly daysPaidEarly: number
  readonly billTermDays: number
  /** In minor units, as text, so that the same facts are always the same bytes. */
  readonly amount: string
  readonly discount: string
}

/** The agreement that applies besides: a version of the platform's, or a file of the payer's own. */
export type Wording = { readonly title: { readonly zh: string; readonly en: string } } & (
  | { readonly kind: AgreementKind; readonly version: number }
  | { readonly fileId: string }
)

/** What a recurring offer is accepted with: the file of the continuing-request agreement that was read, and between whom. */
export type ContinuingFacts = {
  readonly fileId: string
  readonly payee: AgreementParty
  readonly payer: AgreementParty
}

export type AgreementFacts = {
  readonly wording: Wording
  readonly payee: AgreementPayee
  readonly payer: AgreementParty
  readonly currency: Currency
  readonly settingsVersion: number
  readonly dayCount: DayCount
  readonly terms: Terms
  readonly fixed: boolean
  /** It is not paid before this day. */
  readonly expectedDate: Day
  readonly documents: readonly AgreedDocument[]
  /** The discount at the earliest pay date that any settings of the market allow: no award has a higher one. */
  readonly highest: { readonly day: Day; readonly discount: string }
}

export type AgreedInput = Omit<AgreementFacts, 'documents' | 'highest'> & {
  readonly quoted: readonly {
    readonly document: OfferedDocument
    readonly figures: Figures
    readonly newPayDate: Day
  }[]
  /** The first bank day on or after the expected day and today. */
  readonly earliest: Day
}

export function agreementFactsOf({ quoted, earliest, ...facts }: AgreedInput): AgreementFacts {
  const { terms, dayCount } = facts
  const highest = quoted.reduce(
    (sum, { document, figures }) =>
      sum + figuresOf(terms, { ...document, amount: figures.amount }, earliest, dayCount).discount,
    0n,
  )
  return {
    ...facts,
    documents: quoted.map(({ document, figures, newPayDate }) => ({
      number: document.number,
      dueDate: document.dueDate,
      newPayDate,
      daysPaidEarly: figures.daysPaidEarly,
      billTermDays: figures.billTermDays,
      amount: String(figures.amount),
      discount: String(figures.discount),
    })),
    highest: { day: earliest, discount: String(highest) },
  }
}

/** Whether the discount of every part is the same on whatever day it is paid. */
export const isFlat = (terms: Terms): boolean =>
  ('rate' in terms ? terms.rate.type === 'discount' : true) &&
  ('billRate' in terms ? terms.billRate.type === 'discount' : true)
