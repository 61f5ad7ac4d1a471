/** What a dialog about awards gets. */
import type { BulkReport } from '#web/ui/table/spec.ts'
import type { Award } from './award-lists.ts'

export type AwardDialogProps = {
  readonly awards: readonly Award[]
  /** How many of the chosen ones the action does not fit. */
  readonly skipped: number
  /** How many the bank has refused, which are left out. */
  readonly refused: number
  /** Without a report if it was cancelled. */
  readonly onClose: (report?: BulkReport) => void
}
