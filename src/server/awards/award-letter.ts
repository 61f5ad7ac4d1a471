/** The letter of an award as a paper: parties, document, terms, and what became of it, in the reader's language. */
import { type Day, defaultTimeZone, displayDay, displayInstant, type Instant } from '#domain/day.ts'
import { displayDigits } from '#domain/money.ts'
import { type BasisPoints, formatPercent } from '#domain/rate.ts'
import {
  awardLetterTexts,
  awardOutcomeMore,
  awardOutcomeTexts,
  offeredRateTexts,
} from '#text/award-letters.ts'
import { awardStateTexts } from '#text/clearing.ts'
import { typeTextsFor } from '#text/documents.ts'
import { failureReasonTexts } from '#text/offer-states.ts'
import { methodTexts } from '#text/offers.ts'
import { inSentence, type Language, type Pair, type Say, say as sayIn } from '#text/text.ts'
import type { Block, Paper, PaperFact } from '../adapters/pdf/blocks.ts'
import { type AwardDetailRow, lifeOf, paidMinor } from './award-details.ts'
import { type AwardRow, aprOf } from './present.ts'

type Writer = {
  readonly say: Say
  readonly money: (minor: bigint) => string
  readonly day: (day: string) => string
}

const writerOf = ({ currency }: AwardRow, language: Language): Writer => ({
  say: sayIn(language),
  money: (minor) => `${currency} ${displayDigits({ currency, minor }, language)}`,
  day: (day) => displayDay(day as Day, language),
})

/** The moment of the last step is that of the file: the same award always has the same letter. */
export function awardLetterOf(detail: AwardDetailRow, language: Language, side: 'payer' | 'payee'): Paper {
  const { row } = detail
  const writer = writerOf(row, language)
  const { say } = writer
  const zone = detail.timeZone ?? defaultTimeZone
  const time = displayInstant(Date.parse(row.awardedAt) as Instant, language, zone)
  const heading = (title: Pair): Block => ({ kind: 'heading', text: say(title) })
  const last = lifeOf(detail)
    .map(({ at }) => at)
    .toSorted()
    .at(-1)
  return {
    title: `${say(awardLetterTexts.title)} ${row.number}`,
    language,
    at: new Date(last ?? row.awardedAt),
    footer: say(awardLetterTexts.footer, { number: row.number }),
    blocks: [
      { kind: 'title', text: say(awardLetterTexts.title) },
      {
        kind: 'facts',
        facts: [
          { label: say(awardLetterTexts.number), value: row.number, isMain: true },
          { label: say(awardLetterTexts.offer), value: row.offerNumber },
          { label: say(awardLetterTexts.clearedAt), value: `${time} (${zone})` },
          { label: say(awardLetterTexts.settings), value: String(detail.settingsVersion) },
          { label: say(awardLetterTexts.state), value: say(awardStateTexts[row.state]) },
        ],
      },
      { kind: 'paragraph', text: say(awardLetterTexts.body, { time }) },
      heading(awardLetterTexts.parties),
      {
        kind: 'facts',
        facts: [
          { label: say(awardLetterTexts.payer), value: row.payerName },
          { label: say(awardLetterTexts.payee), value: row.payeeName },
        ],
      },
      heading(awardLetterTexts.document),
      { kind: 'facts', facts: documentFacts(detail, writer, side) },
      heading(awardLetterTexts.terms),
      { kind: 'facts', facts: termFacts(row, writer) },
      heading(awardLetterTexts.outcome),
      { kind: 'paragraph', text: outcomeOf(detail, writer, language) },
    ],
  }
}

function documentFacts(
  { row, documentType }: AwardDetailRow,
  { say, money, day }: Writer,
  side: 'payer' | 'payee',
): readonly PaperFact[] {
  return [
    { label: say(awardLetterTexts.documentNumber), value: row.documentNumber },
    { label: say(awardLetterTexts.documentType), value: say(typeTextsFor[side][documentType]) },
    { label: say(awardLetterTexts.dueDate), value: day(row.dueDate) },
    { label: say(awardLetterTexts.face), value: money(BigInt(row.face)) },
    { label: say(awardLetterTexts.credits), value: money(BigInt(row.credits)) },
    { label: say(awardLetterTexts.amount), value: money(BigInt(row.amount)) },
  ]
}

function termFacts(row: AwardRow, { say, money, day }: Writer): readonly PaperFact[] {
  const days = (count: number) =>
    count === 1 ? say(awardLetterTexts.oneDay) : say(awardLetterTexts.days, { days: count })
  const isBill = row.method !== 'preSettlement'
  return [
    { label: say(awardLetterTexts.method), value: say(methodTexts[row.method]) },
    { label: say(awardLetterTexts.rate), value: offeredRates(row, say) },
    // An offer that names one annual rate has said it.
    ...(row.rateKind === 'apr' && row.billRateKind === null
      ? []
      : [{ label: say(awardLetterTexts.apr), value: `${formatPercent(aprOf(row, row.dayCount))}%` }]),
    {
      label: say(awardLetterTexts.dayCount),
      value: say(awardLetterTexts.dayCountDays, { days: row.dayCount }),
    },
    { label: say(awardLetterTexts.daysPaidEarly), value: days(row.daysPaidEarly) },
    ...(isBill ? [{ label: say(awardLetterTexts.billTermDays), value: days(row.billTermDays) }] : []),
    { label: say(awardLetterTexts.discount), value: money(BigInt(row.discount)) },
    {
      label: say(awardLetterTexts.net),
      value: money(BigInt(row.amount) - BigInt(row.discount)),
      isMain: true,
    },
    { label: say(awardLetterTexts.newPayDate), value: day(row.newPayDate), isMain: true },
    { label: say(awardLetterTexts.payBy), value: day(row.payBy) },
  ]
}

function offeredRates({ rateKind, rateBps, billRateKind, billRateBps }: AwardRow, say: Say): string {
  const named = (bps: number | null, pair: Pair) =>
    bps === null ? [] : [say(pair, { rate: formatPercent(bps as BasisPoints) })]
  return [
    ...named(rateBps, rateKind === 'apr' ? offeredRateTexts.apr : offeredRateTexts.discount),
    ...named(billRateBps, billRateKind === 'apr' ? offeredRateTexts.billApr : offeredRateTexts.billDiscount),
  ].join(say(offeredRateTexts.separator))
}

function outcomeOf(detail: AwardDetailRow, writer: Writer, reader: Language): string {
  const { row, outside } = detail
  const { say, money, day } = writer
  const space = reader === 'en' ? ' ' : ''
  const amount = money(paidMinor(detail) ?? 0n)
  const reference =
    row.bankReference === null ? [] : [say(awardOutcomeMore.reference, { reference: row.bankReference })]
  if (row.state === 'failed' && outside)
    return [say(awardOutcomeMore.paidInFull, { day: day(outside.day), amount }), ...reference].join(space)
  const sentence = say(awardOutcomeTexts[row.state], {
    payDate: day(row.newPayDate),
    payBy: day(row.payBy),
    day: row.paidOn === null ? '' : day(row.paidOn),
    returnedOn: row.returnedOn === null ? '' : day(row.returnedOn),
    amount,
    reason:
      detail.failureReason === null ? '' : inSentence(say(failureReasonTexts[detail.failureReason]), reader),
  })
  return [sentence, ...lateWords(detail, writer, amount), ...reference].join(space)
}

function lateWords({ row, outside }: AwardDetailRow, { say, money, day }: Writer, amount: string): string[] {
  if (row.state !== 'lapsed' || !outside) return []
  const paid = { day: day(outside.day), amount }
  return [
    row.shortfall === null
      ? say(awardOutcomeMore.paidLateWhole, paid)
      : say(awardOutcomeMore.paidLateOwing, { ...paid, shortfall: money(BigInt(row.shortfall)) }),
  ]
}
