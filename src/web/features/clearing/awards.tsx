/** The awards of a run, to be marked as paid one by one or several together. */
import { use, useMemo } from 'react'
import { elements } from '#domain/access/elements.ts'
import { isPermitted } from '#domain/access/permitted.ts'
import { Permissions } from '#web/ui/auth.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useList } from '#web/ui/table/use-list.ts'
import { type Award, awardsOf, awardTable, type Pay } from './award-table.tsx'

type Props = { runId: string; pay: Pay; onPayOne: (award: Award) => void }

export function Awards({ runId, pay, onPayOne }: Props) {
  const mayPay = isPermitted(use(Permissions), elements.payAwards)
  const list = useList(useMemo(() => awardsOf(runId), [runId]))
  const spec = useMemo(() => awardTable({ pay, onPayOne, mayPay }), [pay, onPayOne, mayPay])
  return <DataTable spec={spec} list={list} />
}
