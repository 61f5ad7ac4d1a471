/** The two views of a page of receipts: the receipts, and those whose invoice is missing. */
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { DocumentSide } from '#domain/documents/kinds.ts'
import { receiptTexts } from '#text/receipts.ts'
import { useSay } from '#web/ui/say.ts'
import { Tabs } from '#web/ui/tabs.tsx'

const views = ['receipts', 'uninvoiced'] as const
export type View = (typeof views)[number]
const viewName = 'view'

type Props = { side: DocumentSide; children: (view: View) => ReactNode }

export function Views({ side, children }: Props) {
  const say = useSay()
  const [address, setAddress] = useSearchParams()
  const view: View = address.get(viewName) === 'uninvoiced' ? 'uninvoiced' : 'receipts'
  const labels = {
    receipts: receiptTexts.list,
    uninvoiced: side === 'payee' ? receiptTexts.toInvoice : receiptTexts.toReceive,
  }
  return (
    <Tabs
      label={say(receiptTexts.views)}
      tabs={views.map((key) => ({ key, label: say(labels[key]) }))}
      current={view}
      // The filters of one list are not those of the other.
      onChange={(next) => setAddress(next === 'receipts' ? {} : { [viewName]: next })}
    >
      {children(view)}
    </Tabs>
  )
}
