/** Records what became of awards, after a dialog for each action; the report lists results and refusals. */
import { type ComponentType, type ReactNode, useCallback, useState } from 'react'
import { failTexts, payTexts, returnTexts } from '#text/clearing.ts'
import type { Pair } from '#text/text.ts'
import { useSay } from '#web/ui/say.ts'
import type { BulkReport } from '#web/ui/table/spec.ts'
import { warn } from '#web/ui/toasts.ts'
import type { Award } from './award-lists.ts'
import type { AwardDialogProps } from './award-report.ts'
import type { AwardAction, RecordAction } from './award-table.tsx'
import { FailDialog } from './fail-dialog.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { ReturnDialog } from './return-dialog.tsx'

const dialogs: Readonly<Record<AwardAction, ComponentType<AwardDialogProps>>> = {
  pay: PayDialog,
  fail: FailDialog,
  return: ReturnDialog,
}
/** Said where the action fits none of the chosen awards. */
const noneTexts: Readonly<Record<AwardAction, Pair>> = {
  pay: payTexts.none,
  fail: failTexts.none,
  return: returnTexts.none,
}

type ActionRequest = {
  readonly action: AwardAction
  readonly awards: readonly Award[]
  readonly skipped: number
  readonly refused: number
  readonly settle: (report: BulkReport | undefined) => void
}

/** The dialog must be rendered by the page. */
export function useAwardActions(): { readonly record: RecordAction; readonly dialog: ReactNode } {
  const say = useSay()
  const [request, setRequest] = useState<ActionRequest>()
  const record: RecordAction = useCallback(
    async (action, chosen, refused = 0) => {
      const awards = chosen.filter(({ can }) => can.includes(action))
      if (awards.length === 0) {
        warn(say(noneTexts[action]))
        return undefined
      }
      const skipped = chosen.length - awards.length
      return new Promise((settle) => setRequest({ action, awards, skipped, refused, settle }))
    },
    [say],
  )
  const close = (report?: BulkReport) => {
    request?.settle(report)
    setRequest(undefined)
  }
  const Dialog = request && dialogs[request.action]
  return {
    record,
    dialog: Dialog && (
      <Dialog awards={request.awards} skipped={request.skipped} refused={request.refused} onClose={close} />
    ),
  }
}
