/** A dealer's own loans: the list, and one of them with its plan and what settles it. */
import { Link, useSearchParams } from 'react-router'
import { loanList, loanRead } from '#contract/loans.ts'
import { pages } from '#domain/access/pages.ts'
import { pageNames } from '#text/access.ts'
import { ownLoanTexts } from '#text/financing-cockpit.ts'
import { financeHomeTexts } from '#text/financing-home.ts'
import { loanStateNames } from '#text/financing-names.ts'
import { useRead } from '#web/api/use-read.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Card, EmptyState, Tag } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { ownLoanAt } from './addresses.ts'
import { LoanView } from './loan-view.tsx'
import { dayShown, loanTones } from './words.ts'
import './financing.css'

export default function OwnLoansPage() {
  const [query] = useSearchParams()
  const id = query.get('id')
  return id === null ? <LoanList /> : <OneLoan id={id} />
}

function OneLoan({ id }: { id: string }) {
  const say = useSay()
  const read = useRead(loanRead, { params: { id } })
  return (
    <>
      <p>
        <Link to={pages.dealerLoans.path}>{say(ownLoanTexts.all)}</Link>
      </p>
      <Loaded query={read} lines={10}>
        {(loan) => <LoanView loan={loan} isLender={false} />}
      </Loaded>
    </>
  )
}

function LoanList() {
  const say = useSay()
  const read = useRead(loanList, { query: { pageSize: '50' } })
  return (
    <>
      <div className="page-head">
        <h1>{say(pageNames.dealerLoans)}</h1>
      </div>
      <Loaded query={read} lines={8}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState icon="loan" title={say(ownLoanTexts.emptyTitle)} hint={say(ownLoanTexts.emptyHint)} />
          ) : (
            <Card title={say(financeHomeTexts.loans)}>
              <ul className="finance-list" aria-label={say(financeHomeTexts.loans)}>
                {list.map((loan) => (
                  <li key={loan.id} className="finance-line">
                    <span className="finance-words">
                      <Link to={ownLoanAt(loan.id)}>
                        {loan.productName} {loan.number}
                      </Link>
                      <span className="sub">
                        {say(financeHomeTexts.left, {
                          amount: `${amountShown(loan.principal, loan.currency)} ${loan.currency}`,
                        })}{' '}
                        · {say(financeHomeTexts.paidRows, { paid: loan.rowsPaid, rows: loan.rows })}
                      </span>
                      {loan.nextDue !== null && loan.nextAmount !== null && (
                        <span className="sub">
                          {say(ownLoanTexts.next, {
                            day: dayShown(loan.nextDue),
                            amount: amountShown(loan.nextAmount, loan.currency),
                          })}
                        </span>
                      )}
                    </span>
                    <Tag tone={loanTones[loan.state]}>{say(loanStateNames[loan.state])}</Tag>
                  </li>
                ))}
              </ul>
            </Card>
          )
        }
      </Loaded>
    </>
  )
}
