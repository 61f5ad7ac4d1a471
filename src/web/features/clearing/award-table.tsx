/** The awards of a run as a table, with the action to mark them as paid. */
import { awardList, awardSorts } from '#contract/awards.ts'
import type { Reply } from '#contract/route.ts'
import type { AwardState } from '#domain/awards/states.ts'
import { awardIdsMax } from '#domain/clearing/limits.ts'
import { type Day, displayDay } from '#domain/day.ts'
import { pageSizes } from '#domain/limits.ts'
import { awardStateTexts, awardTexts, failTexts, payTexts, returnTexts, runTexts } from '#text/clearing.ts'
import type { Pair } from '#text/text.ts'
import { call } from '#web/api/client.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { documentAddress } from '#web/ui/market/decided-columns.tsx'
import { Tag, type TagTone } from '#web/ui/panels.tsx'
import { ProvisionalMark } from '#web/ui/provisional.tsx'
import { language, sayNow, useSay } from '#web/ui/say.ts'
import { NameCell, NarrowText } from '#web/ui/table/cells.tsx'
import { routeSource } from '#web/ui/table/route-source.ts'
import { type RowAction, RowActions } from '#web/ui/table/row-actions.tsx'
import type { BulkReport, Column, TableSpec } from '#web/ui/table/spec.ts'
import type { ListSource } from '#web/ui/table/use-list.ts'
import './clearing.css'

export type Award = Reply<typeof awardList>['list'][number]

export type AwardAction = Award['can'][number]
/** A cancelled action has no report. */
export type RecordAction = (action: AwardAction, awards: readonly Award[]) => Promise<BulkReport | undefined>

const source = routeSource('awards', { tabs: [], filters: [], sorts: awardSorts }, { list: awardList })

export const awardsOf = (runId: string): ListSource<Award> => ({
  ...source,
  name: `awards ${runId}`,
  read: (request, options) => source.read({ ...request, runId }, options),
})

const pageSizeMax = Math.max(...pageSizes)

/** The unpaid awards of a run. */
export async function unpaidOf(runId: string): Promise<readonly Award[]> {
  const awards: Award[] = []
  for (let page = 1; awards.length < awardIdsMax; page += 1) {
    const query = { runId, state: ['committed' as const], page: String(page), pageSize: String(pageSizeMax) }
    const { list } = await call(awardList, { query })
    awards.push(...list)
    if (list.length < pageSizeMax) break
  }
  return awards
}

const tones: Readonly<Record<AwardState, TagTone>> = {
  committed: 'wait',
  paid: 'ok',
  failed: 'bad',
  lapsed: 'stopped',
  returned: 'stopped',
  revoked: 'stopped',
}

const dayCell = (day: string | null) => (day === null ? null : displayDay(day as Day, language()))
const unsorted = { unsorted: true } as const

const money = (key: string, title: Pair, of: (award: Award) => string): Column<Award> => ({
  key,
  title,
  align: 'end',
  cell: (award) => amountShown(of(award), award.currency),
})

const columns: readonly Column<Award>[] = [
  {
    key: 'document',
    title: awardTexts.document,
    ...unsorted,
    cell: (award) => <NameCell name={award.documentNumber} href={documentAddress(award.documentId)} />,
  },
  { key: 'number', title: awardTexts.number, ...unsorted, cell: ({ number }) => number },
  {
    key: 'payee',
    title: awardTexts.payee,
    ...unsorted,
    card: 'under',
    cell: ({ payeeName }) => <NarrowText text={payeeName} />,
  },
  { key: 'apr', title: awardTexts.apr, ...unsorted, align: 'end', cell: ({ apr }) => `${apr}%` },
  money('amount', awardTexts.amount, ({ amount }) => amount),
  // Its sum is among the figures of the run, and the state must fit a screen of 1440.
  { ...money('discount', runTexts.discount, ({ discount }) => discount), ...unsorted, extra: true },
  {
    key: 'after',
    title: runTexts.amountAfterDiscount,
    align: 'end',
    card: 'hero',
    ...unsorted,
    cell: ({ amountAfterDiscount, currency }) => (
      <span className="amount">{amountShown(amountAfterDiscount, currency)}</span>
    ),
  },
  {
    key: 'payDate',
    title: awardTexts.newPayDate,
    cell: ({ newPayDate }) => (
      <>
        {dayCell(newPayDate)} <ProvisionalMark day={newPayDate} />
      </>
    ),
  },
  {
    key: 'state',
    title: runTexts.state,
    ...unsorted,
    card: 'state',
    cell: ({ state, paidOn, bankReference, bankRefusal, returnedOn, shortfall, currency }) => (
      <span className="award-state">
        <Tag tone={tones[state]}>{sayNow(awardStateTexts[state])}</Tag>
        {paidOn !== null && <span className="sub">{dayCell(paidOn)}</span>}
        {bankReference !== null && <span className="sub">{bankReference}</span>}
        {bankRefusal !== null && (
          <span className="sub" title={bankRefusal.note ?? undefined}>
            {sayNow(awardTexts.bankRefused, { reason: bankRefusal.reason ?? '' })}
          </span>
        )}
        {returnedOn !== null && (
          <span className="sub">{sayNow(awardTexts.returnedOn, { day: dayCell(returnedOn) ?? '' })}</span>
        )}
        {shortfall !== null && (
          <span className="sub">
            {sayNow(awardTexts.shortfall, { amount: amountShown(shortfall, currency) })}
          </span>
        )}
      </span>
    ),
  },
]

const actionLabels: Readonly<Record<AwardAction, Pair>> = {
  pay: payTexts.act,
  fail: failTexts.act,
  return: returnTexts.act,
}

type OnAction = (action: AwardAction, award: Award) => void

const actionsColumn = (onAction: OnAction): Column<Award> => ({
  key: 'actions',
  title: awardTexts.actions,
  ...unsorted,
  pinned: true,
  folds: true,
  cell: (award) => award.can.length > 0 && <AwardActions award={award} onAction={onAction} />,
})

function AwardActions({ award, onAction }: { award: Award; onAction: OnAction }) {
  const say = useSay()
  const actionOf = (key: AwardAction): readonly RowAction[] =>
    award.can.includes(key)
      ? [{ key, label: say(actionLabels[key]), danger: key !== 'pay', run: () => onAction(key, award) }]
      : []
  const [pay] = actionOf('pay')
  return (
    <div className="award-actions">
      <RowActions
        name={award.number}
        places={[pay, undefined]}
        more={[...actionOf('fail'), ...actionOf('return')]}
      />
    </div>
  )
}

type ActionHandlers = {
  readonly record: RecordAction
  readonly onRecordOne: OnAction
  readonly mayPay: boolean
}

export const awardTable = ({ record, onRecordOne, mayPay }: ActionHandlers): TableSpec<Award> => ({
  name: 'awards',
  label: awardTexts.list,
  columns: mayPay ? [...columns, actionsColumn(onRecordOne)] : columns,
  keyOf: ({ id }) => id,
  nameOf: ({ number }) => number,
  ...(mayPay && {
    bulk: (['pay', 'fail', 'return'] as const).map((key) => ({
      key,
      label: actionLabels[key],
      fits: ({ can }: Award) => can.includes(key),
      run: (awards: readonly Award[]) => record(key, awards),
    })),
  }),
  firstUse: { title: awardTexts.none, hint: awardTexts.noneHint },
})
