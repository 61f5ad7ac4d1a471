/** What a dialog about awards gets, and the report that it closes with. */
import type { awardsPaid } from '#contract/awards.ts'
import type { Reply } from '#contract/route.ts'
import type { Pair } from '#text/text.ts'
import type { BulkReport } from '#web/ui/table/spec.ts'
import type { Award } from './award-table.tsx'

export type AwardDialogProps = {
  readonly awards: readonly Award[]
  /** How many of the chosen ones the action does not fit. */
  readonly skipped: number
  /** Without a report if it was cancelled. */
  readonly onClose: (report?: BulkReport) => void
}

export const reportOf = (did: Pair, { done, refused }: Reply<typeof awardsPaid>): BulkReport => ({
  did,
  done: done.length,
  refused: refused.map(({ id, number, message }) => ({ key: id, name: number ?? id, reason: message })),
})
