/** The awards of a run, to be marked as paid, as not to be paid or as returned, one by one or several together. */
import { use, useMemo } from 'react'
import { elements } from '#domain/access/elements.ts'
import { isPermitted } from '#domain/access/permitted.ts'
import { Permissions } from '#web/ui/auth.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useList } from '#web/ui/table/use-list.ts'
import { type Award, awardsOf } from './award-lists.ts'
import { type AwardAction, awardTable, type RecordAction } from './award-table.tsx'

type Props = {
  runId: string
  record: RecordAction
  onRecordOne: (action: AwardAction, award: Award) => void
}

export function Awards({ runId, record, onRecordOne }: Props) {
  const mayPay = isPermitted(use(Permissions), elements.payAwards)
  const list = useList(useMemo(() => awardsOf(runId), [runId]))
  const spec = useMemo(() => awardTable({ record, onRecordOne, mayPay }), [record, onRecordOne, mayPay])
  return <DataTable spec={spec} list={list} />
}
