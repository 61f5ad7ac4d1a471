/**
 * The imports by which documents of the demo world were entered: one every Friday for a quarter of a year, the last
 * with failed rows; before it one that was undone, and one that was too long.
 */
import { createHash } from 'node:crypto'
import type { Insertable, Transaction } from 'kysely'
import { addDays, type Day, dayOf, type Instant, isoWeekday } from '#domain/day.ts'
import { importRowsMax } from '#domain/imports/limits.ts'
import { groupNumber } from '#domain/numerals.ts'
import { refuse } from '#domain/result.ts'
import type { Schema } from '#server/db/schema.ts'
import { documentImports } from '#server/documents/imports.ts'
import { failureOf, insertImport, insertRows } from '#server/imports/store.ts'
import { startInChina } from './china-time.ts'
import { demoId } from './ids.ts'
import { entityOf } from './seed-markets.ts'

type Row = Insertable<Schema['documents']>
type Import = Insertable<Schema['imports']>

const { tenantId: hongfei } = entityOf('hongfei-suzhou')
const weeks = 13
const minuteMs = 60_000
const friday = 5

/** The Friday at five on or after a day, in China. */
function weekEndOf(day: Day): Day {
  return addDays(day, (friday - isoWeekday(day) + 7) % 7)
}
const closingOf = (day: Day): Date => new Date(startInChina(day) + 17 * 60 * minuteMs)

/**
 * The owner of the file that a row came from: a payer for one document type, or a payee for one of its sub-entities.
 */
function fileOf(row: Row, firstDay: Day, now: Date): { key: string; day: Day } | undefined {
  const entered = dayOf(new Date(row.created_at).getTime() as Instant)
  const day = weekEndOf(entered)
  const isFiled = row.source === 'payee' || (row.source === 'payer' && row.type === 'payable')
  if (!isFiled || day < firstDay || closingOf(day) > now) return undefined
  const owner = row.source === 'payee' ? row.payee_company_id : row.payer_tenant_id
  return { key: `${row.source} ${owner} ${day}`, day }
}

const chosenFor = ({ source, payee_company_id }: Row) =>
  source === 'payee'
    ? { side: 'payee', type: 'receivable', buyerIds: null, supplierId: payee_company_id }
    : { side: 'payer', type: 'payable', buyerIds: null, supplierId: null }

function importOf(name: string, row: Row, at: Date, now: Date): Import {
  return {
    id: demoId(`import:${name}:${row.issuer_tenant_id}:${row.payee_company_id}`, at.toISOString()),
    tenant_id: row.issuer_tenant_id,
    kind: documentImports.name,
    chosen: JSON.stringify(chosenFor(row)),
    file_name: name,
    sha256: createHash('sha256').update(`${name} ${row.issuer_tenant_id} ${row.payee_company_id}`).digest(),
    again: false,
    state: 'done',
    mode: 'all',
    rows_done: 0,
    rows_read: 0,
    rows_failed: 0,
    rows_added: 0,
    begun_by: row.created_by,
    run_by: row.created_by,
    begun_at: new Date(at.getTime() - 3 * minuteMs),
    touched_at: now,
    finished_at: at,
  }
}

const withErrors: readonly Readonly<Record<string, string>>[] = [
  {
    number: 'HF-2611-90017',
    amount: '12,800.505',
    dueDate: '2027-01-15',
    payer: '鸿飞汽车零部件（苏州）有限公司',
    payeeCode: 'V100021',
  },
  {
    number: 'HF-2611-90018',
    amount: '4.6万',
    dueDate: '2027-02-30',
    payer: '鸿飞汽车零部件（苏州）有限公司',
    payeeCode: 'V100021',
  },
  {
    number: '',
    amount: '36000.00',
    dueDate: '2027-01-20',
    payer: '鸿飞汽车零部件（苏州）有限公司',
    payeeCode: '',
  },
]

const isPayersOwn = (row: Row): boolean => row.source === 'payer' && row.issuer_tenant_id === hongfei

/** Writes the imports, and links every imported document to its row. */
export async function seedImports(db: Transaction<Schema>, rows: readonly Row[], now: Date): Promise<void> {
  const lastDay = weekEndOf(addDays(dayOf(now.getTime() as Instant), -7))
  const firstDay = addDays(lastDay, -7 * (weeks - 1))
  const files = new Map<string, { readonly day: Day; readonly rows: Row[] }>()
  for (const row of rows) {
    const file = fileOf(row, firstDay, now)
    if (!file) continue
    const known = files.get(file.key) ?? { day: file.day, rows: [] }
    files.set(file.key, known)
    known.rows.push(row)
  }
  // Not every week has a file: the payer's last one is the one with failed rows.
  const invalidDay = [...files.values()]
    .filter(({ rows: [first] }) => first && isPayersOwn(first))
    .reduce((last: string, { day }) => (day > last ? day : last), '')
  const writeFile = async ({ day, rows: entered }: { readonly day: Day; readonly rows: readonly Row[] }) => {
    const [first] = entered
    if (!first) return
    const name = `${first.source === 'payee' ? '应收' : '应付'} ${day}.xlsx`
    const begun = importOf(name, first, closingOf(day), now)
    const failed =
      day === invalidDay && isPayersOwn(first) ? withErrors.map((cells) => failing(cells, begun)) : []
    await insertImport(db, {
      ...begun,
      mode: failed.length > 0 ? 'valid' : 'all',
      rows_read: entered.length + failed.length,
      rows_failed: failed.length,
      rows_added: entered.length,
      rows_done: entered.length,
      rows_expected: entered.length,
    })
    if (failed.length > 0)
      await insertRows(
        db,
        begun.tenant_id,
        begun.id,
        failed.map((row, n) => ({ row: entered.length + 2 + n, parsed: null, warnings: null, ...row })),
      )
    for (const row of entered)
      Object.assign(row, {
        import_id: begun.id,
        created_at: begun.finished_at,
        changed_at: begun.finished_at,
      })
  }
  await Promise.all([...files.values()].map(writeFile))
  const example = rows.find(isPayersOwn)
  if (example) await seedFailures(db, example, closingOf(addDays(firstDay, -2)), now)
}

function failing(cells: Readonly<Record<string, string>>, { chosen }: Import) {
  const read = JSON.parse(chosen) as Parameters<typeof documentImports.check>[1]
  const checked = documentImports.check(cells, read)
  return {
    cells: documentImports.columns(read).map(({ key }) => cells[key] ?? ''),
    errors: 'errors' in checked ? checked.errors : [],
  }
}

/** One import that was undone a few minutes later, and one that was too long. */
async function seedFailures(db: Transaction<Schema>, example: Row, at: Date, now: Date): Promise<void> {
  const counts = { rows_read: 18, rows_added: 18, rows_done: 18, rows_expected: 18 }
  await insertImport(db, {
    ...importOf('应付（误传）.xlsx', example, at, now),
    ...counts,
    state: 'undone',
    undone_by: example.created_by,
    undone_at: new Date(at.getTime() + 12 * minuteMs),
  })
  const long = refuse('sheetTooLong', { rows: groupNumber(String(importRowsMax)) })
  await insertImport(db, {
    ...failureOf(long),
    ...importOf('历年应付汇总.xlsx', example, new Date(at.getTime() + 20 * minuteMs), now),
    state: 'refused',
    mode: null,
    run_by: null,
  })
}
