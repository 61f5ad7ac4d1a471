/** The rows that failed: each with its column, what stands there, what is wrong with it and what cures it. */
import { useMemo } from 'react'
import { documentImports } from '#contract/document-imports.ts'
import type { Reply } from '#contract/route.ts'
import { importPage } from '#text/import-page.ts'
import { call } from '#web/api/client.ts'
import { Card } from '#web/ui/panels.tsx'
import { sayNow, useSay } from '#web/ui/say.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { TableSpec } from '#web/ui/table/spec.ts'
import { type ListSource, useList } from '#web/ui/table/use-list.ts'
import { FailedFile } from './failed-file.tsx'

type FailedRow = Reply<typeof documentImports.rows>['list'][number]

const sourceOf = (id: string): ListSource<FailedRow> => ({
  name: `import-rows ${id}`,
  shape: { tabs: [], filters: [], sorts: ['row'] },
  follows: documentImports.rows.follows,
  read: (query, { quiet }) => call(documentImports.rows, { params: { id }, query }, { inPlace: true, quiet }),
})

const spec: TableSpec<FailedRow> = {
  name: 'import-rows',
  label: importPage.flaws,
  columns: [
    {
      key: 'row',
      title: importPage.row,
      card: 'hero',
      cell: ({ row }) => sayNow(importPage.rowNamed, { row }),
    },
    {
      key: 'problems',
      title: importPage.problems,
      unsorted: true,
      card: 'whole',
      cell: ({ flaws }) => (
        <ul className="import-flaws">
          {flaws.map(({ column, value, reason, message, cure }) => (
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
  firstUse: { title: importPage.noFlaws, hint: importPage.noFlawsHint },
}

export function FailedRows({ id }: { id: string }) {
  const say = useSay()
  const source = useMemo(() => sourceOf(id), [id])
  const list = useList(source)
  return (
    <Card title={say(importPage.flaws)} action={<FailedFile id={id} />}>
      <DataTable spec={spec} list={list} />
    </Card>
  )
}
