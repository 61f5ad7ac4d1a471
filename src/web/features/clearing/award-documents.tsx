/** The documents of awards in a dialog, with what is or was paid for each. */
import { parseAmount } from '#domain/money.ts'
import { payTexts } from '#text/clearing.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { locale, useSay } from '#web/ui/say.ts'
import { sumsByCurrency } from '#web/ui/table/totals.ts'
import { paymentsNamedMax } from '../../limits.ts'
import type { Award } from './award-lists.ts'
import { FirstPaymentTag } from './first-payment-tag.tsx'

/** After the discount, or without it. */
export type PaidAmount = 'net' | 'full'

/** The documents by name, so that nothing is recorded of another one. */
export function AwardDocuments({ awards, paid = 'net' }: { awards: readonly Award[]; paid?: PaidAmount }) {
  const say = useSay()
  const left = awards.length - paymentsNamedMax
  return (
    <ul className="pay-documents" aria-label={say(payTexts.documents)}>
      {awards.slice(0, paymentsNamedMax).map((award) => (
        <li key={award.id}>
          <span>
            {award.documentNumber} <span className="sub">{`${award.number} · ${award.payeeName}`}</span>
            {award.isFirstPayment && <FirstPaymentTag />}
          </span>
          <span className="amount">{amountShown(award[amountFields[paid]], award.currency)}</span>
        </li>
      ))}
      {left > 0 && <li className="sub">{say(payTexts.more, { count: left.toLocaleString(locale()) })}</li>}
    </ul>
  )
}

/** The field of an award that says what was paid. */
export const amountFields = { net: 'amountAfterDiscount', full: 'amount' } as const satisfies Record<
  PaidAmount,
  keyof Award
>

export const sumOf = (awards: readonly Award[], paid: PaidAmount) =>
  sumsByCurrency(
    awards.map((award) => {
      const { currency } = award
      return parseAmount(award[amountFields[paid]], currency) ?? { currency, minor: 0n }
    }),
  )
