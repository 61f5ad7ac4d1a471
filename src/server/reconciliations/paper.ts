/** A statement as a paper to sign: the totals, every line with both sides' decisions, proposed lines, and places to sign. */
import type * as contract from '#contract/reconciliations.ts'
import type { Reply } from '#contract/route.ts'
import { type Day, displayDay, displayInstant, type Instant, parseInstant } from '#domain/day.ts'
import { displayDigits, formatAmount, parseAmount } from '#domain/money.ts'
import {
  lineColumns,
  lineReasonTexts,
  lineStateTexts,
  paperTexts,
  statementStatusTexts,
} from '#text/reconciliations.ts'
import { type Language, type Pair, say as sayIn } from '#text/text.ts'
import type { Block, Paper, PaperColumn } from '../adapters/pdf/blocks.ts'

export type WholeStatement = Reply<typeof contract.reconciliationRead>
type Line = WholeStatement['items'][number]
type Round = WholeStatement['rounds'][number]

const writerOf = ({ currency }: WholeStatement, language: Language) => {
  const say = sayIn(language)
  return {
    say,
    digits: (amount: string): string => {
      const money = parseAmount(amount, currency)
      return money ? displayDigits(money, language) : amount
    },
    day: (day: string | null): string => (day === null ? '' : displayDay(day as Day, language)),
    at: (instant: string | null): string =>
      instant === null ? '' : displayInstant(parseInstant(instant) as Instant, language),
  }
}
type Writer = ReturnType<typeof writerOf>

const columns: readonly (Omit<PaperColumn, 'header'> & {
  readonly header: Pair
  readonly isLeftOut?: (lines: readonly Line[]) => boolean
  readonly of: (line: Line, writer: Writer) => string
})[] = [
  { header: lineColumns.number, share: 1.7, of: ({ number }) => number },
  {
    header: lineColumns.orderNumbers,
    share: 1.4,
    isLeftOut: (lines) => lines.every(({ orderNumbers }) => orderNumbers.length === 0),
    of: ({ orderNumbers }) => orderNumbers.join('\n'),
  },
  { header: lineColumns.documentDate, share: 1.1, of: ({ documentDate }, { day }) => day(documentDate) },
  { header: lineColumns.dueDate, share: 1.1, of: ({ dueDate }, { day }) => day(dueDate) },
  { header: lineColumns.amount, share: 1.4, align: 'end', of: ({ amount }, { digits }) => digits(amount) },
  {
    header: lineColumns.state,
    share: 2,
    of: ({ state, reason, description }, { say }) =>
      reason === null
        ? say(lineStateTexts[state])
        : say(paperTexts.rejectedWhy, {
            state: say(lineStateTexts[state]),
            reason: say(lineReasonTexts[reason]),
            description: description ?? '',
          }),
  },
  {
    header: lineColumns.decidedBy,
    share: 1.9,
    of: ({ decidedBy, decidedAt }, { say, at }) =>
      decidedBy === null ? '' : say(paperTexts.decided, { person: decidedBy, at: at(decidedAt) }),
  },
]

type Fact = { readonly label: string; readonly value: string; readonly isMain?: true }

function factsOf(statement: WholeStatement, { say, digits, at }: Writer): readonly Fact[] {
  const { currency, total, itemTotal } = statement
  const value = (amount: string): string => `${currency} ${digits(amount)}`
  return [
    { label: say(paperTexts.number), value: statement.number, isMain: true },
    { label: say(paperTexts.status), value: say(statementStatusTexts[statement.status]) },
    { label: say(paperTexts.payer), value: statement.payerName },
    { label: say(paperTexts.payee), value: statement.payeeName },
    {
      label: say(paperTexts.initiator),
      value: statement.initiator === 'payer' ? statement.payerName : statement.payeeName,
    },
    {
      label: say(paperTexts.creator),
      value: say(paperTexts.decided, { person: statement.creator, at: at(statement.createdAt) }),
    },
    { label: say(paperTexts.total), value: value(total) },
    { label: say(paperTexts.itemTotal), value: value(itemTotal) },
    ...differenceOf(statement).map((difference) => ({
      label: say(statement.status === 'draft' ? paperTexts.difference : paperTexts.confirmedDifference),
      value: value(difference),
    })),
    { label: say(paperTexts.round), value: String(statement.round) },
    ...(statement.notes === null ? [] : [{ label: say(paperTexts.notes), value: statement.notes }]),
  ]
}

/** Of the lines from the total; none if they agree. A statement is sent only with its difference confirmed. */
function differenceOf({ currency, total, itemTotal }: WholeStatement): readonly string[] {
  const [stated, added] = [parseAmount(total, currency), parseAmount(itemTotal, currency)]
  if (!stated || !added || stated.minor === added.minor) return []
  return [formatAmount({ currency, minor: added.minor - stated.minor })]
}

/** A document that was proposed, by whom, and what the initiator did with it. */
const proposalText = (
  { number, amount, proposedBy, proposedAt, taken, description }: WholeStatement['proposals'][number],
  { say, digits, at }: Writer,
): string =>
  say(paperTexts.proposal, {
    number,
    amount: digits(amount),
    person: proposedBy,
    at: at(proposedAt),
    outcome: taken
      ? say(paperTexts.taken)
      : description === null
        ? say(paperTexts.open)
        : say(paperTexts.leftOut, { description }),
  })

/** Head, proposals and the decisions of both sides, in words: what a paper and a workbook have besides the lines. */
export function recordsOf(statement: WholeStatement, language: Language) {
  const writer = writerOf(statement, language)
  return {
    facts: factsOf(statement, writer),
    proposals: statement.proposals.map((proposal) => proposalText(proposal, writer)),
    history: statement.rounds.map((round) => roundText(round, writer)),
  }
}

/** What both sides did in each round, with their names and times. */
const roundText = (round: Round, { say, at }: Writer): string =>
  [
    say(paperTexts.sent, {
      round: round.round,
      person: round.sentBy,
      at: at(round.sentAt),
      count: round.documents,
    }),
    ...round.answers.map(({ person, approved, rejected, at: decided }) =>
      say(paperTexts.answered, { person, approved, rejected, at: at(decided) }),
    ),
  ].join(say(paperTexts.between))

const heading = (text: string): Block => ({ kind: 'heading', text })
const paragraph = (text: string): Block => ({ kind: 'paragraph', text })

/** Places to sign where all lines are approved; otherwise that there is nothing to sign yet. */
function endOf({ status, payerName, payeeName }: WholeStatement, { say }: Writer): readonly Block[] {
  if (status !== 'approved' && status !== 'fullyApproved')
    return [{ kind: 'note', text: say(paperTexts.notSettled, { status: say(statementStatusTexts[status]) }) }]
  return [
    { kind: 'note', text: say(paperTexts.note) },
    { kind: 'signatures', parties: [payerName, payeeName], date: say(paperTexts.signatureDate) },
  ]
}

export function statementPaperOf(statement: WholeStatement, language: Language): Paper {
  const writer = writerOf(statement, language)
  const { say, digits } = writer
  const { facts, proposals, history } = recordsOf(statement, language)
  const shown = columns.filter(({ isLeftOut }) => !isLeftOut?.(statement.items))
  const totalsUnder = (header: Pair): string =>
    header === lineColumns.number
      ? say(paperTexts.count, { count: statement.items.length })
      : header === lineColumns.amount
        ? digits(statement.itemTotal)
        : ''
  const lastChange = statement.finishedAt ?? statement.rounds.at(-1)?.sentAt ?? statement.createdAt
  return {
    title: say(paperTexts.fileTitle, { number: statement.number }),
    language,
    at: new Date(lastChange),
    footer: say(paperTexts.footer, {
      number: statement.number,
      payer: statement.payerName,
      payee: statement.payeeName,
    }),
    blocks: [
      { kind: 'title', text: say(paperTexts.title) },
      { kind: 'facts', facts },
      heading(say(paperTexts.lines)),
      {
        kind: 'table',
        columns: shown.map(({ header, share, align }) => ({
          header: say(header),
          share,
          ...(align && { align }),
        })),
        rows: statement.items.map((line) => shown.map(({ of }) => of(line, writer))),
        totals: shown.map(({ header }) => totalsUnder(header)),
      },
      ...(proposals.length === 0 ? [] : [heading(say(paperTexts.proposed)), ...proposals.map(paragraph)]),
      heading(say(paperTexts.history)),
      ...history.map(paragraph),
      ...endOf(statement, writer),
    ],
  }
}
