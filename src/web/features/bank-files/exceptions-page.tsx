/** Payment exceptions of a payer, which people solve. */
import { useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { pages } from '#domain/access/pages.ts'
import { pageNames } from '#text/access.ts'
import { exceptionPage } from '#text/bank-files.ts'
import { useSay } from '#web/ui/say.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { BulkReport } from '#web/ui/table/spec.ts'
import { useList } from '#web/ui/table/use-list.ts'
import { confirmDone, warn } from '#web/ui/toasts.ts'
import { exceptions, exceptionTable, type PaymentException, type SolveRows } from './exception-table.tsx'
import { SolveDialog } from './solve-dialog.tsx'
import './bank-files.css'

type SolveRequest = {
  readonly rows: readonly PaymentException[]
  readonly skipped: number
  readonly settle: (report: BulkReport | undefined) => void
}

export default function ExceptionsPage() {
  const say = useSay()
  const list = useList(exceptions)
  const { renew } = list
  const [request, setRequest] = useState<SolveRequest>()
  const solve: SolveRows = useCallback(async (chosen) => {
    const rows = chosen.filter(({ can }) => can.length > 0)
    return new Promise((settle) => setRequest({ rows, skipped: chosen.length - rows.length, settle }))
  }, [])
  const solveOne = useCallback(
    async (row: PaymentException) => {
      const report = await solve([row])
      if (!report) return
      const [refusal] = report.refused
      if (refusal) warn(refusal.reason)
      else confirmDone(say(report.did))
      renew()
    },
    [solve, renew, say],
  )
  const { tab } = list.state
  const spec = useMemo(() => exceptionTable(solve, (row) => void solveOne(row), tab), [solve, solveOne, tab])
  const close = (report?: BulkReport) => {
    request?.settle(report)
    setRequest(undefined)
  }
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say(pageNames.paymentExceptions)}</h1>
          <p className="sub">{say(exceptionPage.hint)}</p>
        </div>
        <Link className="button" to={pages.bankFiles.path}>
          {say(pageNames.bankFiles)}
        </Link>
      </div>
      <DataTable spec={spec} list={list} />
      {request && <SolveDialog rows={request.rows} skipped={request.skipped} onClose={close} />}
    </>
  )
}
