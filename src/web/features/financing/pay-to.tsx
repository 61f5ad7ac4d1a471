/** Where a payment goes: account and reference, each to copy. */
import type { financeHome } from '#contract/financing-home.ts'
import type { Reply } from '#contract/route.ts'
import { financeHomeTexts as texts } from '#text/financing-home.ts'
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
  if (payTo === null) return <p className="sub">{say(texts.noAccount, { name: lenderName })}</p>
  const lines = [
    { label: say(texts.holder), value: payTo.holder },
    { label: say(texts.account), value: payTo.number },
    { label: say(texts.bank), value: payTo.bankName },
    { label: say(texts.reference), value: payTo.reference },
    ...(amount === undefined ? [] : [{ label: say(texts.amount), value: amount }]),
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
      <p className="sub">{say(texts.payHint)}</p>
    </>
  )
}
