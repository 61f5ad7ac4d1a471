/** The rows in any state: loading, failed, none, cards or a table; dimmed while reloading. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { app } from '#text/app.ts'
import { tables } from '#text/tables.ts'
import { messageOf } from '#web/api/failed.ts'
import { dimmedAfterMs } from '#web/limits.ts'
import { Button } from '../button.tsx'
import { RequestId } from '../failure.tsx'
import { Icon } from '../icon.tsx'
import { useSay } from '../say.ts'
import { CardsTop } from './cards-top.tsx'
import { columnsFor } from './columns-shown.ts'
import { Folded } from './folded.ts'
import { ListTools } from './list-tools.tsx'
import { RowCards } from './row-cards.tsx'
import type { BulkAction, Column, TableSpec } from './spec.ts'
import { TableBody } from './table-body.tsx'
import { TableEmpty, TableFailure } from './table-empty.tsx'
import { TableHead } from './table-head.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { useDelayed } from './use-delayed.ts'
import { markEdges, useEdges } from './use-edges.ts'
import { useFillHeight } from './use-fill-height.ts'
import type { List } from './use-list.ts'
import { type RowShortcuts, useRowKeys } from './use-row-keys.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'
import type { ListSelection } from './use-selection.ts'

type Props<Row> = {
  spec: TableSpec<Row>
  list: List<Row>
  columns: readonly Column<Row>[]
  selection: ListSelection<Row>
  narrow: boolean
  isCrowded: boolean
  onColumns: () => void
  /** The key of an action was pressed at a row. */
  onShortcut: (action: BulkAction<Row>, row: Row) => void
}

export function TableRows<Row>(props: Props<Row>) {
  const { spec, list, columns } = props
  const { rows, replaced, error, renew, renewing } = list
  const isDimmed = useDelayed(renewing || replaced, dimmedAfterMs)
  // A failure of another query says nothing about this one.
  if (rows === undefined || (replaced && rows.length === 0))
    return (
      <div className="table-frame">
        {error ? <TableFailure error={error} retry={renew} /> : <TableSkeleton columns={columns.length} />}
      </div>
    )
  return (
    <>
      {error !== null && error !== undefined && <RenewFailure error={error} retry={renew} />}
      <div className={isDimmed ? 'table-renewing' : undefined} aria-busy={renewing || undefined}>
        {rows.length === 0 ? (
          <div className="table-frame">
            <TableEmpty spec={spec} list={list} />
          </div>
        ) : (
          <Rows {...props} rows={rows} />
        )}
      </div>
    </>
  )
}

function Rows<Row>(props: Props<Row> & { rows: readonly Row[] }) {
  const { narrow, ...grid } = props
  return narrow ? <Cards {...grid} /> : <Grid {...grid} />
}

/** On a phone selection starts on demand, so that cards have more room. */
function Cards<Row>({ spec, list, columns, selection, rows, onColumns }: GridProps<Row>) {
  const [wanted, setWanted] = useState(false)
  const isChoosing = wanted || selection.chosen.size > 0
  const top = useRef<HTMLDivElement>(null)
  useScrollRestoration(top)
  const onChoosing = (choosing: boolean) => {
    setWanted(choosing)
    if (!choosing) selection.clear()
  }
  return (
    <div ref={top}>
      <CardsTop
        columns={spec.columns}
        sort={list.state.sort}
        onSort={(sort) => list.change({ sort })}
        choose={spec.bulk && { covered: selection.covered, onChoose: selection.choosePage }}
        isChoosing={isChoosing}
        onChoosing={onChoosing}
      >
        <ListTools spec={spec} list={list} onColumns={onColumns} iconsOnly />
      </CardsTop>
      <RowCards
        spec={spec}
        columns={columns}
        rows={rows}
        choosing={spec.bulk && isChoosing ? selection.choosing : undefined}
        inert={list.replaced}
        isGrouped={isGrouped(list)}
      />
    </div>
  )
}

/** Another order would tear groups apart. */
const isGrouped = ({ state }: Pick<List<unknown>, 'state'>): boolean => state.sort === undefined

type GridProps<Row> = Omit<Props<Row>, 'narrow'> & { rows: readonly Row[] }

function Grid<Row>(props: GridProps<Row>) {
  const { spec, list, columns: all, selection, rows, isCrowded, onShortcut } = props
  const say = useSay()
  const { columns, areActionsFew } = useMemo(() => columnsFor(all, rows), [all, rows])
  const frame = useEdges()
  useFillHeight(frame)
  useScrollRestoration(frame, frame)
  const choosing = spec.bulk ? selection.choosing : undefined
  const choose = spec.bulk && { covered: selection.covered, onChoose: selection.choosePage }
  const { onKeyDown, ...reach } = useRowKeys(rows, choosing, shortcutsOf(spec, rows, onShortcut))
  const atRow = rows[reach.reached]
  const { onReach } = spec
  useEffect(() => {
    if (atRow !== undefined) onReach?.(atRow)
  }, [atRow, onReach])
  return (
    <div
      ref={frame}
      className={spec.flows ? 'table-frame table-scroll table-flows' : 'table-frame table-scroll'}
      onScroll={({ currentTarget }) => markEdges(currentTarget)}
    >
      <table
        role="grid"
        className={choosing ? 'table table-choosing' : 'table'}
        aria-label={say(spec.label)}
        aria-multiselectable={choosing ? true : undefined}
        onKeyDown={onKeyDown}
      >
        <TableHead
          columns={columns}
          sort={list.state.sort}
          natural={spec.natural}
          onSort={(sort) => list.change({ sort })}
          choose={choose}
        />
        <Folded value={isCrowded || areActionsFew}>
          <TableBody
            spec={spec}
            columns={columns}
            rows={rows}
            choosing={choosing}
            inert={list.replaced}
            isGrouped={isGrouped(list)}
            {...reach}
          />
        </Folded>
      </table>
    </div>
  )
}

/** The keys of the actions of a list; undefined if it has none. */
function shortcutsOf<Row>(
  { bulk = [] }: TableSpec<Row>,
  rows: readonly Row[],
  onShortcut: GridProps<Row>['onShortcut'],
): RowShortcuts | undefined {
  const keys = bulk.flatMap((action) =>
    action.shortcut === undefined ? [] : [[action.shortcut, action] as const],
  )
  if (keys.length === 0) return undefined
  return Object.fromEntries(
    keys.map(([key, action]) => [
      key,
      (index: number) => {
        const row = rows[index]
        if (row !== undefined) onShortcut(action, row)
      },
    ]),
  )
}

/** Shown above rows that are still there. */
function RenewFailure({ error, retry }: { error: unknown; retry: () => void }) {
  const say = useSay()
  return (
    <div className="renew-failure" role="alert">
      <Icon name="warning" />
      <p>
        {messageOf(error)} {say(tables.renewFailed)}
      </p>
      <Button onClick={retry}>{say(app.retry)}</Button>
      <RequestId error={error} />
    </div>
  )
}
