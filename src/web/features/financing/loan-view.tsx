/** A loan for either side: what is owed, its plan, what settles it, and its entries. */
import type { ReactNode } from 'react'
import type { loanRead } from '#contract/loans.ts'
import type { Reply } from '#contract/route.ts'
import { loanTexts } from '#text/financing-loan.ts'
import { loanStateNames } from '#text/financing-names.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Figure, Figures } from '#web/ui/figures.tsx'
import { Card, Tag } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { LoanEntries, LoanPeople } from './loan-entries.tsx'
import { LoanSchedule } from './loan-schedule.tsx'
import { PayTo } from './pay-to.tsx'
import { SettlementCard } from './settlement-card.tsx'
import { dayShown, loanTones, termShown } from './words.ts'

export type Loan = Reply<typeof loanRead>

type Props = { loan: Loan; isLender: boolean; children?: ReactNode }

export function LoanView({ loan, isLender, children }: Props) {
  const say = useSay()
  const { number, dealerName, productName, term, termUnit, rate, state, currency, credit, payTo } = loan
  return (
    <>
      <div className="page-head">
        <div>
          <h1>
            {isLender
              ? say(loanTexts.titleOf, { number, dealer: dealerName })
              : say(loanTexts.title, { number })}{' '}
            <Tag tone={loanTones[state]}>{say(loanStateNames[state])}</Tag>
          </h1>
          <p className="sub">
            {say(loanTexts.sub, { product: productName, term: termShown(term, termUnit), rate })}
          </p>
        </div>
      </div>
      <LoanFigures loan={loan} />
      <div className="finance-stack">
        {/[1-9]/.test(credit) && (
          <p className="finance-note" role="note">
            {say(loanTexts.credit, { amount: amountShown(credit, currency), currency })}
          </p>
        )}
        {!isLender && loan.nextDue !== null && (
          <Card title={say(loanTexts.chart)}>
            <PayTo payTo={payTo} lenderName={loan.lenderName} />
          </Card>
        )}
        <LoanSchedule loan={loan} />
        <div className="finance-home">
          <div className="finance-stack">
            {children}
            <LoanEntries loan={loan} />
          </div>
          <div className="finance-stack">
            {loan.settlement && <SettlementCard loan={loan} />}
            <LoanPeople loan={loan} />
          </div>
        </div>
      </div>
    </>
  )
}

function LoanFigures({ loan }: { loan: Loan }) {
  const say = useSay()
  const { currency, arrears, nextAmount, nextDue, settlement } = loan
  const shown = (amount: string) => amountShown(amount, currency)
  return (
    <Figures label={say(loanTexts.figures)} busy={false}>
      <Figure
        label={say(loanTexts.toPay)}
        unit={currency}
        hint={
          arrears
            ? `${say(loanTexts.withPenalty, { amount: shown(arrears.penalty) })} · ${say(loanTexts.tomorrow, { amount: shown(arrears.perDay) })}`
            : say(loanTexts.nothingOverdue)
        }
      >
        <span className={arrears ? 'finance-bad' : undefined}>{arrears ? shown(arrears.amount) : '0'}</span>
      </Figure>
      <Figure
        label={say(loanTexts.principal)}
        unit={currency}
        hint={say(loanTexts.paidRows, { paid: loan.rowsPaid, rows: loan.rows })}
      >
        {shown(loan.principal)}
      </Figure>
      <Figure
        label={say(loanTexts.next)}
        unit={nextAmount === null ? '' : currency}
        hint={nextDue === null ? '' : dayShown(nextDue)}
      >
        {nextAmount === null ? say(loanTexts.none) : shown(nextAmount)}
      </Figure>
      <Figure
        label={say(loanTexts.interestPaid)}
        unit={currency}
        hint={say(loanTexts.ofInterest, { amount: shown(loan.interest) })}
      >
        {shown(loan.interestPaid)}
      </Figure>
      <Figure
        label={say(loanTexts.settleToday)}
        unit={settlement ? currency : ''}
        hint={settlement ? dayShown(settlement.day) : say(loanStateNames[loan.state])}
      >
        {settlement ? shown(settlement.total) : say(loanTexts.none)}
      </Figure>
    </Figures>
  )
}
