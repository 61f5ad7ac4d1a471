/** The rows in whatever shape they have: not there yet, failed, none, cards or a table; dimmed while renewed. */
import { dimmedAfterMs } from '#domain/limits.ts'
import { app } from '#text/app.ts'
import { tables } from '#text/tables.ts'
import { messageOf } from '#web/api/failed.ts'
import { Button } from '../button.tsx'
import { RequestId } from '../failure.tsx'
import { Icon } from '../icon.tsx'
import { useSay } from '../say.ts'
import { RowCards, SortChoice } from './row-cards.tsx'
import type { Column, TableSpec } from './spec.ts'
import { TableBody } from './table-body.tsx'
import { TableEmpty, TableFailure } from './table-empty.tsx'
import { PageCheckbox, TableHead } from './table-head.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { markEdges, useEdges } from './use-edges.ts'
import { useLasting } from './use-lasting.ts'
import type { List } from './use-list.ts'
import { useRowKeys } from './use-row-keys.ts'
import type { Chosen } from './use-selection.ts'

type Props<Row> = {
  spec: TableSpec<Row>
  list: List<Row>
  columns: readonly Column<Row>[]
  selection: Chosen<Row>
  narrow: boolean
}

export function TableRows<Row>(props: Props<Row>) {
  const { spec, list, columns } = props
  const { rows, replaced, error, renew, renewing } = list
  const isDimmed = useLasting(renewing || replaced, dimmedAfterMs)
  // That another question had no answer says nothing about this one.
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

function Rows<Row>({ spec, list, columns, selection, narrow, rows }: Props<Row> & { rows: readonly Row[] }) {
  const choosing = spec.bulk ? selection.choosing : undefined
  if (narrow)
    return (
      <>
        <div className="cards-top">
          {spec.bulk && <PageCheckbox covered={selection.covered} onChoose={selection.choosePage} spelled />}
          <SortChoice
            columns={spec.columns}
            sort={list.state.sort}
            onSort={(sort) => list.change({ sort })}
          />
        </div>
        <RowCards spec={spec} columns={columns} rows={rows} choosing={choosing} inert={list.replaced} />
      </>
    )
  return <Grid spec={spec} list={list} columns={columns} rows={rows} selection={selection} />
}

type GridProps<Row> = Omit<Props<Row>, 'narrow'> & { rows: readonly Row[] }

function Grid<Row>({ spec, list, columns, selection, rows }: GridProps<Row>) {
  const say = useSay()
  const frame = useEdges()
  const choosing = spec.bulk ? selection.choosing : undefined
  const choose = spec.bulk && { covered: selection.covered, onChoose: selection.choosePage }
  const { onKeyDown, ...reach } = useRowKeys(rows.length, choosing)
  return (
    <div
      ref={frame}
      className="table-frame table-scroll"
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
        <TableBody
          spec={spec}
          columns={columns}
          rows={rows}
          choosing={choosing}
          inert={list.replaced}
          {...reach}
        />
      </table>
    </div>
  )
}

/** Stands above rows that are still there. */
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
