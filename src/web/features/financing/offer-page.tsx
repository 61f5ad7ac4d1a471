/** An application to read, with its plan and who did what. */
import { Link, useParams } from 'react-router'
import { applicationRead } from '#contract/financing-applications.ts'
import { financeOfferTexts } from '#text/financing-offers.ts'
import { useRead } from '#web/api/use-read.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { auditAt, loanAt } from './addresses.ts'
import {
  type Application,
  ApplicationFacts,
  ApplicationFiles,
  ApplicationHead,
  ApplicationLimit,
  ApplicationNotes,
  ApplicationProgress,
} from './application-parts.tsx'
import { PlanTable } from './plan-table.tsx'
import './financing.css'

export default function OfferPage() {
  const { offerId = '' } = useParams()
  const read = useRead(applicationRead, { params: { id: offerId } })
  return (
    <Loaded query={read} lines={10}>
      {(one) => <OfferView one={one} />}
    </Loaded>
  )
}

function OfferView({ one }: { one: Application }) {
  const say = useSay()
  const { id, can, loanId, plan, approvedPlan } = one
  return (
    <>
      <ApplicationHead one={one}>
        {can.includes('approve') && (
          <Link className="button button-primary" to={auditAt(id)}>
            {say(financeOfferTexts.audit)}
          </Link>
        )}
        {(loanId !== null || can.includes('disburse')) && (
          <Link className="button button-primary" to={loanAt(id)}>
            {say(loanId === null ? financeOfferTexts.disburse : financeOfferTexts.open)}
          </Link>
        )}
      </ApplicationHead>
      <div className="finance-stack">
        <ApplicationNotes one={one} />
        <div className="finance-home">
          <div className="finance-stack">
            <ApplicationFacts one={one} />
            <ApplicationProgress one={one} />
          </div>
          <div className="finance-stack">
            <ApplicationLimit one={one} />
            <ApplicationFiles one={one} />
          </div>
        </div>
        <Card title={say(approvedPlan ? financeOfferTexts.planApproved : financeOfferTexts.planApplied)}>
          <PlanTable plan={approvedPlan ?? plan} />
        </Card>
      </div>
    </>
  )
}
