/** A product that a dealer was given: its terms, its limit, and one button. */
import { use } from 'react'
import { Link } from 'react-router'
import { elements } from '#domain/access/elements.ts'
import { isPermitted } from '#domain/access/permitted.ts'
import { hundredthsOf } from '#domain/numerals.ts'
import { financeHomeTexts } from '#text/financing-home.ts'
import { methodNames } from '#text/financing-names.ts'
import type { Pair } from '#text/text.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Permissions } from '#web/ui/auth.tsx'
import { useSay } from '#web/ui/say.ts'
import { applyAt } from './addresses.ts'
import type { Home, HomeProduct } from './home.ts'
import { LimitParts } from './limit-use.tsx'
import { dayShown, termRangeShown } from './words.ts'

/** Why the button is missing; what stops all products is said above them. */
function closedBy(product: HomeProduct): Pair | undefined {
  if (!product.on) return financeHomeTexts.off
  if (!product.valid) return financeHomeTexts.invalid
  return (hundredthsOf(product.available) ?? 0n) === 0n ? financeHomeTexts.noneAvailable : undefined
}

export function ProductCard({ product, home }: { product: HomeProduct; home: Home }) {
  const say = useSay()
  const mayApply = isPermitted(use(Permissions), elements.applyForLoan)
  const { name, rate, method, termMin, termMax, termUnit, currency, available, validFrom, validTo } = product
  const closed = mayApply ? closedBy(product) : financeHomeTexts.mayNotApply
  const isOpen = closed === undefined && home.arrears === null && home.verified
  return (
    <section className="card product-card" aria-label={name}>
      <div className="product-head">
        <div>
          <h3>{name}</h3>
          <p className="sub">
            {say(financeHomeTexts.rate, { rate })} · {termRangeShown(termMin, termMax, termUnit)} ·{' '}
            {say(methodNames[method])}
          </p>
        </div>
        {isOpen && (
          <Link
            className="button button-primary"
            to={applyAt(product)}
            aria-label={say(financeHomeTexts.applyFor, { product: name })}
          >
            {say(financeHomeTexts.apply)}
          </Link>
        )}
      </div>
      <p className="finance-available">
        <span className="sub">{say(financeHomeTexts.available)}</span>{' '}
        <strong>{amountShown(available, currency)}</strong> <span className="amount-code">{currency}</span>
      </p>
      <LimitParts limits={product} currency={currency} />
      <p className="sub">
        {say(financeHomeTexts.validity, { from: dayShown(validFrom), to: dayShown(validTo) })}
      </p>
      {closed && <p className="sub">{say(closed)}</p>}
    </section>
  )
}
