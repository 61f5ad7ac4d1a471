/** A monthly statement as a paper: the sums first, then early payments, returns and late payments. */
import { displayMonth, type Month } from '#domain/awards/month.ts'
import { daysGained } from '#domain/awards/statement.ts'
import { type Day, displayDay } from '#domain/day.ts'
import { displayDigits } from '#domain/money.ts'
import { statementColumns as names, statementTexts as texts } from '#text/statements.ts'
import { type Language, type Pair, type Say, say as sayIn } from '#text/text.ts'
import type { Block, Paper, PaperColumn } from '../adapters/pdf/blocks.ts'
import {
  entryOfRow,
  type StatementContent,
  type StatementRow,
  shortfallOf,
  statementRates,
  statementSums,
} from './statements.ts'

type Writer = {
  readonly say: Say
  readonly digits: (minor: bigint) => string
  readonly day: (day: Day | null) => string
}

/** A column with its texts; the line of totals has the sum, where there is one. */
type Column = {
  readonly header: Pair
  readonly share: number
  readonly of: (row: StatementRow, writer: Writer) => string
  readonly sum?: (row: StatementRow) => bigint
  readonly isNumber?: true
}

const money = (header: Pair, of: (row: StatementRow) => bigint): Column => ({
  header,
  share: 1.3,
  isNumber: true,
  sum: of,
  of: (row, { digits }) => digits(of(row)),
})

const named: readonly Column[] = [
  { header: names.bookedOn, share: 1.2, of: ({ bookedOn }, { day }) => day(bookedOn) },
  { header: names.number, share: 1.15, of: ({ number }) => number },
  { header: names.document, share: 1.6, of: ({ documentNumber }) => documentNumber },
]
const early: readonly Column[] = [
  money(names.amount, ({ amount }) => BigInt(amount)),
  money(names.discount, ({ discount }) => BigInt(discount)),
  money(names.net, ({ net }) => BigInt(net)),
]
const columnsOf: Readonly<Record<StatementRow['kind'], readonly Column[]>> = {
  paid: [
    ...named,
    ...early,
    {
      header: names.daysGained,
      share: 1,
      isNumber: true,
      of: (row) => {
        const entry = entryOfRow(row)
        return entry ? String(daysGained(entry)) : ''
      },
    },
    { header: names.valueDate, share: 1.2, of: ({ valueDate }, { day }) => day(valueDate) },
  ],
  returned: [
    ...named,
    ...early,
    { header: names.returnedOn, share: 1.2, of: ({ returnedOn }, { day }) => day(returnedOn) },
  ],
  late: [
    ...named,
    money(names.amount, ({ amount }) => BigInt(amount)),
    money(names.paid, ({ paid }) => BigInt(paid ?? 0)),
    money(names.shortfall, ({ shortfall }) => BigInt(shortfall)),
    { header: names.valueDate, share: 1.2, of: ({ valueDate }, { day }) => day(valueDate) },
  ],
}

export function statementPaper(content: StatementContent, month: Month, language: Language): Paper {
  const { payer, payee, currency, rows, at } = content
  const say = sayIn(language)
  const writer: Writer = {
    say,
    digits: (minor) => displayDigits({ currency, minor }, language),
    day: (day) => (day === null ? '' : displayDay(day, language)),
  }
  const shown = displayMonth(month, language)
  return {
    title: `${say(texts.title)} ${shown}`,
    language,
    at: new Date(at ?? 0),
    footer: say(texts.footer, { month: shown, payee }),
    blocks: [
      { kind: 'title', text: say(texts.title) },
      {
        kind: 'facts',
        facts: [
          { label: say(texts.month), value: shown, isMain: true },
          { label: say(texts.payer), value: payer },
          { label: say(texts.payee), value: payee },
          { label: say(texts.currency), value: currency },
        ],
      },
      { kind: 'heading', text: say(texts.summary) },
      summaryOf(content, writer),
      ...(['paid', 'returned', 'late'] as const).flatMap((kind) =>
        sectionOf(
          kind,
          rows.filter((row) => row.kind === kind),
          writer,
        ),
      ),
      { kind: 'note', text: say(texts.note) },
    ],
  }
}

function summaryOf({ rows, currency }: StatementContent, { say, digits }: Writer): Block {
  const sums = statementSums(rows)
  const { effectiveApr, daysGained: days } = statementRates(sums)
  const owed = shortfallOf(rows)
  return {
    kind: 'facts',
    facts: [
      { label: say(texts.cashEarly), value: `${currency} ${digits(sums.net)}`, isMain: true },
      { label: say(texts.cost), value: `${currency} ${digits(sums.discount)}` },
      { label: say(texts.effectiveApr), value: effectiveApr === null ? say(texts.none) : `${effectiveApr}%` },
      { label: say(texts.daysGained), value: days === null ? say(texts.none) : say(texts.days, { days }) },
      ...(owed > 0n ? [{ label: say(texts.owed), value: `${currency} ${digits(owed)}` }] : []),
    ],
  }
}

function sectionOf(
  kind: StatementRow['kind'],
  rows: readonly StatementRow[],
  writer: Writer,
): readonly Block[] {
  if (rows.length === 0) return []
  const { say, digits } = writer
  const columns = columnsOf[kind]
  const totals = columns.map(({ sum }, n) => {
    if (n === 0) return say(texts.total, { count: rows.length })
    return sum ? digits(rows.reduce((total, row) => total + sum(row), 0n)) : ''
  })
  return [
    { kind: 'heading', text: say(texts[kind]) },
    {
      kind: 'table',
      columns: columns.map(
        ({ header, share, isNumber }): PaperColumn => ({
          header: say(header),
          share,
          ...(isNumber && { align: 'end' }),
        }),
      ),
      rows: rows.map((row) => columns.map(({ of }) => of(row, writer))),
      totals,
    },
  ]
}
