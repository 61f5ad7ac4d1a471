/** The letter of an award as a paper: parties, document, terms, and what became of it, in the reader's language. */
import { type Day, defaultTimeZone, displayDay, displayInstant, type Instant } from '#domain/day.ts'
import { displayDigits } from '#domain/money.ts'
import type { AgreementParty } from '#domain/offers/agreement.ts'
import { type BasisPoints, formatPercent } from '#domain/rate.ts'
import {
  awardLetterTexts,
  awardOutcomeMore,
  awardOutcomeTexts,
  offeredRateTexts,
} from '#text/award-letters.ts'
import { awardStateText } from '#text/clearing.ts'
import { typeTextsFor } from '#text/documents.ts'
import { failureReasonTexts } from '#text/offer-states.ts'
import { methodTexts } from '#text/offers.ts'
import { inSentence, type Language, type Pair, type Say, say as sayIn } from '#text/text.ts'
import type { Block, Paper, PaperFigure, Party } from '../adapters/pdf/blocks.ts'
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
      {
        kind: 'head',
        title: { text: say(awardLetterTexts.title) },
        facts: [
          { label: say(awardLetterTexts.number), value: row.number },
          { label: say(awardLetterTexts.offer), value: row.offerNumber },
          { label: say(awardLetterTexts.clearedAt), value: `${time} (${zone})` },
          { label: say(awardLetterTexts.settings), value: String(detail.settingsVersion) },
          { label: say(awardLetterTexts.state), value: say(awardStateText(row)) },
        ],
      },
      { kind: 'paragraph', text: say(awardLetterTexts.body, { time }) },
      {
        kind: 'parties',
        parties: [
          partyOf(awardLetterTexts.payer, detail.parties?.payer, row.payerName, say),
          partyOf(awardLetterTexts.payee, detail.parties?.payee, row.payeeName, say),
        ],
      },
      {
        kind: 'parties',
        parties: [
          { title: say(awardLetterTexts.document), facts: documentFacts(detail, writer, side) },
          { title: say(awardLetterTexts.terms), facts: termFacts(row, writer) },
        ],
      },
      { kind: 'figures', figures: figuresOf(row, writer) },
      heading(awardLetterTexts.outcome),
      { kind: 'paragraph', text: outcomeOf(detail, writer, language) },
    ],
  }
}

type Fact = Party['facts'][number]

/** Side by side, so that the letter and its seal fit on one page. */
const factIn =
  (say: Say) =>
  (label: Pair, value: string): Fact => ({ label: { text: say(label) }, value })

function partyOf(title: Pair, party: AgreementParty | undefined, name: string, say: Say): Party {
  const fact = factIn(say)
  const creditCode = party?.creditCode ?? undefined
  return {
    title: say(title),
    facts: [
      fact(awardLetterTexts.name, party?.name ?? name),
      ...(creditCode === undefined ? [] : [fact(awardLetterTexts.creditCode, creditCode)]),
    ],
  }
}

function documentFacts(
  { row, documentType }: AwardDetailRow,
  { say, money, day }: Writer,
  side: 'payer' | 'payee',
): readonly Fact[] {
  const fact = factIn(say)
  return [
    fact(awardLetterTexts.documentNumber, row.documentNumber),
    fact(awardLetterTexts.documentType, say(typeTextsFor[side][documentType])),
    fact(awardLetterTexts.dueDate, day(row.dueDate)),
    fact(awardLetterTexts.face, money(BigInt(row.face))),
    fact(awardLetterTexts.credits, money(BigInt(row.credits))),
    fact(awardLetterTexts.amount, money(BigInt(row.amount))),
  ]
}

function termFacts(row: AwardRow, { say }: Writer): readonly Fact[] {
  const fact = factIn(say)
  const days = (count: number) =>
    count === 1 ? say(awardLetterTexts.oneDay) : say(awardLetterTexts.days, { days: count })
  const isBill = row.method !== 'preSettlement'
  return [
    fact(awardLetterTexts.method, say(methodTexts[row.method])),
    fact(awardLetterTexts.rate, offeredRates(row, say)),
    // An offer that names one annual rate has said it.
    ...(row.rateKind === 'apr' && row.billRateKind === null
      ? []
      : [fact(awardLetterTexts.apr, `${formatPercent(aprOf(row, row.dayCount))}%`)]),
    fact(awardLetterTexts.dayCount, say(awardLetterTexts.dayCountDays, { days: row.dayCount })),
    fact(awardLetterTexts.daysPaidEarly, days(row.daysPaidEarly)),
    ...(isBill ? [fact(awardLetterTexts.billTermDays, days(row.billTermDays))] : []),
  ]
}

/** What is paid and when, with the discount and the last day. */
function figuresOf(row: AwardRow, { say, money, day }: Writer): readonly PaperFigure[] {
  const named = (label: Pair, value: string): string =>
    say(awardLetterTexts.named, { name: say(label), value })
  return [
    {
      label: say(awardLetterTexts.net),
      value: money(BigInt(row.amount) - BigInt(row.discount)),
      words: named(awardLetterTexts.discount, money(BigInt(row.discount))),
    },
    {
      label: say(awardLetterTexts.newPayDate),
      value: day(row.newPayDate),
      words: named(awardLetterTexts.payBy, day(row.payBy)),
    },
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
  if (row.state === 'failed' && detail.failureReason === 'invoicePaid') return say(awardOutcomeMore.yielded)
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
