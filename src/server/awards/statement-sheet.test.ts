/** The lines of a statement as they are read: rows of each portion, and the totals of all of them at the end. */
import { expect, it } from 'vitest'
import type { Day } from '#domain/day.ts'
import { type StatementLine, statementLines } from './statement-sheet.ts'
import { type StatementRow, totalsOf } from './statements.ts'

const rowOf = (kind: StatementRow['kind'], n: number): StatementRow => ({
  kind,
  bookedOn: '2026-11-20' as Day,
  number: `A-${n}`,
  documentNumber: `D-${n}`,
  currency: 'CNY',
  amount: '10000',
  discount: '83',
  net: '9917',
  moneyDays: 30,
  newPayDate: '2026-11-20' as Day,
  dayCount: 360,
  valueDate: '2026-11-20' as Day,
  returnedOn: null,
  paid: kind === 'late' ? '9000' : null,
  shortfall: kind === 'late' ? '1000' : '0',
  reference: null,
})

it('[CLR-23] the totals of a statement are those of all rows, in however many portions they are read', async () => {
  const rows = [rowOf('paid', 1), rowOf('paid', 2), rowOf('returned', 3), rowOf('late', 4)]
  const linesIn = async (size: number): Promise<readonly StatementLine[]> => {
    async function* portions() {
      for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size).map((row) => ({ row }))
    }
    const lines: StatementLine[] = []
    for await (const portion of statementLines(portions(), 'CNY')) lines.push(...portion)
    return lines
  }
  const totals = { count: 4, shortfall: 1_000n, sums: { net: 9_917n, discount: 83n } }
  for (const size of [1, 3, 4]) {
    const lines = await linesIn(size)
    expect(lines.slice(0, -1)).toEqual(rows.map((row) => ({ row })))
    expect(lines.at(-1)).toMatchObject({ currency: 'CNY', totals })
    expect(lines.at(-1)).toEqual({ currency: 'CNY', totals: totalsOf(rows) })
  }
})
