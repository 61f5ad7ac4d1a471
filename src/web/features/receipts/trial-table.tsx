/** The receipts of an offer to choose from, with what each brings and costs, and why one cannot be offered. */
import { receiptColumns, receiptOfferTexts } from '#text/receipts.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Card } from '#web/ui/panels.tsx'
import { dayShown } from '#web/ui/receipts/receipt-words.tsx'
import { useSay } from '#web/ui/say.ts'
import type { Candidate } from './offer-address.ts'
import type { Trial } from './use-trial.ts'

type Props = {
  candidates: readonly Candidate[]
  chosen: ReadonlySet<string>
  onChoose: (id: string, isChosen: boolean) => void
  trial: Trial | undefined
}

export function TrialTable({ candidates, chosen, onChoose, trial }: Props) {
  const say = useSay()
  const currency = candidates[0]?.currency
  const [columns, offers] = [receiptColumns, receiptOfferTexts]
  const refused = new Map(trial?.refused.map(({ id, message }) => [id, message]))
  const figures = new Map(trial?.items.map((item) => [item.id, item]))
  return (
    <Card title={say(offers.chosen)}>
      <div className="trial-scroll">
        <table className="trial-table">
          <thead>
            <tr>
              <th>
                <span className="unseen">{say(offers.chosen)}</span>
              </th>
              <th>{say(columns.number)}</th>
              <th className="trial-wide">{say(columns.order)}</th>
              <th className="trial-wide">{say(columns.expected)}</th>
              <th className="end trial-wide">{`${say(columns.amount)} (${currency})`}</th>
              <th className="end trial-wide">{say(offers.days)}</th>
              <th className="end trial-wide">{say(offers.discount)}</th>
              <th className="end">{say(offers.after)}</th>
            </tr>
          </thead>
          <tbody>
            {candidates.map((receipt) => {
              const why = refused.get(receipt.id)
              const item = figures.get(receipt.id)
              return (
                <tr key={receipt.id} className={chosen.has(receipt.id) ? undefined : 'trial-out'}>
                  <td>
                    <label className="choose">
                      <input
                        type="checkbox"
                        aria-label={say(offers.choose, { number: receipt.sn })}
                        checked={chosen.has(receipt.id)}
                        onChange={(event) => onChoose(receipt.id, event.currentTarget.checked)}
                      />
                    </label>
                  </td>
                  <td>
                    {receipt.sn}
                    <div className="sub trial-narrow">{amountShown(receipt.amount, receipt.currency)}</div>
                    {why && <div className="trial-why">{why}</div>}
                  </td>
                  <td className="trial-wide">{receipt.orderNumber}</td>
                  <td className="trial-wide">{dayShown(receipt.expectedPayDate)}</td>
                  <td className="end trial-wide">{amountShown(receipt.amount, receipt.currency)}</td>
                  <td className="end trial-wide">{item?.daysPaidEarly ?? '–'}</td>
                  <td className="end trial-wide">
                    {item ? amountShown(item.discount, receipt.currency) : '–'}
                  </td>
                  <td className="end">
                    {item ? amountShown(item.amountAfterDiscount, receipt.currency) : '–'}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
