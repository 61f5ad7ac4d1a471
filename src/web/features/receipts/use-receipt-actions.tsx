/** Passing and rejecting receipts, and saying that they are several; each with a report of what was done and refused. */
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { reviewTexts } from '#text/offer-review.ts'
import { receiptTexts } from '#text/receipts.ts'
import { renewReceipts } from '#web/ui/receipts/delivery-decisions.ts'
import type { Receipt } from '#web/ui/receipts/receipt-words.tsx'
import { RejectDialog } from '#web/ui/reject-dialog.tsx'
import { useSay } from '#web/ui/say.ts'
import { reportOf } from '#web/ui/table/bulk-answer.ts'
import type { BulkReport } from '#web/ui/table/spec.ts'
import { warn } from '#web/ui/toasts.ts'
import { saySeveral, sendReceiptReview } from './receipt-calls.ts'

/** Undefined if the person cancelled, or may do it with none of them. */
export type ReceiptAction = (receipts: readonly Receipt[]) => Promise<BulkReport | undefined>
export type ReceiptActions = {
  readonly pass: ReceiptAction
  readonly reject: ReceiptAction
  readonly several: ReceiptAction
}

type Rejecting = {
  readonly receipts: readonly Receipt[]
  readonly skipped: number
  readonly settle: (report: BulkReport | undefined) => void
}

/** The dialog must be rendered by the page. */
export function useReceiptActions(): { readonly actions: ReceiptActions; readonly dialog: ReactNode } {
  const say = useSay()
  const queries = useQueryClient()
  const [rejecting, setRejecting] = useState<Rejecting>()
  const reviewable = useCallback(
    (receipts: readonly Receipt[]) => {
      const found = receipts.filter(({ can }) => can.includes('review'))
      if (found.length === 0) warn(say(receiptTexts.none))
      return found
    },
    [say],
  )
  const pass: ReceiptAction = useCallback(
    async (receipts) => {
      const found = reviewable(receipts)
      if (found.length === 0) return undefined
      const report = reportOf(reviewTexts.passed, await sendReceiptReview(found))
      void renewReceipts(queries)
      return report
    },
    [reviewable, queries],
  )
  const reject: ReceiptAction = useCallback(
    async (receipts) => {
      const found = reviewable(receipts)
      if (found.length === 0) return undefined
      return new Promise((settle) =>
        setRejecting({ receipts: found, skipped: receipts.length - found.length, settle }),
      )
    },
    [reviewable],
  )
  const several: ReceiptAction = useCallback(
    async (receipts) => {
      const report = await saySeveral(receipts.filter(({ can }) => can.includes('several')))
      void renewReceipts(queries)
      return report
    },
    [queries],
  )
  const close = (report?: BulkReport) => {
    rejecting?.settle(report)
    setRejecting(undefined)
    if (report) void renewReceipts(queries)
  }
  const dialog = rejecting && (
    <RejectDialog
      title={
        rejecting.receipts.length === 1
          ? say(receiptTexts.rejectTitleOne, { number: rejecting.receipts[0]?.sn ?? '' })
          : say(receiptTexts.rejectTitle, { count: rejecting.receipts.length })
      }
      body={say(receiptTexts.rejectBody)}
      skipped={rejecting.skipped > 0 ? say(receiptTexts.skipped, { count: rejecting.skipped }) : undefined}
      onReject={(reason) => sendReceiptReview(rejecting.receipts, reason)}
      onClose={close}
    />
  )
  const actions = useMemo(() => ({ pass, reject, several }), [pass, reject, several])
  return { actions, dialog }
}
