/** The selection with its sums and actions; then the report of an action, until it is closed. */
import { Fragment, useState } from 'react'
import { bulkTexts, selecting } from '#text/tables.ts'
import { messageOf } from '#web/api/failed.ts'
import { Amounts } from '../amount.tsx'
import { Button } from '../button.tsx'
import { ask } from '../confirmations.ts'
import { RequestId } from '../failure.tsx'
import { Icon } from '../icon.tsx'
import { locale, useSay } from '../say.ts'
import { byReason, sentenceOf } from './bulk-words.ts'
import type { BulkAction, BulkReport, Everything, Order, TableSpec } from './spec.ts'
import { sumsByCurrency } from './totals.ts'

/** How many rows a report names per reason; the others are counted. */
const refusedNamesMax = 20

type Outcome = { readonly report: BulkReport } | { readonly error: unknown }

/** The selected rows, or everything on all pages. */
export type Target<Row> = { readonly rows: readonly Row[]; readonly all?: Everything | undefined }

export type Bulk<Row> = {
  readonly running: string | undefined
  readonly outcome: Outcome | undefined
  readonly start: (action: BulkAction<Row>, target: Target<Row>, order: Order) => Promise<void>
  readonly close: () => void
}

type Handlers<Row> = { readonly onDone: (rows: readonly Row[]) => void; readonly onChanged: () => void }

/** One action at a time. Its report stays; rows may have changed even if the outcome is unknown. */
export function useBulk<Row>({ onDone, onChanged }: Handlers<Row>): Bulk<Row> {
  const [running, setRunning] = useState<string>()
  const [outcome, setOutcome] = useState<Outcome>()
  const start: Bulk<Row>['start'] = async ({ key, question, run, runAll, reads }, { rows, all }, order) => {
    if (running !== undefined) return
    if (question && !(await ask(question(all?.count ?? rows.length)))) return
    setRunning(key)
    setOutcome(undefined)
    try {
      const report = await (all ? runAll?.(all, order) : run(rows, order))
      if (report) {
        setOutcome({ report })
        onDone(rows)
      }
    } catch (error) {
      setOutcome({ error })
    }
    if (!reads) onChanged()
    setRunning(undefined)
  }
  return { running, outcome, start, close: () => setOutcome(undefined) }
}

type BarProps<Row> = {
  target: Target<Row>
  amountOf: TableSpec<Row>['amountOf']
  actions: readonly BulkAction<Row>[]
  bulk: Bulk<Row>
  order: Order
  /** The count of all pages, and how to select them; absent if there are no more. */
  everything: { readonly count: number; readonly onChoose: () => void } | undefined
  onClear: () => void
}

export function BulkBar<Row>(props: BarProps<Row>) {
  const { target, amountOf, actions, bulk, order, everything, onClear } = props
  const { rows, all } = target
  const say = useSay()
  const isRunning = bulk.running !== undefined
  const count = (all?.count ?? rows.length).toLocaleString(locale())
  return (
    <div className="bulk-bar">
      <span className="strong" role="status">
        {say(all ? selecting.allChosen : selecting.chosen, { count })}
      </span>
      {amountOf && (
        <Amounts amounts={all?.amounts ?? sumsByCurrency(rows.flatMap((row) => amountOf(row) ?? []))} />
      )}
      {everything && !isRunning && (
        <button type="button" className="link" onClick={everything.onChoose}>
          {say(selecting.all, { count: everything.count.toLocaleString(locale()) })}
        </button>
      )}
      <span className="grow" />
      <Button look="quiet" aria-disabled={isRunning || undefined} onClick={() => isRunning || onClear()}>
        {say(selecting.clear)}
      </Button>
      {actions
        .filter(({ fits, runAll }) => (all ? runAll : !fits || rows.some(fits)))
        .map((action) => (
          <Button
            key={action.key}
            className={action.danger ? 'button-dangerous' : ''}
            aria-disabled={isRunning || undefined}
            busy={bulk.running === action.key}
            onClick={() => void bulk.start(action, target, order)}
          >
            {say(action.label)}
          </Button>
        ))}
    </div>
  )
}

export function BulkOutcome({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const say = useSay()
  const failed = 'error' in outcome
  const refused = failed ? [] : outcome.report.refused
  return (
    <section
      className={`bulk-report ${failed || refused.length > 0 ? 'bulk-mixed' : 'bulk-done'}`}
      aria-label={say(bulkTexts.report)}
    >
      <div className="bulk-report-head">
        <Icon name={failed || refused.length > 0 ? 'warning' : 'check'} />
        <p className="strong" role={failed ? 'alert' : 'status'}>
          {failed ? messageOf(outcome.error) : sentenceOf(outcome.report, say)}
        </p>
        <span className="grow" />
        <button type="button" className="icon-button" aria-label={say(bulkTexts.close)} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {failed && <RequestId error={outcome.error} />}
      {refused.length > 0 && (
        <ul className="refusals">
          {byReason(refused).map(({ reason, rows }) => (
            <li key={reason}>
              <span>
                {rows.slice(0, refusedNamesMax).map(({ key, name }, n) => (
                  <Fragment key={key}>
                    {n > 0 && say(bulkTexts.betweenNames)}
                    <span className="refused-name">{name}</span>
                  </Fragment>
                ))}
                {rows.length > refusedNamesMax &&
                  say(bulkTexts.andMore, {
                    count: (rows.length - refusedNamesMax).toLocaleString(locale()),
                  })}
              </span>{' '}
              <span>{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
