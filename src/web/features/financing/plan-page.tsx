/** The repayment plan of a loan by itself. */
import { Link, useParams } from 'react-router'
import { loanRead } from '#contract/loans.ts'
import { loanTexts } from '#text/financing-loan.ts'
import { useRead } from '#web/api/use-read.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { useSay } from '#web/ui/say.ts'
import { loanAt } from './addresses.ts'
import { LoanSchedule } from './loan-schedule.tsx'
import './financing.css'

export default function PlanPage() {
  const say = useSay()
  const { loansId = '' } = useParams()
  const read = useRead(loanRead, { params: { id: loansId } })
  return (
    <Loaded query={read} lines={10}>
      {(loan) => (
        <>
          <div className="page-head">
            <h1>{say(loanTexts.titleOf, { number: loan.number, dealer: loan.dealerName })}</h1>
            <Link className="button" to={loanAt(loan.applicationId)}>
              {loan.number}
            </Link>
          </div>
          <LoanSchedule loan={loan} />
        </>
      )}
    </Loaded>
  )
}
