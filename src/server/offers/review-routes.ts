/** The calls of the review of offered documents. */
import { offerReview, reviewList, reviewTotals } from '#contract/offer-reviews.ts'
import { done } from '#domain/result.ts'
import { bulkReportShown } from '../http/answer.ts'
import { present } from '../http/read.ts'
import { presentCommand, type Served, withFieldErrors } from '../http/routes.ts'
import { review } from './review.ts'
import * as queue from './review-queue.ts'

export const reviewRoutes: readonly Served[] = [
  present<typeof reviewList, queue.QueuePage>(reviewList, { sql: queue.reviewPage }, ({ row }) =>
    done(queue.queueView(row)),
  ),
  present<typeof reviewTotals, queue.QueueTotals>(reviewTotals, { sql: queue.reviewTotals }, ({ row }) =>
    done(queue.queueTotals(row)),
  ),
  withFieldErrors(presentCommand(offerReview, review, bulkReportShown), {
    rejectionReasonMissing: 'reason',
    rejectionReasonTooLong: 'reason',
  }),
]
