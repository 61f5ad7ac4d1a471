/** What a dealer has to pay: the arrears first, then the next payment, then those of 60 days. */
import { financeHomeTexts } from '#text/financing-home.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Card, Tag } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import type { Home } from './home.ts'
import { type Payment, PayTo } from './pay-to.tsx'
import { dayShown, daysAway } from './words.ts'

type OverdueProps = { overdue: Home['overdue'][number]; lenderName: string }

/** What settles the arrears of a currency today, and what tomorrow adds. */
export function OverdueCard({ overdue, lenderName }: OverdueProps) {
  const say = useSay()
  const { currency, amount, penalty, perDay, rows } = overdue
  const daysMost = Math.max(0, ...rows.map(({ days }) => -days))
  return (
    <section className="card card-overdue" aria-label={say(financeHomeTexts.overdue)}>
      <div className="card-head">
        <h2>{say(financeHomeTexts.overdue)}</h2>
        <Tag tone="bad">{daysAway(-daysMost)}</Tag>
      </div>
      <p className="sub">{say(financeHomeTexts.settles)}</p>
      <p className="finance-hero">
        {amountShown(amount, currency)} <span className="amount-code">{currency}</span>
      </p>
      <p className="finance-parts">
        <span>{say(financeHomeTexts.ofPenalty, { amount: amountShown(penalty, currency) })}</span>
        <span>{say(financeHomeTexts.tomorrow, { amount: amountShown(perDay, currency) })}</span>
      </p>
      {rows.map((row) => (
        <div key={`${row.loanId} ${row.row}`} className="overdue-row">
          <PaymentLine payment={row} />
          <PayTo payTo={row.payTo} lenderName={lenderName} {...(rows.length > 1 && { amount: row.amount })} />
        </div>
      ))}
    </section>
  )
}

export function NextPayments({ payments, lenderName }: { payments: readonly Payment[]; lenderName: string }) {
  const say = useSay()
  const [next, ...later] = payments
  return (
    <Card title={say(financeHomeTexts.next)}>
      {!next && <p className="sub">{say(financeHomeTexts.nothingDue)}</p>}
      {next && (
        <>
          <p className="finance-hero">
            {amountShown(next.amount, next.currency)} <span className="amount-code">{next.currency}</span>
          </p>
          <PaymentLine payment={next} isHero />
          <PayTo payTo={next.payTo} lenderName={lenderName} />
        </>
      )}
      {later.length > 0 && (
        <>
          <h3 className="finance-later">{say(financeHomeTexts.later)}</h3>
          <ul className="finance-list" aria-label={say(financeHomeTexts.later)}>
            {later.map((payment) => (
              <li key={`${payment.loanId} ${payment.row}`}>
                <PaymentLine payment={payment} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

/** One payment: its day, its loan, and its amount. The first has its amount above it. */
function PaymentLine({ payment, isHero = false }: { payment: Payment; isHero?: boolean }) {
  const say = useSay()
  const { due, moved, days, loanNumber, productName, row, rows, amount, currency } = payment
  return (
    <div className="finance-line">
      <span className="finance-words">
        <strong>{dayShown(moved)}</strong>
        <span className="sub">
          {daysAway(days)}
          {due !== moved && ` · ${say(financeHomeTexts.movedFrom, { day: dayShown(due) })}`}
        </span>
        <span className="sub">
          {productName} {loanNumber} · {say(financeHomeTexts.instalment, { row, rows })}
        </span>
      </span>
      {!isHero && (
        <span className="amount">
          {amountShown(amount, currency)} <span className="amount-code">{currency}</span>
        </span>
      )}
    </div>
  )
}
