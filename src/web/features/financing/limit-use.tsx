/** A limit: what is available of it, as a bar, and the parts of what is used. */
import type { CSSProperties } from 'react'
import type { Currency } from '#domain/money.ts'
import { hundredthsOf } from '#domain/numerals.ts'
import { financeHomeTexts } from '#text/financing-home.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { useSay } from '#web/ui/say.ts'

export type LimitUse = {
  readonly limit: string
  readonly outstanding: string
  readonly approved: string
  readonly applied: string
  readonly used: string
  readonly available: string
}

/** How much of a limit is used, in percent; a limit of 0 with anything used is full. */
export function percentUsed({ limit, used }: Pick<LimitUse, 'limit' | 'used'>): number {
  const whole = hundredthsOf(limit) ?? 0n
  const part = hundredthsOf(used) ?? 0n
  if (whole === 0n) return part > 0n ? 100 : 0
  return Math.min(100, Number((part * 1000n) / whole) / 10)
}

export function LimitBar({
  limits,
  currency,
}: {
  limits: Pick<LimitUse, 'limit' | 'used'>
  currency: Currency
}) {
  const say = useSay()
  const filled = { '--filled': `${percentUsed(limits)}%` } as CSSProperties
  const label = say(financeHomeTexts.usedOf, {
    used: amountShown(limits.used, currency),
    limit: amountShown(limits.limit, currency),
  })
  return <span className="limit-bar" style={filled} role="img" aria-label={label} />
}

export function LimitParts({ limits, currency }: { limits: LimitUse; currency: Currency }) {
  const say = useSay()
  const shown = (amount: string) => amountShown(amount, currency)
  const parts = [
    { label: say(financeHomeTexts.outstanding), amount: limits.outstanding },
    { label: say(financeHomeTexts.approved), amount: limits.approved },
    { label: say(financeHomeTexts.applied), amount: limits.applied },
  ]
  return (
    <>
      <LimitBar limits={limits} currency={currency} />
      <p className="limit-ends">
        <span>{say(financeHomeTexts.used, { amount: shown(limits.used) })}</span>
        <span>{say(financeHomeTexts.limit, { amount: shown(limits.limit) })}</span>
      </p>
      <p className="finance-parts sub">
        {parts.map(({ label, amount }) => (
          <span key={label}>
            {label} {shown(amount)}
          </span>
        ))}
      </p>
    </>
  )
}
