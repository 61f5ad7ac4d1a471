/** The limits of a dealer, what is used of them, and what has changed. */
import { creditQuery } from '#contract/financing-home.ts'
import type { Reply } from '#contract/route.ts'
import { pageNames } from '#text/access.ts'
import { creditTexts } from '#text/financing-cockpit.ts'
import { financeHomeTexts } from '#text/financing-home.ts'
import { useRead } from '#web/api/use-read.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { LimitParts, type LimitUse } from './limit-use.tsx'
import { dayShown } from './words.ts'
import './financing.css'

type Credit = Reply<typeof creditQuery>

export default function CreditPage() {
  const say = useSay()
  const read = useRead(creditQuery, {})
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say(pageNames.dealerCredit)}</h1>
          <p className="sub">{say(creditTexts.hint)}</p>
        </div>
      </div>
      <Loaded query={read} lines={8}>
        {(credit) => (
          <div className="finance-home">
            <div className="finance-stack">
              {credit.overall.map(
                (one) =>
                  one && (
                    <Limit
                      key={one.currency}
                      title={say(financeHomeTexts.overall)}
                      currency={one.currency}
                      limits={one}
                    />
                  ),
              )}
              {credit.products.map((one) => (
                <Limit
                  key={one.productId}
                  title={one.productName}
                  currency={one.currency}
                  limits={one}
                  note={`${say(financeHomeTexts.rate, { rate: one.rate })} · ${say(
                    financeHomeTexts.validity,
                    {
                      from: dayShown(one.validFrom),
                      to: dayShown(one.validTo),
                    },
                  )}`}
                />
              ))}
            </div>
            <History history={credit.history} />
          </div>
        )}
      </Loaded>
    </>
  )
}

type LimitProps = {
  title: string
  currency: Credit['products'][number]['currency']
  limits: LimitUse
  note?: string
}

function Limit({ title, currency, limits, note }: LimitProps) {
  const say = useSay()
  return (
    <Card title={title}>
      <p className="sub">{say(financeHomeTexts.available)}</p>
      <p className="finance-hero">
        {amountShown(limits.available, currency)} <span className="amount-code">{currency}</span>
      </p>
      <LimitParts limits={limits} currency={currency} />
      {note && <p className="sub">{note}</p>}
    </Card>
  )
}

function History({ history }: { history: Credit['history'] }) {
  const say = useSay()
  return (
    <Card title={say(creditTexts.history)}>
      {history.length === 0 && <p className="sub">{say(creditTexts.noHistory)}</p>}
      <ul className="finance-list" aria-label={say(creditTexts.history)}>
        {history.map(({ at, kind, number, productName, currency, amount }) => (
          <li key={`${at} ${kind} ${number}`} className="finance-line">
            <span className="finance-words">
              <strong>{say(creditTexts.kinds[kind])}</strong>
              <span className="sub">
                {productName} {number}
              </span>
              <Moment at={at} />
            </span>
            <span className="amount">
              {amountShown(amount, currency)} <span className="amount-code">{currency}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
