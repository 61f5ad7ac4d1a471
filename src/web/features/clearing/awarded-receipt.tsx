/** The receipt that an award pays, and the document that invoices it. */
import { receiptRead } from '#contract/receipt-invoices.ts'
import { receiptChainTexts } from '#text/receipts.ts'
import { useRead } from '#web/api/use-read.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Card } from '#web/ui/panels.tsx'
import { ReceiptChain } from '#web/ui/receipts/receipt-chain.tsx'
import { useSay } from '#web/ui/say.ts'

export function AwardedReceipt({ id }: { id: string }) {
  const say = useSay()
  const query = useRead(receiptRead, { params: { receiptId: id } })
  return (
    <Card title={say(receiptChainTexts.title)}>
      <Loaded query={query}>{(receipt) => <ReceiptChain receipt={receipt} here="award" />}</Loaded>
    </Card>
  )
}
