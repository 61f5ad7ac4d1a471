/** Marks all unpaid awards of a run as paid, with the count on the button. */
import { useState } from 'react'
import { awardList } from '#contract/awards.ts'
import { awardIdsMax } from '#domain/clearing/limits.ts'
import { payTexts } from '#text/clearing.ts'
import { useRead } from '#web/api/use-read.ts'
import { Button } from '#web/ui/button.tsx'
import { locale, useSay } from '#web/ui/say.ts'
import { type Award, unpaidOf } from './award-table.tsx'

type Props = { runId: string; onPay: (awards: readonly Award[]) => Promise<void> }

export function PayAll({ runId, onPay }: Props) {
  const say = useSay()
  const [busy, setBusy] = useState(false)
  const { data } = useRead(awardList, { query: { runId, state: ['committed'], pageSize: '10' } })
  const left = data?.total ?? 0
  const mayPay = data?.list.some(({ can }) => can.includes('pay'))
  if (!mayPay || left > awardIdsMax) return null
  const start = async () => {
    setBusy(true)
    try {
      await onPay(await unpaidOf(runId))
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
