/** A past run by other settings: its curve, what they would have changed, and every document. The run stays as it is. */
import { useMemo } from 'react'
import { CurveCard } from '#web/ui/market/desk/curve-card.tsx'
import { deskRunTable } from '#web/ui/market/desk/desk-table.tsx'
import { useDesk } from '#web/ui/market/desk/use-desk.ts'
import { WhatIfCard } from '#web/ui/market/desk/what-if-card.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Run } from './runs-table.tsx'

export function RunDesk({ run: { id, currency } }: { run: Run }) {
  const { list, trial } = useDesk({ runId: id }, currency)
  const { reply } = list
  const { isTried } = trial
  const spec = useMemo(() => deskRunTable(currency, reply, isTried), [currency, reply, isTried])
  return (
    <>
      {reply && (
        <div className="desk">
          <CurveCard reply={reply} isTried={isTried} busy={trial.isPending} />
          <WhatIfCard reply={reply} trial={trial} isToday={false} />
        </div>
      )}
      <DataTable spec={spec} list={list} />
    </>
  )
}
