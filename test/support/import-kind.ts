/** A kind of import for tests of the pipeline: notes with an amount, kept in a small table of the test database. */
import { sql } from 'kysely'
import { done, refuse } from '#domain/result.ts'
import { readDay } from '#domain/typed-day.ts'
import type { Batch, ImportKind } from '#server/import-kind.ts'
import { text } from '#text/text.ts'

const columns = [
  {
    key: 'number',
    holds: 'text',
    isRequired: true,
    header: text('编号', 'Number'),
    note: text('每行一个。', 'One a row.'),
    example: text('甲-1', 'A-1'),
  },
  {
    key: 'day',
    holds: 'day',
    isRequired: false,
    header: text('日期', 'Day'),
    note: text('任意一天。', 'Any day.'),
    example: text('2026-01-05', '2026-01-05'),
  },
  {
    key: 'colour',
    holds: 'text',
    isRequired: false,
    header: text('颜色', 'Colour'),
    note: text('红或蓝。', 'Red or blue.'),
    example: text('红', 'Red'),
    choices: [text('红', 'Red'), text('蓝', 'Blue')],
  },
] as const

export const testKind: ImportKind = {
  name: 'tests',
  version: 2,
  title: text('测试', 'Tests'),
  chosenTexts: () => [],
  columns: () => columns,
  columnsFor: async () => columns,
  check: ({ number = '', day = '' }) => {
    const errors = [
      ...(number === '' ? [{ column: 'number', reason: 'required', value: '' } as const] : []),
      ...(day !== '' && !readDay(day) ? [{ column: 'day', reason: 'notADay', value: day } as const] : []),
    ]
    return errors.length > 0 ? { errors } : { values: { number, day: readDay(day) ?? null } }
  },
  admit: async (chosen) => (chosen['side'] === 'wrong' ? refuse('notFound') : done(null)),
  prepare: async () => undefined,
  compare: ({ id }: Batch) => [
    sql`
      select row, jsonb_build_object('column', 'number', 'value', number,
        'reason', case when there then 'thereAlready' else 'twiceInFile' end, 'details', jsonb_build_object('row', first_row)) as error
      from (
        select o.row, o.parsed ->> 'number' as number,
          exists (select from test_notes n where n.number = o.parsed ->> 'number') as there,
          min(o.row) over (partition by o.parsed ->> 'number') as first_row
        from import_rows o where o.import_id = ${id} and o.errors is null
      ) found where there or row > first_row`,
  ],
  warning: () => [],
  confirmed: '0',
  undoes: `json_build_object('count', i.rows_added, 'totals', json_build_array())`,
  undoBlockedBy: `(select json_build_object('id', i.id, 'number', n.number, 'reason', 'edited') from test_notes n
    where n.import_id = i.id and n.used order by n.number limit 1)`,
  fill: (details) => details,
  store: async ({ db, id }: Batch, { from, to }) => {
    const { numAffectedRows = 0n } = await sql`
      insert into test_notes (import_id, number)
      select import_id, parsed ->> 'number' from import_rows
      where import_id = ${id} and row between ${from} and ${to} and errors is null`.execute(db)
    return Number(numAffectedRows)
  },
  settle: async () => undefined,
  seenBy: async () => [],
  topics: [],
  undo: async ({ db, id }: Batch) => {
    const { rows } = await sql<{
      number: string | null
    }>`select min(number) filter (where used) as number from test_notes where import_id = ${id}`.execute(db)
    const number = rows[0]?.number
    if (number) return refuse('importUsed', { number })
    const { numAffectedRows = 0n } = await sql`delete from test_notes where import_id = ${id}`.execute(db)
    return done(Number(numAffectedRows))
  },
}

/** The table of the kind's rows. */
export const testTable = [
  'create table test_notes (import_id uuid not null, number text not null unique, used boolean not null default false)',
  'grant select, insert, update, delete on test_notes to sooner_app',
]
