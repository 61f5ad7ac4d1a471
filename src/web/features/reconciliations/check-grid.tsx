/** The lines of the check page: rows in sight only, and keys to move, to the next difference, to approve and to reject. */
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import type { Currency } from '#domain/money.ts'
import { viewTexts } from '#text/reconciliation-pages.ts'
import { lineColumns } from '#text/reconciliations.ts'
import { useSay } from '#web/ui/say.ts'
import { amountWidth } from './amount-width.ts'
import { CheckRow } from './check-row.tsx'
import { documentOf, keyOf, lineOf, type Match } from './comparison.ts'
import { useCheckKeys } from './use-check-keys.ts'
import { rowHeightPx, useVirtualRows } from './virtual-rows.ts'
import './lines.css'

export type CheckLinesProps = {
  matches: readonly Match[]
  currency: Currency
  canAnswer: boolean
  /** Documents go with the answer to a line that is pending. */
  canPropose: boolean
  proposed: ReadonlySet<string>
  onApprove: (match: Match) => void
  onReject: (match: Match) => void
  onPropose: (documentId: string) => void
}

const isOpen = (match: Match): boolean => lineOf(match)?.state === 'pending'
const differs = ({ result }: Match): boolean => result !== 'same'

export function CheckGrid({ matches, currency, canAnswer, canPropose, proposed, ...on }: CheckLinesProps) {
  const { onApprove, onReject, onPropose } = on
  const widths = useMemo(
    () =>
      amountWidth(matches.flatMap((match) => [lineOf(match)?.amount ?? '', documentOf(match)?.amount ?? ''])),
    [matches],
  )
  const say = useSay()
  const gridId = useId()
  const { box, onScroll, show, ...rows } = useVirtualRows(matches.length)
  const [at, setAt] = useState(0)
  const current = Math.min(at, Math.max(0, matches.length - 1))
  const go = (row: number) => {
    if (row < 0 || row >= matches.length) return
    setAt(row)
    show(row)
    box.current?.focus({ preventScroll: true })
  }
  /** One that waits for a decision, or any if none does; from the first again after the last. */
  const nextDifference = () => {
    const isWanted = matches.some((match) => differs(match) && isOpen(match))
      ? (match: Match) => differs(match) && isOpen(match)
      : differs
    const after = matches.findIndex((match, n) => n > current && isWanted(match))
    go(after >= 0 ? after : matches.findIndex(isWanted))
  }
  const answer = (work: (match: Match) => void, isFor: (state: string) => boolean) => {
    const match = matches[current]
    if (canAnswer && match && isFor(lineOf(match)?.state ?? '')) work(match)
  }
  useCheckKeys({
    n: nextDifference,
    a: () => answer(onApprove, (state) => state === 'pending' || state === 'rejected'),
    r: () => answer(onReject, (state) => state === 'pending'),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    go(current + step)
  }
  const headers: readonly (readonly [name: string, look: string])[] = [
    [say(viewTexts.theirDate), 'check-cell check-side'],
    [say(viewTexts.theirDueDate), 'check-cell'],
    [say(viewTexts.theirAmount), 'check-cell check-amount'],
    [say(viewTexts.ourDate), 'check-cell check-side'],
    [say(viewTexts.ourDueDate), 'check-cell'],
    [say(viewTexts.ourAmount), 'check-cell check-amount'],
    [say(viewTexts.difference), 'check-cell check-amount check-side'],
    [say(viewTexts.result), 'check-cell'],
    [say(viewTexts.decision), 'check-cell check-decision'],
  ]
  if (matches.length === 0) return <p className="sub check-none">{say(viewTexts.none)}</p>
  return (
    <div
      ref={box}
      className="check-box check-compared"
      style={widths}
      role="grid"
      aria-label={say(viewTexts.grid)}
      aria-rowcount={matches.length + 1}
      aria-activedescendant={`${gridId}-${current}`}
      tabIndex={0}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
    >
      <div className="check-head" role="row" aria-rowindex={1}>
        <span role="columnheader" className="check-number">
          {say(lineColumns.number)}
        </span>
        {headers.map(([name, look]) => (
          <span role="columnheader" key={name} className={look}>
            {name}
          </span>
        ))}
      </div>
      <div className="check-rows" style={{ height: rows.heightPx }}>
        {matches.slice(rows.first, rows.last).map((match, n) => {
          const row = rows.first + n
          return (
            <CheckRow
              key={keyOf(match)}
              id={`${gridId}-${row}`}
              match={match}
              currency={currency}
              row={row}
              topPx={row * rowHeightPx}
              isCurrent={row === current}
              canAnswer={canAnswer}
              canPropose={canPropose}
              isProposed={proposed.has(documentOf(match)?.documentId ?? '')}
              onCurrent={() => setAt(row)}
              onApprove={() => onApprove(match)}
              onReject={() => onReject(match)}
              onPropose={() => onPropose(documentOf(match)?.documentId ?? '')}
            />
          )
        })}
      </div>
    </div>
  )
}
