/** Export and column settings: with labels on desktops, as icons on small screens. */
import { useState } from 'react'
import { columnTexts, tables } from '#text/tables.ts'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { useSay } from '../say.ts'
import type { TableSpec } from './spec.ts'
import { TableIcon } from './table-icon.tsx'
import type { List } from './use-list.ts'

type Props<Row> = { spec: TableSpec<Row>; list: List<Row>; onColumns: () => void; iconsOnly?: boolean }

export function ListTools<Row>({ spec, list, onColumns, iconsOnly = false }: Props<Row>) {
  const say = useSay()
  if (!spec.onExport && spec.isFixed) return null
  const columns = say(columnTexts.title)
  return (
    <div className={iconsOnly ? 'toolbar-ends toolbar-icons' : 'toolbar-ends'}>
      {spec.onExport && (
        <ExportButton run={() => spec.onExport?.(list.filtered, list.order)} iconOnly={iconsOnly} />
      )}
      {!spec.isFixed && (
        <Button {...(iconsOnly && { 'aria-label': columns, title: columns })} onClick={onColumns}>
          <TableIcon name="columns" />
          {!iconsOnly && columns}
        </Button>
      )}
    </div>
  )
}

type ExportProps = { run: () => Promise<void> | undefined; iconOnly: boolean }

function ExportButton({ run, iconOnly }: ExportProps) {
  const say = useSay()
  const [busy, setBusy] = useState(false)
  const label = say(tables.export)
  const start = async () => {
    setBusy(true)
    try {
      await run()
    } catch {
      // The call has shown the error; the button can be used again.
    }
    setBusy(false)
  }
  return (
    <Button busy={busy} {...(iconOnly && { 'aria-label': label, title: label })} onClick={() => void start()}>
      {iconOnly ? <Icon name="download" /> : label}
    </Button>
  )
}
