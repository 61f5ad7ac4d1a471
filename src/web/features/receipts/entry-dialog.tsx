/** The receipt that the address names, over its list. Closing it leads back to the list as it was. */
import { useSearchParams } from 'react-router'
import { check } from '#contract/check.ts'
import { receiptRead } from '#contract/receipt-invoices.ts'
import { receiptTexts } from '#text/receipts.ts'
import { PanelDialog } from '#web/ui/panel-dialog.tsx'
import { entryName } from '#web/ui/receipts/receipt-words.tsx'
import { language, useSay } from '#web/ui/say.ts'
import type { BulkReport } from '#web/ui/table/spec.ts'
import { ReceiptDetails } from './receipt-details.tsx'
import type { ReceiptActions } from './use-receipt-actions.tsx'

type Props = { actions: ReceiptActions; onReport: (report: BulkReport) => void }

export function EntryDialog({ actions, onReport }: Props) {
  const say = useSay()
  const [address, setAddress] = useSearchParams()
  const id = address.get(entryName)
  if (id === null || !check(receiptRead.params, { receiptId: id }, language(), {}).ok) return null
  const close = () =>
    setAddress(
      (before) => {
        before.delete(entryName)
        return before
      },
      { replace: true },
    )
  return (
    <PanelDialog title={say(receiptTexts.details)} forgets onClose={close}>
      <ReceiptDetails
        key={id}
        id={id}
        onDecided={(act, receipt) => {
          close()
          void actions[act]([receipt]).then((report) => report && onReport(report))
        }}
      />
    </PanelDialog>
  )
}
