/** A complete list: tabs, search, filters, rows or cards, sums, selection and pages. */
import { memo, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { palette } from '#text/palette.ts'
import { columnTexts } from '#text/tables.ts'
import { crowdedBelowPx } from '#web/limits.ts'
import { deferred } from '../deferred.tsx'
import { type PageAction, usePageActions } from '../palette/page-actions.ts'
import { useNarrow } from '../use-narrow.ts'
import { BulkBar, BulkOutcome, type Target, useBulk } from './bulk-bar.tsx'
import { columnsShown } from './columns-shown.ts'
import { isFiltered } from './list-state.ts'
import { PagingBar } from './paging-bar.tsx'
import type { TableSpec } from './spec.ts'
import { StatusTabs } from './status-tabs.tsx'
import { isNotAllowed, TableFailure } from './table-empty.tsx'
import { TableRows } from './table-rows.tsx'
import { Toolbar } from './toolbar.tsx'
import { TotalBar } from './total-bar.tsx'
import { useArrangement } from './use-arrangement.ts'
import type { List } from './use-list.ts'
import { type ListSelection, useSelection } from './use-selection.ts'
import './table.css'
import './list-tools.css'
import './list-parts.css'

const ColumnSettings = deferred(
  async () => (await import('./column-settings.tsx')).ColumnSettings,
  ({ onClose }) => onClose(),
)

export function DataTable<Row>({ spec, list }: { spec: TableSpec<Row>; list: List<Row> }) {
  const narrow = useNarrow()
  const [arrangement, arrange] = useArrangement(spec.name)
  const [settling, setSettling] = useState(false)
  const selection = useSelection(spec, list)
  const bulk = useBulk<Row>({ onDone: selection.letGo, onChanged: list.renew })
  const isCrowded = useNarrow(crowdedBelowPx) && !narrow
  const columns = useMemo(
    () => columnsShown(spec.columns, arrangement, isCrowded),
    [spec.columns, arrangement, isCrowded],
  )
  const openSettings = useCallback(() => setSettling(true), [])
  usePageActions(useListActions(spec, list, openSettings))
  if (list.rows === undefined && isNotAllowed(list.error))
    return (
      <div className="table-frame">
        <TableFailure error={list.error} retry={list.renew} />
      </div>
    )
  return (
    <div className="data-table">
      <ListTop spec={spec} list={list} onColumns={openSettings} />
      {bulk.outcome && <BulkOutcome outcome={bulk.outcome} onClose={bulk.close} />}
      <TableRows
        spec={spec}
        list={list}
        columns={columns}
        selection={selection}
        narrow={narrow}
        isCrowded={isCrowded}
        onColumns={openSettings}
        onShortcut={(action, row) => {
          const rows = selection.chosen.size > 0 ? [...selection.chosen.values()] : [row]
          void bulk.start(action, { rows }, list.order)
        }}
      />
      <ListFoot spec={spec} list={list} />
      {spec.bulk && selection.chosen.size > 0 && (
        <BulkBar
          target={targetOf(selection, list)}
          everything={everythingOf(spec, selection, list)}
          amountOf={spec.amountOf}
          actions={spec.bulk}
          bulk={bulk}
          order={list.order}
          onClear={selection.clear}
        />
      )}
      {settling && (
        <ColumnSettings
          columns={spec.columns}
          arrangement={arrangement}
          onChange={arrange}
          onClose={() => setSettling(false)}
        />
      )}
    </div>
  )
}

/** Palette actions of a list: export and column settings. */
function useListActions<Row>(spec: TableSpec<Row>, list: List<Row>, openSettings: () => void) {
  const { onExport, isFixed } = spec
  const latest = useRef(list)
  useLayoutEffect(() => {
    latest.current = list
  }, [list])
  return useMemo((): readonly PageAction[] => {
    const save = () => void onExport?.(latest.current.filtered, latest.current.order).catch(() => undefined)
    return [
      ...(onExport ? [{ label: palette.exportList, run: save }] : []),
      ...(isFixed ? [] : [{ label: columnTexts.title, run: openSettings }]),
    ]
  }, [onExport, isFixed, openSettings])
}

function targetOf<Row>(
  { chosen, isAll }: ListSelection<Row>,
  { filtered, total, totals }: List<Row>,
): Target<Row> {
  const all = isAll && { filtered, count: total ?? 0, amounts: totals?.amounts ?? [] }
  return { rows: [...chosen.values()], ...(all && { all }) }
}

/** Everything can be selected once it is counted and summed, and there is a bulk action. */
function everythingOf<Row>(
  { bulk, amountOf }: TableSpec<Row>,
  { chooseAll }: ListSelection<Row>,
  list: List<Row>,
) {
  const { total, totals } = list
  const isKnown = total !== undefined && (!amountOf || totals?.amounts !== undefined)
  if (!chooseAll || !isKnown || !bulk?.some(({ runAll }) => runAll)) return undefined
  return { count: total, onChoose: chooseAll }
}

type PartProps<Row> = { spec: TableSpec<Row>; list: List<Row> }

/** The surroundings of the rows render when the list changes, not for every selection. */
const ListTop = memo(PlainTop) as typeof PlainTop
const ListFoot = memo(PlainFoot) as typeof PlainFoot

function PlainTop<Row>({ spec, list, onColumns }: PartProps<Row> & { onColumns: () => void }) {
  return (
    <>
      {spec.tabs && (
        <StatusTabs
          tabs={spec.tabs}
          current={list.state.tab}
          opensOn={list.opensOn}
          insteadOfTab={list.insteadOfTab}
          counts={list.totals?.counts}
        />
      )}
      <Toolbar spec={spec} list={list} onColumns={onColumns} />
    </>
  )
}

function PlainFoot<Row>({ spec, list: { state, change, rows = [], total, totals } }: PartProps<Row>) {
  if (rows.length === 0) return null
  return (
    <div className="list-foot">
      {spec.amountOf && <TotalBar amounts={totals?.amounts} filtered={isFiltered(state)} of={spec.sumOf} />}
      <PagingBar
        page={state.page}
        pageSize={state.pageSize}
        rows={rows.length}
        total={total}
        onPage={(page) => change({ page })}
        onSize={(pageSize, page) => change({ pageSize, page })}
      />
    </div>
  )
}
