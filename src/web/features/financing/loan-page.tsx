/** A loan as its lender sees it; before that, its disbursement by someone other than the approver. */
import { Link, useParams } from 'react-router'
import { applicationRead } from '#contract/financing-applications.ts'
import { loanRead } from '#contract/loans.ts'
import { disburseTexts, loanTexts } from '#text/financing-loan.ts'
import { useRead } from '#web/api/use-read.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Card } from '#web/ui/panels.tsx'
import { sayNow, useSay } from '#web/ui/say.ts'
import { detailAt, planAt } from './addresses.ts'
import {
  type Application,
  ApplicationFacts,
  ApplicationHead,
  ApplicationNotes,
} from './application-parts.tsx'
import { DisburseCard } from './disburse-card.tsx'
import { LoanView } from './loan-view.tsx'
import { PlanTable } from './plan-table.tsx'
import { RepayCard } from './repay-card.tsx'
import { RequestsCard } from './requests-card.tsx'
import './financing.css'

export default function LoanPage() {
  const { offerId = '' } = useParams()
  const read = useRead(applicationRead, { params: { id: offerId } })
  return (
    <Loaded query={read} lines={10}>
      {(one) => (one.loanId === null ? <Undisbursed one={one} /> : <OneLoan id={one.loanId} />)}
    </Loaded>
  )
}

function OneLoan({ id }: { id: string }) {
  const read = useRead(loanRead, { params: { id } })
  return (
    <Loaded query={read} lines={10}>
      {(loan) => (
        <LoanView loan={loan} isLender>
          <p>
            <Link to={planAt(loan.id)}>{sayNow(loanTexts.open)}</Link>
          </p>
          {loan.can.includes('repay') && <RepayCard loan={loan} />}
          <RequestsCard loan={loan} />
        </LoanView>
      )}
    </Loaded>
  )
}

function Undisbursed({ one }: { one: Application }) {
  const say = useSay()
  return (
    <>
      <ApplicationHead one={one}>
        <Link className="button" to={detailAt(one.id)}>
          {one.number}
        </Link>
      </ApplicationHead>
      <div className="finance-stack">
        <ApplicationNotes one={one} />
        <div className="finance-home">
          {one.can.includes('disburse') ? (
            <DisburseCard one={one} />
          ) : (
            <Card title={say(disburseTexts.title)}>
              <p className="sub">{say(disburseTexts.waiting)}</p>
            </Card>
          )}
          <ApplicationFacts one={one} />
        </div>
        {one.approvedPlan && (
          <Card title={say(disburseTexts.plan)}>
            <PlanTable plan={one.approvedPlan} />
          </Card>
        )}
      </div>
    </>
  )
}
