/** Where a payment goes: account and reference, each to copy. */
import type { financeHome } from '#contract/financing-home.ts'
import type { Reply } from '#contract/route.ts'
import { financeHomeTexts } from '#text/financing-home.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { useSay } from '#web/ui/say.ts'

export type Payment = Reply<typeof financeHome>['payments'][number]
type Account = NonNullable<Payment['payTo']>

type Props = {
  payTo: Account | null
  lenderName: string
  /** What to transfer, without grouping. */
  amount?: string
}

export function PayTo({ payTo, lenderName, amount }: Props) {
  const say = useSay()
  if (payTo === null) return <p className="sub">{say(financeHomeTexts.noAccount, { name: lenderName })}</p>
  const lines = [
    { label: say(financeHomeTexts.holder), value: payTo.holder },
    { label: say(financeHomeTexts.account), value: payTo.number },
    { label: say(financeHomeTexts.bank), value: payTo.bankName },
    { label: say(financeHomeTexts.reference), value: payTo.reference },
    ...(amount === undefined ? [] : [{ label: say(financeHomeTexts.amount), value: amount }]),
  ]
  return (
    <>
      <dl className="pay-to">
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            <CopyButton text={value} name={label} />
          </div>
        ))}
      </dl>
      <p className="sub">{say(financeHomeTexts.payHint)}</p>
    </>
  )
}
