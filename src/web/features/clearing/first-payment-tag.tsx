/** Marks an award that would be the first payment to its account. */
import { firstPaymentTexts } from '#text/account-confirmations.ts'
import { Tag } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'

export function FirstPaymentTag() {
  const say = useSay()
  return (
    <span title={say(firstPaymentTexts.hint)}>
      <Tag tone="wait">{say(firstPaymentTexts.tag)}</Tag>
    </span>
  )
}
