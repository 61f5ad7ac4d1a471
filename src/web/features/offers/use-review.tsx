/** Passing and rejecting offered documents; the report lists what was done and what was refused. */
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { reviewTexts } from '#text/offer-review.ts'
import { RejectDialog } from '#web/ui/reject-dialog.tsx'
import { sayNow, useSay } from '#web/ui/say.ts'
import { reportOf } from '#web/ui/table/bulk-answer.ts'
import type { BulkReport } from '#web/ui/table/spec.ts'
import { warn } from '#web/ui/toasts.ts'
import { type ReviewedDocument, renewReviewed, sendReview } from './review-calls.ts'

type Reviewable = ReviewedDocument & { readonly can: readonly string[] }

/** Undefined if the person cancelled, or may review none of them. */
export type Review = (documents: readonly Reviewable[]) => Promise<BulkReport | undefined>

type Rejecting = {
  readonly documents: readonly ReviewedDocument[]
  readonly skipped: number
  readonly settle: (report: BulkReport | undefined) => void
}

/** The dialog must be rendered by the page. */
export function useReview(): { readonly pass: Review; readonly reject: Review; readonly dialog: ReactNode } {
  const say = useSay()
  const queries = useQueryClient()
  const [rejecting, setRejecting] = useState<Rejecting>()
  const reviewable = useCallback(
    (documents: readonly Reviewable[]) => {
      const found = documents.filter(({ can }) => can.includes('review'))
      if (found.length === 0) warn(say(reviewTexts.none))
      return found
    },
    [say],
  )
  const pass: Review = useCallback(
    async (documents) => {
      const found = reviewable(documents)
      if (found.length === 0) return undefined
      const report = reportOf(reviewTexts.passed, await sendReview(found, { pass: true }))
      void renewReviewed(queries)
      return report
    },
    [reviewable, queries],
  )
  const reject: Review = useCallback(
    async (documents) => {
      const found = reviewable(documents)
      if (found.length === 0) return undefined
      const skipped = documents.length - found.length
      return new Promise((settle) => setRejecting({ documents: found, skipped, settle }))
    },
    [reviewable],
  )
  const close = (report?: BulkReport) => {
    rejecting?.settle(report)
    setRejecting(undefined)
    if (report) void renewReviewed(queries)
  }
  const dialog = rejecting && (
    <RejectDialog
      title={titleOf(rejecting.documents)}
      body={say(reviewTexts.rejectBody)}
      skipped={rejecting.skipped > 0 ? say(reviewTexts.skipped, { count: rejecting.skipped }) : undefined}
      onReject={(reason) => sendReview(rejecting.documents, { pass: false, reason })}
      onClose={close}
    />
  )
  return { pass, reject, dialog }
}

const titleOf = (documents: readonly ReviewedDocument[]): string =>
  documents.length === 1
    ? sayNow(reviewTexts.rejectTitleOne, { number: documents[0]?.documentNumber ?? '' })
    : sayNow(reviewTexts.rejectTitle, { count: documents.length })
