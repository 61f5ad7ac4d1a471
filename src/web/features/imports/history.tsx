/** The history of imports: file, uploader, result, and a link. */

import { useMemo } from 'react'
import { documentImports } from '#contract/document-imports.ts'
import { importSorts } from '#contract/imports.ts'
import type { Reply } from '#contract/route.ts'
import { pages } from '#domain/access/pages.ts'
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
import { ImportActs } from './import-acts.tsx'
import { StateTag } from './one-import.tsx'

type Row = Reply<typeof documentImports.list>['list'][number]

const source = routeSource(
  'imports',
  { tabs: [], filters: [], sorts: importSorts },
  { list: documentImports.list },
)

const count = (value: number): string => new Intl.NumberFormat(locale()).format(value)

const specOf = (onDone: () => void): TableSpec<Row> => ({
  name: 'imports',
  label: importPage.history,
  columns: [
    {
      key: 'fileName',
      title: importPage.fileName,
      card: 'hero',
      cell: ({ id, fileName }) => (
        <NameCell name={fileName} href={`${pages.documentImport.path}?import=${id}`} />
      ),
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
      key: 'acts',
      title: importPage.acts,
      pinned: true,
      unsorted: true,
      cell: (row) =>
        (row.hasFailedRows || row.acts.some((act) => act !== 'run')) && (
          <div className="import-acts">
            {row.hasFailedRows && <FailedFile id={row.id} fileName={row.fileName} />}
            <ImportActs found={row} inRow onDone={onDone} />
          </div>
        ),
    },
  ],
  keyOf: ({ id }) => id,
  nameOf: ({ fileName }) => fileName,
  keyword: importPage.keyword,
  firstUse: { title: importPage.firstTitle, hint: importPage.firstHint },
})

export function History() {
  const say = useSay()
  const list = useList(source)
  const { renew } = list
  const spec = useMemo(() => specOf(renew), [renew])
  return (
    <Card title={say(importPage.history)}>
      <DataTable spec={spec} list={list} />
    </Card>
  )
}
