/** Approves an application, at what was requested or less, or rejects it with a reason. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { applicationAudit, applicationRead } from '#contract/financing-applications.ts'
import { financeOfferTexts } from '#text/financing-offers.ts'
import { call } from '#web/api/client.ts'
import { savingOptions } from '#web/api/saving-options.ts'
import { readKey, useRead } from '#web/api/use-read.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { MoneyField } from '#web/ui/inputs/money-field.tsx'
import { RateField } from '#web/ui/inputs/rate-field.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Card } from '#web/ui/panels.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import { detailAt } from './addresses.ts'
import {
  type Application,
  ApplicationFacts,
  ApplicationFiles,
  ApplicationHead,
  ApplicationLimit,
  ApplicationNotes,
} from './application-parts.tsx'
import { missingIn } from './missing.ts'
import { PlanTable } from './plan-table.tsx'
import { useApprovalPlan } from './use-approval-plan.ts'
import './financing.css'

export default function AuditPage() {
  const { offerId = '' } = useParams()
  const read = useRead(applicationRead, { params: { id: offerId } })
  return (
    <Loaded query={read} lines={10}>
      {(one) => (
        <>
          <ApplicationHead one={one} />
          <div className="finance-stack">
            <ApplicationNotes one={one} />
            {one.can.includes('approve') ? <Decision one={one} /> : <ClosedNote one={one} />}
          </div>
        </>
      )}
    </Loaded>
  )
}

function ClosedNote({ one }: { one: Application }) {
  const say = useSay()
  return (
    <>
      <p>
        {say(financeOfferTexts.decidedAlready)} <Link to={detailAt(one.id)}>{one.number}</Link>
      </p>
      <ApplicationFacts one={one} />
    </>
  )
}

function Decision({ one }: { one: Application }) {
  const say = useSay()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [isRejecting, setIsRejecting] = useState(false)
  const { id, number, version, currency } = one
  const after = async (words: string) => {
    confirmDone(words)
    await queries.invalidateQueries({ queryKey: readKey(applicationRead) })
    await navigate(detailAt(id))
  }
  const form = useForm({
    initial: { amount: one.requestedAmount, rate: one.requestedRate },
    check: (values) =>
      missingIn(values, { amount: financeOfferTexts.approvedAmount, rate: financeOfferTexts.rate }),
    submit: ({ amount, rate }) =>
      call(
        applicationAudit,
        { params: { id }, body: { version, approved: true, amount, rate } },
        savingOptions,
      ),
    onDone: () => void after(say(financeOfferTexts.approved)),
  })
  const live = useApprovalPlan(id, form.values)
  const amount = form.field('amount')
  const rate = form.field('rate')
  return (
    <>
      <div className="finance-home">
        <div className="finance-stack">
          <Card title={say(financeOfferTexts.decide)}>
            <Form
              form={form}
              label={say(financeOfferTexts.decide)}
              submit={say(financeOfferTexts.approve)}
              submitting={say(financeOfferTexts.approving)}
              actions={
                <Button look="danger" onClick={() => setIsRejecting(true)}>
                  {say(financeOfferTexts.reject)}
                </Button>
              }
            >
              <MoneyField
                {...amount}
                error={amount.error ?? live.errors['amount']}
                label={say(financeOfferTexts.approvedAmount)}
                currency={currency}
                help={say(financeOfferTexts.amountHint, {
                  amount: amountShown(one.requestedAmount, currency),
                })}
                required
              />
              <RateField
                {...rate}
                error={rate.error ?? live.errors['rate']}
                label={say(financeOfferTexts.rate)}
                help={say(financeOfferTexts.rateHint, { rate: one.requestedRate })}
                required
              />
              <p className="sub">{say(financeOfferTexts.secondPerson)}</p>
            </Form>
          </Card>
          <ApplicationLimit one={one} />
        </div>
        <div className="finance-stack">
          <ApplicationFacts one={one} />
          <ApplicationFiles one={one} />
        </div>
      </div>
      <Card title={say(financeOfferTexts.planApproved)} busy={live.isUnderWay}>
        <PlanTable plan={live.plan ?? one.plan} />
      </Card>
      {isRejecting && (
        <ReasonDialog
          title={say(financeOfferTexts.rejectTitle, { number })}
          yes={say(financeOfferTexts.rejectYes)}
          onClose={() => setIsRejecting(false)}
          onReject={async ({ reason }) => {
            const body = { version, approved: false, reason }
            await call(applicationAudit, { params: { id }, body }, { inPlace: true })
            await after(say(financeOfferTexts.rejected))
          }}
        />
      )}
    </>
  )
}
