/** The history of imports: file, uploader, result, and a link. */

import { useMemo } from 'react'
import { type ImportCalls, importSorts } from '#contract/imports.ts'
import type { Reply } from '#contract/route.ts'
import { importPage } from '#text/import-page.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Card } from '#web/ui/panels.tsx'
import { locale, useSay } from '#web/ui/say.ts'
import { NameCell } from '#web/ui/table/cells.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { routeSource } from '#web/ui/table/route-source.ts'
import type { TableSpec } from '#web/ui/table/spec.ts'
import { useList } from '#web/ui/table/use-list.ts'
import { FailedFile } from './failed-file.tsx'
import { ImportActions } from './import-actions.tsx'
import { StateTag } from './import-detail.tsx'
import { type ImportPageKind, useImportKind } from './import-kinds.ts'

type Row = Reply<ImportCalls['list']>['list'][number]

const sourceOf = ({ name, calls: { list } }: ImportPageKind) =>
  routeSource(name, { tabs: [], filters: [], sorts: importSorts }, { list })

const count = (value: number): string => new Intl.NumberFormat(locale()).format(value)

const specOf = ({ name, addressOf, firstHint }: ImportPageKind, onDone: () => void): TableSpec<Row> => ({
  name,
  label: importPage.history,
  columns: [
    {
      key: 'fileName',
      title: importPage.fileName,
      card: 'hero',
      cell: ({ id, fileName }) => <NameCell name={fileName} href={addressOf(id)} />,
    },
    {
      key: 'state',
      title: importPage.state,
      card: 'state',
      cell: (row) => <StateTag found={row} />,
    },
    {
      key: 'rowsRead',
      title: importPage.rowsRead,
      align: 'end',
      cell: ({ rowsRead }) => count(rowsRead),
    },
    {
      key: 'rowsAdded',
      title: importPage.rowsAdded,
      align: 'end',
      cell: ({ rowsAdded }) => count(rowsAdded),
    },
    {
      key: 'rowsFailed',
      title: importPage.rowsFailed,
      align: 'end',
      cell: ({ rowsFailed }) => count(rowsFailed),
    },
    { key: 'person', title: importPage.person, cell: ({ person }) => person },
    { key: 'at', title: importPage.at, cell: ({ at }) => <Moment at={at} /> },
    {
      key: 'actions',
      title: importPage.actions,
      pinned: true,
      unsorted: true,
      cell: (row) =>
        (row.hasFailedRows || row.actions.some((act) => act !== 'run')) && (
          <div className="import-actions">
            {row.hasFailedRows && <FailedFile id={row.id} fileName={row.fileName} />}
            <ImportActions found={row} inRow onDone={onDone} />
          </div>
        ),
    },
  ],
  keyOf: ({ id }) => id,
  nameOf: ({ fileName }) => fileName,
  keyword: importPage.keyword,
  firstUse: { title: importPage.firstTitle, hint: firstHint },
})

export function History() {
  const say = useSay()
  const of = useImportKind()
  const source = useMemo(() => sourceOf(of), [of])
  const list = useList(source)
  const { renew } = list
  const spec = useMemo(() => specOf(of, renew), [of, renew])
  return (
    <Card title={say(importPage.history)}>
      <DataTable spec={spec} list={list} />
    </Card>
  )
}
