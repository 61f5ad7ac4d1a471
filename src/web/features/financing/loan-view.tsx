/** A loan for either side: what is owed, its plan, what settles it, and its entries. */
import type { ReactNode } from 'react'
import type { loanRead } from '#contract/loans.ts'
import type { Reply } from '#contract/route.ts'
import { loanTexts as texts } from '#text/financing-loan.ts'
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
            {isLender ? say(texts.titleOf, { number, dealer: dealerName }) : say(texts.title, { number })}{' '}
            <Tag tone={loanTones[state]}>{say(loanStateNames[state])}</Tag>
          </h1>
          <p className="sub">
            {say(texts.sub, { product: productName, term: termShown(term, termUnit), rate })}
          </p>
        </div>
      </div>
      <LoanFigures loan={loan} />
      <div className="finance-stack">
        {/[1-9]/.test(credit) && (
          <p className="finance-note" role="note">
            {say(texts.credit, { amount: amountShown(credit, currency), currency })}
          </p>
        )}
        {!isLender && loan.nextDue !== null && (
          <Card title={say(texts.chart)}>
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
    <Figures label={say(texts.figures)} busy={false}>
      <Figure
        label={say(texts.toPay)}
        unit={currency}
        hint={
          arrears
            ? `${say(texts.withPenalty, { amount: shown(arrears.penalty) })} · ${say(texts.tomorrow, { amount: shown(arrears.perDay) })}`
            : say(texts.nothingOverdue)
        }
      >
        <span className={arrears ? 'finance-bad' : undefined}>{arrears ? shown(arrears.amount) : '0'}</span>
      </Figure>
      <Figure
        label={say(texts.principal)}
        unit={currency}
        hint={say(texts.paidRows, { paid: loan.rowsPaid, rows: loan.rows })}
      >
        {shown(loan.principal)}
      </Figure>
      <Figure
        label={say(texts.next)}
        unit={nextAmount === null ? '' : currency}
        hint={nextDue === null ? '' : dayShown(nextDue)}
      >
        {nextAmount === null ? say(texts.none) : shown(nextAmount)}
      </Figure>
      <Figure
        label={say(texts.interestPaid)}
        unit={currency}
        hint={say(texts.ofInterest, { amount: shown(loan.interest) })}
      >
        {shown(loan.interestPaid)}
      </Figure>
      <Figure
        label={say(texts.settleToday)}
        unit={settlement ? currency : ''}
        hint={settlement ? dayShown(settlement.day) : say(loanStateNames[loan.state])}
      >
        {settlement ? shown(settlement.total) : say(texts.none)}
      </Figure>
    </Figures>
  )
}
