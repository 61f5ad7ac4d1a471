/** What waits for a dealer, and its loans. */
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { applicationWithdraw } from '#contract/financing-applications.ts'
import { financeHome } from '#contract/financing-home.ts'
import { elements } from '#domain/access/elements.ts'
import { financeHomeTexts } from '#text/financing-home.ts'
import { applicationStateNames, loanStateNames } from '#text/financing-names.ts'
import { call } from '#web/api/client.ts'
import { readKey } from '#web/api/use-read.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Auth } from '#web/ui/auth.tsx'
import { Button } from '#web/ui/button.tsx'
import { ask } from '#web/ui/confirmations.ts'
import { dayOf } from '#web/ui/format.ts'
import { Card, Tag } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import { ownLoanAt } from './addresses.ts'
import type { Home } from './home.ts'
import { applicationTones, dayShown, loanTones } from './words.ts'

type Waiting = Home['applications'][number]

export function Applications({ applications }: { applications: readonly Waiting[] }) {
  const say = useSay()
  const queries = useQueryClient()
  const withdraw = async ({ id, number }: Waiting) => {
    const done = await ask({
      title: say(financeHomeTexts.withdrawTitle, { number }),
      body: say(financeHomeTexts.withdrawBody),
      yes: say(financeHomeTexts.withdraw),
      no: say(financeHomeTexts.keep),
      tone: 'danger',
      work: () => call(applicationWithdraw, { params: { id } }, { inPlace: true }),
    })
    if (done) confirmDone(say(financeHomeTexts.withdrawn))
    await queries.invalidateQueries({ queryKey: readKey(financeHome) })
  }
  return (
    <Card title={say(financeHomeTexts.waiting)}>
      <ul className="finance-list" aria-label={say(financeHomeTexts.waiting)}>
        {applications.map((one) => (
          <li key={one.id} className="finance-line">
            <span className="finance-words">
              <strong>
                {one.productName} {amountShown(one.amount, one.currency)} {one.currency}
              </strong>
              <span className="sub">
                {one.number} · {say(financeHomeTexts.appliedAt, { day: dayOf(one.appliedAt) })}
              </span>
              {one.state === 'approved' && one.lapsesOn !== null && (
                <span className="sub">{say(financeHomeTexts.lapses, { day: dayShown(one.lapsesOn) })}</span>
              )}
            </span>
            <span className="finance-acts">
              <Tag tone={applicationTones[one.state]}>{say(applicationStateNames[one.state])}</Tag>
              {(one.state === 'applied' || one.state === 'approved') && (
                <Auth code={elements.applyForLoan}>
                  <Button
                    look="row"
                    aria-label={`${say(financeHomeTexts.withdraw)} ${one.number}`}
                    onClick={() => void withdraw(one)}
                  >
                    {say(financeHomeTexts.withdraw)}
                  </Button>
                </Auth>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function Loans({ loans }: { loans: Home['loans'] }) {
  const say = useSay()
  return (
    <Card title={say(financeHomeTexts.loans)}>
      <ul className="finance-list" aria-label={say(financeHomeTexts.loans)}>
        {loans.map(({ id, number, productName, currency, principal, rowsPaid, rows, state }) => (
          <li key={id} className="finance-line">
            <span className="finance-words">
              <Link to={ownLoanAt(id)}>
                {productName} {number}
              </Link>
              <span className="sub">
                {say(financeHomeTexts.left, { amount: `${amountShown(principal, currency)} ${currency}` })}
              </span>
              <span className="sub">{say(financeHomeTexts.paidRows, { paid: rowsPaid, rows })}</span>
            </span>
            <Tag tone={loanTones[state]}>{say(loanStateNames[state])}</Tag>
          </li>
        ))}
      </ul>
    </Card>
  )
}
