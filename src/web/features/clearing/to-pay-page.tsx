/** A payer's awards to pay: sums by pay date with one press for each, and the list of all. */
import { useQueryClient } from '@tanstack/react-query'
import { use, useCallback, useMemo, useState } from 'react'
import { awardPayDates } from '#contract/awards.ts'
import { marketList } from '#contract/markets.ts'
import { elements } from '#domain/access/elements.ts'
import { isPermitted } from '#domain/access/permitted.ts'
import { pageNames } from '#text/access.ts'
import { toPayTexts } from '#text/award-pages.ts'
import { readKey, useRead } from '#web/api/use-read.ts'
import { Permissions } from '#web/ui/auth.tsx'
import { useSay } from '#web/ui/say.ts'
import { BulkOutcome } from '#web/ui/table/bulk-bar.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { BulkReport } from '#web/ui/table/spec.ts'
import { useList } from '#web/ui/table/use-list.ts'
import { type Award, toPaySource } from './award-lists.ts'
import type { AwardAction } from './award-table.tsx'
import { PayDates } from './pay-dates.tsx'
import { toPayTable } from './to-pay-table.tsx'
import { useAwardActions } from './use-award-actions.tsx'
import './clearing.css'

export default function ToPayPage() {
  const say = useSay()
  const queries = useQueryClient()
  const mayPay = isPermitted(use(Permissions), elements.payAwards)
  const list = useList(toPaySource)
  const markets = useRead(marketList, {}).data
  const { record, dialog } = useAwardActions()
  const [report, setReport] = useState<BulkReport>()
  const recordNow = useCallback(
    async (action: AwardAction, awards: readonly Award[]) => {
      const done = await record(action, awards)
      if (!done) return
      setReport(done)
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['list', toPaySource.name] }),
        queries.invalidateQueries({ queryKey: readKey(awardPayDates) }),
      ])
    },
    [record, queries],
  )
  const spec = useMemo(
    () =>
      toPayTable(markets ?? [], {
        mayPay,
        record,
        onRecordOne: (action, award) => void recordNow(action, [award]),
      }),
    [markets, mayPay, record, recordNow],
  )
  const [marketId] = list.state.filters['marketId'] ?? []
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say(pageNames.toPay)}</h1>
          <p className="sub">{say(toPayTexts.hint)}</p>
        </div>
      </div>
      {report && <BulkOutcome outcome={{ report }} onClose={() => setReport(undefined)} />}
      <PayDates
        marketId={marketId}
        onPay={(awards) => recordNow('pay', awards)}
        onOnly={(day) => list.change({ filters: { ...list.state.filters, from: [day], to: [day] }, page: 1 })}
      />
      <DataTable spec={spec} list={list} />
      {dialog}
    </>
  )
}
