/** The lines of a statement to read; only the rows in sight are drawn. */
import { useMemo } from 'react'
import { Link } from 'react-router'
import { pages } from '#domain/access/pages.ts'
import { type Day, displayDay } from '#domain/day.ts'
import { lineTones } from '#domain/reconciliations/states.ts'
import { viewTexts } from '#text/reconciliation-pages.ts'
import { lineColumns, lineReasonTexts, lineStateTexts } from '#text/reconciliations.ts'
import type { Pair } from '#text/text.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { minuteOf } from '#web/ui/format.ts'
import { Facts, Tag } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { useNarrow } from '#web/ui/use-narrow.ts'
import type { Whole } from './addresses.ts'
import { amountWidth } from './amount-width.ts'
import { LineCards } from './line-cards.tsx'
import { rowHeightPx, useVirtualRows } from './virtual-rows.ts'
import './lines.css'

const dayShown = (day: string | null): string => (day === null ? '' : displayDay(day as Day, language()))

const headerLook = (header: Pair, place: number): string => {
  if (place === 0) return 'check-number'
  if (header === lineColumns.state) return 'check-cell check-decision'
  return header === lineColumns.amount ? 'check-cell check-amount' : 'check-cell'
}

export function LinesView({ statement }: { statement: Whole }) {
  const say = useSay()
  const isNarrow = useNarrow()
  if (statement.items.length === 0) return <p className="sub check-none">{say(viewTexts.noLines)}</p>
  return isNarrow ? <ViewCards statement={statement} /> : <ViewGrid statement={statement} />
}

function ViewGrid({ statement: { items, currency, round } }: { statement: Whole }) {
  const say = useSay()
  const { box, onScroll, ...rows } = useVirtualRows(items.length)
  const { hasExtras, widths } = useMemo(
    () => ({
      hasExtras: items.some(({ orderNumbers, remark }) => orderNumbers.length > 0 || remark !== null),
      widths: amountWidth(items.map(({ amount }) => amount)),
    }),
    [items],
  )
  const headers = [
    lineColumns.number,
    lineColumns.documentDate,
    lineColumns.dueDate,
    lineColumns.amount,
    ...(hasExtras ? [lineColumns.orderNumbers, lineColumns.remark] : []),
    ...(round > 0 ? [lineColumns.state] : []),
  ]
  return (
    <div
      ref={box}
      className={hasExtras ? 'check-box check-extras' : 'check-box'}
      style={widths}
      role="grid"
      aria-label={say(viewTexts.grid)}
      aria-rowcount={items.length + 1}
      tabIndex={0}
      onScroll={onScroll}
    >
      <div className="check-head" role="row" aria-rowindex={1}>
        {headers.map((header, n) => (
          <span role="columnheader" key={header.en} className={headerLook(header, n)}>
            {say(header)}
          </span>
        ))}
      </div>
      <div className="check-rows" style={{ height: rows.heightPx }}>
        {items.slice(rows.first, rows.last).map((item, n) => (
          <div
            key={item.id}
            role="row"
            aria-rowindex={rows.first + n + 2}
            className="check-row"
            style={{ transform: `translateY(${(rows.first + n) * rowHeightPx}px)` }}
          >
            <span role="rowheader" className="check-number">
              <NumberLink item={item} />
            </span>
            <span role="gridcell" className="check-cell">
              {dayShown(item.documentDate)}
            </span>
            <span role="gridcell" className="check-cell">
              {dayShown(item.dueDate)}
            </span>
            <span role="gridcell" className="check-cell check-amount">
              {amountShown(item.amount, currency)}
            </span>
            {hasExtras && (
              <>
                <span role="gridcell" className="check-cell">
                  {item.orderNumbers.join(', ')}
                </span>
                <span role="gridcell" className="check-cell">
                  {item.remark}
                </span>
              </>
            )}
            {round > 0 && (
              <span role="gridcell" className="check-cell check-decision">
                <LineAnswer item={item} />
              </span>
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

type Item = Whole['items'][number]

const NumberLink = ({ item: { number, documentId } }: { item: Item }) =>
  documentId === null ? (
    number
  ) : (
    <Link to={pages.document.path.replace(':invoiceId', documentId)}>{number}</Link>
  )

function LineAnswer({ item }: { item: Item }) {
  const say = useSay()
  return (
    <span className="check-decided">
      <span className="check-decided-state">
        <Tag tone={lineTones[item.state]}>{say(lineStateTexts[item.state])}</Tag>
        {item.reason !== null && (
          <span className="sub check-why" title={item.description ?? undefined}>
            {say(lineReasonTexts[item.reason])} {item.description}
          </span>
        )}
      </span>
      {item.decidedBy !== null && item.decidedAt !== null && (
        <span className="sub check-why">
          {say(viewTexts.fileBy, { person: item.decidedBy, at: minuteOf(item.decidedAt) })}
        </span>
      )}
    </span>
  )
}

function ViewCards({ statement: { items, currency, round } }: { statement: Whole }) {
  const say = useSay()
  return (
    <LineCards label={say(viewTexts.grid)} lines={items} keyOf={({ id }) => id}>
      {(item) => (
        <>
          <div className="line-card-head">
            <NumberLink item={item} />
            <strong className="amount">{amountShown(item.amount, currency)}</strong>
          </div>
          <Facts
            facts={[
              { label: say(lineColumns.documentDate), value: dayShown(item.documentDate) },
              { label: say(lineColumns.dueDate), value: dayShown(item.dueDate) },
              { label: say(lineColumns.orderNumbers), value: item.orderNumbers.join(', ') },
              { label: say(lineColumns.remark), value: item.remark },
            ]}
          />
          {round > 0 && (
            <div className="check-decision">
              <LineAnswer item={item} />
            </div>
          )}
        </>
      )}
    </LineCards>
  )
}
