/** What an offer of receipts brings in all, why it cannot be made, and the press that makes it. */
import { Link } from 'react-router'
import { codes } from '#contract/codes.ts'
import { pages } from '#domain/access/pages.ts'
import { receiptOfferTexts } from '#text/receipts.ts'
import { CallFailed, messageOf } from '#web/api/failed.ts'
import { Amount } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { moneyOf } from '#web/ui/money-of.ts'
import { Facts } from '#web/ui/panels.tsx'
import { dayShown, moneyShown } from '#web/ui/receipts/receipt-words.tsx'
import { useSay } from '#web/ui/say.ts'
import type { TrialState } from './use-trial.ts'

type Props = {
  trying: TrialState
  isEmpty: boolean
  isSending: boolean
  refusal: unknown
  action: string
  onSend: () => void
}

export function OfferSummary({ trying, isEmpty, isSending, refusal, action, onSend }: Props) {
  const say = useSay()
  const { trial, error, isBusy } = trying
  const texts = receiptOfferTexts
  return (
    <section
      className="card receipt-offer-aside"
      aria-label={say(texts.total)}
      aria-busy={isBusy || undefined}
    >
      <p className="sub">{trial && say(texts.arrives, { day: dayShown(trial.newPayDate) })}</p>
      <p className="receipt-total" aria-live="polite">
        <span className="unseen">{say(texts.after)} </span>
        {trial ? <Amount money={moneyOf(trial.total.amountAfterDiscount, trial.currency)} /> : '–'}
      </p>
      {trial && (
        <Facts
          facts={[
            { label: say(texts.count), value: trial.total.receipts },
            { label: say(texts.total), value: moneyShown(trial.total.amount, trial.currency) },
            { label: say(texts.discount), value: moneyShown(trial.total.discount, trial.currency) },
            { label: say(texts.days), value: trial.total.daysPaidEarly },
            { label: say(texts.apr), value: `${trial.apr}%` },
          ]}
        />
      )}
      {trial && trial.refused.length > 0 && <p className="form-error">{say(texts.refused)}</p>}
      {isEmpty && <p className="form-error">{say(texts.chooseOne)}</p>}
      <Refused error={refusal ?? error} />
      <Button look="primary" busy={isSending} disabled={isEmpty} onClick={onSend}>
        {isSending ? say(texts.sending) : action}
      </Button>
    </section>
  )
}

function Refused({ error }: { error: unknown }) {
  const say = useSay()
  if (error === undefined || error === null) return null
  const fields = error instanceof CallFailed ? Object.values(error.fields) : []
  const isUnverified = error instanceof CallFailed && error.code === codes.verificationFirst.code
  return (
    <div role="alert" className="form-error">
      <p>{fields.length > 0 ? fields.join(' ') : messageOf(error)}</p>
      {isUnverified && (
        <p>
          <Link
            to={`${pages.certificationSelect.path}?${new URLSearchParams({ from: pages.godownEntry.path })}`}
          >
            {say(receiptOfferTexts.verify)}
          </Link>
        </p>
      )}
    </div>
  )
}
