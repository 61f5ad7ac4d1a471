/** A monthly statement as a paper: the sums first, then early payments, returns and late payments. */
import { displayMonth, type Month } from '#domain/awards/month.ts'
import { daysGained } from '#domain/awards/statement.ts'
import { type Day, displayDay } from '#domain/day.ts'
import { displayDigits } from '#domain/money.ts'
import { statementColumns, statementTexts } from '#text/statements.ts'
import { type Language, type Pair, type Say, say as sayIn } from '#text/text.ts'
import type { Block, Paper, PaperColumn } from '../adapters/pdf/blocks.ts'
import {
  entryOfRow,
  type StatementContent,
  type StatementRow,
  statementRates,
  totalsOf,
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
  { header: statementColumns.bookedOn, share: 1.2, of: ({ bookedOn }, { day }) => day(bookedOn) },
  { header: statementColumns.number, share: 1.15, of: ({ number }) => number },
  { header: statementColumns.document, share: 1.6, of: ({ documentNumber }) => documentNumber },
]
const early: readonly Column[] = [
  money(statementColumns.amount, ({ amount }) => BigInt(amount)),
  money(statementColumns.discount, ({ discount }) => BigInt(discount)),
  money(statementColumns.net, ({ net }) => BigInt(net)),
]
const columnsOf: Readonly<Record<StatementRow['kind'], readonly Column[]>> = {
  paid: [
    ...named,
    ...early,
    {
      header: statementColumns.daysGained,
      share: 1,
      isNumber: true,
      of: (row) => {
        const entry = entryOfRow(row)
        return entry ? String(daysGained(entry)) : ''
      },
    },
    { header: statementColumns.valueDate, share: 1.2, of: ({ valueDate }, { day }) => day(valueDate) },
  ],
  returned: [
    ...named,
    ...early,
    { header: statementColumns.returnedOn, share: 1.2, of: ({ returnedOn }, { day }) => day(returnedOn) },
  ],
  late: [
    ...named,
    money(statementColumns.amount, ({ amount }) => BigInt(amount)),
    money(statementColumns.paid, ({ paid }) => BigInt(paid ?? 0)),
    money(statementColumns.shortfall, ({ shortfall }) => BigInt(shortfall)),
    { header: statementColumns.valueDate, share: 1.2, of: ({ valueDate }, { day }) => day(valueDate) },
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
    title: `${say(statementTexts.title)} ${shown}`,
    language,
    at: new Date(at ?? 0),
    footer: say(statementTexts.footer, { month: shown, payee }),
    blocks: [
      { kind: 'title', text: say(statementTexts.title) },
      {
        kind: 'facts',
        facts: [
          { label: say(statementTexts.month), value: shown, isMain: true },
          { label: say(statementTexts.payer), value: payer },
          { label: say(statementTexts.payee), value: payee },
          { label: say(statementTexts.currency), value: currency },
        ],
      },
      { kind: 'heading', text: say(statementTexts.summary) },
      summaryOf(content, writer),
      ...(['paid', 'returned', 'late'] as const).flatMap((kind) =>
        sectionOf(
          kind,
          rows.filter((row) => row.kind === kind),
          writer,
        ),
      ),
      { kind: 'note', text: say(statementTexts.note) },
    ],
  }
}

function summaryOf({ rows, currency }: StatementContent, { say, digits }: Writer): Block {
  const { sums, shortfall: owed } = totalsOf(rows)
  const { effectiveApr, daysGained: days } = statementRates(sums)
  return {
    kind: 'facts',
    facts: [
      { label: say(statementTexts.cashEarly), value: `${currency} ${digits(sums.net)}`, isMain: true },
      { label: say(statementTexts.cost), value: `${currency} ${digits(sums.discount)}` },
      {
        label: say(statementTexts.effectiveApr),
        value: effectiveApr === null ? say(statementTexts.none) : `${effectiveApr}%`,
      },
      {
        label: say(statementTexts.daysGained),
        value: days === null ? say(statementTexts.none) : say(statementTexts.days, { days }),
      },
      ...(owed > 0n ? [{ label: say(statementTexts.owed), value: `${currency} ${digits(owed)}` }] : []),
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
    if (n === 0) return say(statementTexts.total, { count: rows.length })
    return sum ? digits(rows.reduce((total, row) => total + sum(row), 0n)) : ''
  })
  return [
    { kind: 'heading', text: say(statementTexts[kind]) },
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
