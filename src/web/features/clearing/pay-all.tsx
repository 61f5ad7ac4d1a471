/** Marks all unpaid awards of a run as paid, with the count on the button. */
import { use, useState } from 'react'
import { awardTotals } from '#contract/awards.ts'
import { elements } from '#domain/access/elements.ts'
import { isPermitted } from '#domain/access/permitted.ts'
import { awardIdsMax } from '#domain/clearing/limits.ts'
import { payTexts } from '#text/clearing.ts'
import { useRead } from '#web/api/use-read.ts'
import { Permissions } from '#web/ui/auth.tsx'
import { Button } from '#web/ui/button.tsx'
import { locale, useSay } from '#web/ui/say.ts'
import { type Award, unpaidOf } from './award-lists.ts'

type Props = { runId: string; onPay: (awards: readonly Award[]) => Promise<void> }

export function PayAll({ runId, onPay }: Props) {
  const say = useSay()
  const [busy, setBusy] = useState(false)
  const mayPay = isPermitted(use(Permissions), elements.payAwards)
  const left = useRead(awardTotals, { query: { runId, tab: 'committed', refusal: 'none' } }).data?.total ?? 0
  if (!mayPay || left === 0 || left > awardIdsMax) return null
  const start = async () => {
    setBusy(true)
    try {
      await onPay(await unpaidOf({ runId }))
    } catch {
      // The client has shown the error.
    }
    setBusy(false)
  }
  return (
    <Button look="primary" busy={busy} onClick={() => void start()}>
      {say(payTexts.all, { count: left.toLocaleString(locale()) })}
    </Button>
  )
}
