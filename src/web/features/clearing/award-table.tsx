/** The awards of a run as a table, with the action to mark them as paid. */
import { awardList, awardSorts, type awardStates } from '#contract/awards.ts'
import type { Reply } from '#contract/route.ts'
import { awardIdsMax } from '#domain/clearing/limits.ts'
import { type Day, displayDay } from '#domain/day.ts'
import { pageSizes } from '#domain/limits.ts'
import { awardStateTexts, awardTexts, payTexts, runTexts } from '#text/clearing.ts'
import type { Pair } from '#text/text.ts'
import { call } from '#web/api/client.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { documentAddress } from '#web/ui/market/decided-columns.tsx'
import { Tag, type TagTone } from '#web/ui/panels.tsx'
import { ProvisionalMark } from '#web/ui/provisional.tsx'
import { language, sayNow, useSay } from '#web/ui/say.ts'
import { NameCell, NarrowText } from '#web/ui/table/cells.tsx'
import { routeSource } from '#web/ui/table/route-source.ts'
import { useRowTab } from '#web/ui/table/row-tab.ts'
import type { BulkReport, Column, TableSpec } from '#web/ui/table/spec.ts'
import type { ListSource } from '#web/ui/table/use-list.ts'
import './clearing.css'

export type Award = Reply<typeof awardList>['list'][number]
type AwardState = (typeof awardStates)[number]

/** A cancelled payment has no report. */
export type Pay = (awards: readonly Award[]) => Promise<BulkReport | undefined>

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
  { ...money('discount', runTexts.discount, ({ discount }) => discount), ...unsorted },
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
    cell: ({ state, paidOn, bankReference }) => (
      <span className="award-state">
        <Tag tone={tones[state]}>{sayNow(awardStateTexts[state])}</Tag>
        {paidOn !== null && <span className="sub">{dayCell(paidOn)}</span>}
        {bankReference !== null && <span className="sub">{bankReference}</span>}
      </span>
    ),
  },
]

const actionsColumn = (onPay: (award: Award) => void): Column<Award> => ({
  key: 'actions',
  title: awardTexts.actions,
  ...unsorted,
  pinned: true,
  card: 'whole',
  cell: (award) =>
    award.can.includes('pay') && <PayButton number={award.number} onPress={() => onPay(award)} />,
})

function PayButton({ number, onPress }: { number: string; onPress: () => void }) {
  const say = useSay()
  const act = say(payTexts.act)
  return (
    <Button look="row" tabIndex={useRowTab()} aria-label={`${act} ${number}`} onClick={onPress}>
      {act}
    </Button>
  )
}

type PayHandlers = { readonly pay: Pay; readonly onPayOne: (award: Award) => void; readonly mayPay: boolean }

export const awardTable = ({ pay, onPayOne, mayPay }: PayHandlers): TableSpec<Award> => ({
  name: 'awards',
  label: awardTexts.list,
  columns: mayPay ? [...columns, actionsColumn(onPayOne)] : columns,
  keyOf: ({ id }) => id,
  nameOf: ({ number }) => number,
  ...(mayPay && {
    bulk: [
      {
        key: 'pay',
        label: payTexts.act,
        fits: ({ can }: Award) => can.includes('pay'),
        run: pay,
      },
    ],
  }),
  firstUse: { title: awardTexts.none, hint: awardTexts.noneHint },
})
