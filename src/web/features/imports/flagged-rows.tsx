/** Rows with errors or warnings: column, value, reason and fix. */
import { useMemo } from 'react'
import type { ImportCalls } from '#contract/imports.ts'
import type { Reply } from '#contract/route.ts'
import { importPage } from '#text/import-page.ts'
import { call } from '#web/api/client.ts'
import { Card } from '#web/ui/panels.tsx'
import { sayNow, useSay } from '#web/ui/say.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { TableSpec } from '#web/ui/table/spec.ts'
import { type ListSource, useList } from '#web/ui/table/use-list.ts'
import { FailedFile } from './failed-file.tsx'
import { type ImportPageKind, useImportKind } from './import-kinds.ts'

type RemarkedRow = Reply<ImportCalls['rows']>['list'][number]

type Remarks = 'errors' | 'warnings'

const sourceOf = (
  { rows }: ImportPageKind['calls'],
  id: string,
  remarks: Remarks,
): ListSource<RemarkedRow> => ({
  name: `import-${remarks} ${id}`,
  shape: { tabs: [], filters: [], sorts: ['row'], ...(remarks === 'warnings' && { prefix: 'warnings-' }) },
  follows: rows.follows,
  read: (query, { quiet }) =>
    call(rows, { params: { id }, query: { ...query, remarks } }, { inPlace: true, quiet }),
})

const specOf = (remarks: Remarks): TableSpec<RemarkedRow> => ({
  name: `import-${remarks}`,
  label: importPage[remarks],
  columns: [
    {
      key: 'row',
      title: importPage.row,
      card: 'hero',
      cell: ({ row }) => sayNow(importPage.rowNamed, { row }),
    },
    {
      key: 'remarks',
      title: remarks === 'errors' ? importPage.problems : importPage.warned,
      unsorted: true,
      card: 'whole',
      cell: (row) => (
        <ul className="import-remarks">
          {row.remarks.map(({ column, value, reason, message, cure }) => (
            <li key={`${column} ${reason}`}>
              <strong>{column}</strong> <code>{value === '' ? sayNow(importPage.emptyCell) : value}</code>{' '}
              {message} <span className="import-cure">{cure}</span>
            </li>
          ))}
        </ul>
      ),
    },
  ],
  isFixed: true,
  keyOf: ({ row }) => String(row),
  nameOf: ({ row }) => String(row),
  firstUse: {
    title: remarks === 'errors' ? importPage.noErrors : importPage.noWarnings,
    hint: importPage.noErrorsHint,
  },
})
const withErrors = specOf('errors')
const warned = specOf('warnings')

export function FailedRows({ id }: { id: string }) {
  const say = useSay()
  const { calls } = useImportKind()
  const source = useMemo(() => sourceOf(calls, id, 'errors'), [calls, id])
  return (
    <Card title={say(importPage.errors)} action={<FailedFile id={id} />}>
      <DataTable spec={withErrors} list={useList(source)} />
    </Card>
  )
}

export function WarnedRows({ id }: { id: string }) {
  const say = useSay()
  const { calls } = useImportKind()
  const source = useMemo(() => sourceOf(calls, id, 'warnings'), [calls, id])
  return (
    <Card title={say(importPage.warnings)}>
      <p className="sub">{say(importPage.warningsHint)}</p>
      <DataTable spec={warned} list={useList(source)} />
    </Card>
  )
}
