/** The awards of a run as a table, with what a payer records about them. */
import { useNavigate } from 'react-router'
import { awardTexts, failTexts, payTexts, returnTexts } from '#text/clearing.ts'
import { figureTexts } from '#text/offers.ts'
import type { Pair } from '#text/text.ts'
import { runAddress } from '#web/ui/market/run-words.tsx'
import { useSay } from '#web/ui/say.ts'
import { type RowAction, RowActions } from '#web/ui/table/row-actions.tsx'
import type { BulkAction, BulkReport, Column, TableSpec } from '#web/ui/table/spec.ts'
import { awardColumns, numberColumn } from './award-columns.tsx'
import { type Award, money } from './award-lists.ts'
import './clearing.css'

export type AwardAction = Award['can'][number]
/** A cancelled action has no report. */
export type RecordAction = (
  action: AwardAction,
  awards: readonly Award[],
  /** Of the chosen ones, how many the bank has refused, which are left out. */
  refused?: number,
) => Promise<BulkReport | undefined>

const columns: readonly Column<Award>[] = [
  awardColumns.documentName,
  numberColumn('buyer'),
  awardColumns.payee,
  awardColumns.apr,
  awardColumns.amount,
  // Its sum is among the figures of the run, and the state must fit a screen of 1440.
  { ...awardColumns.discount, extra: true },
  awardColumns.after,
  awardColumns.payDate,
  awardColumns.state,
]

export const actionLabels: Readonly<Record<AwardAction, Pair>> = {
  pay: payTexts.act,
  fail: failTexts.act,
  return: returnTexts.act,
}

type OnAction = (action: AwardAction, award: Award) => void

export const actionsColumn = (onAction: OnAction): Column<Award> => ({
  key: 'actions',
  title: awardTexts.actions,
  unsorted: true,
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
  const navigate = useNavigate()
  const [pay] = actionOf('pay')
  const { bankRefusal, runId } = award
  const again: RowAction | undefined =
    bankRefusal && runId
      ? { key: 'again', label: say(payTexts.transferAgain), run: () => void navigate(runAddress(runId)) }
      : undefined
  return (
    <div className="award-actions">
      <RowActions
        name={award.number}
        places={[again ?? pay, undefined]}
        more={[...(again && pay ? [pay] : []), ...actionOf('fail'), ...actionOf('return')]}
      />
    </div>
  )
}

export const bulkOf = (record: RecordAction, actions: readonly AwardAction[]): readonly BulkAction<Award>[] =>
  actions.map((key) => ({
    key,
    label: actionLabels[key],
    fits: ({ can, bankRefusal }: Award) => can.includes(key) && (key !== 'pay' || bankRefusal === null),
    run: (awards: readonly Award[]) => {
      const isLeftOut = ({ bankRefusal }: Award): boolean => key === 'pay' && bankRefusal !== null
      return record(
        key,
        awards.filter((award) => !isLeftOut(award)),
        awards.filter(isLeftOut).length,
      )
    },
  }))

export type ActionHandlers = {
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
  amountOf: ({ amountAfterDiscount, currency }) => money(amountAfterDiscount, currency),
  sumOf: figureTexts.amountAfterDiscount,
  ...(mayPay && { bulk: bulkOf(record, ['pay', 'fail', 'return']) }),
  firstUse: { title: awardTexts.none, hint: awardTexts.noneHint },
})
