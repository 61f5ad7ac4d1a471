/** What the typed loan would cost, and its plan. */

import { financeApplyTexts } from '#text/financing-home.ts'
import { methodNames } from '#text/financing-names.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Card, Facts } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import type { HomeProduct } from './home.ts'
import { PlanTable } from './plan-table.tsx'
import type { QuoteState } from './use-loan-quote.ts'

export function QuoteCard({ product, live }: { product: HomeProduct; live: QuoteState }) {
  const say = useSay()
  const shown = live.quote ?? live.last
  const facts = [
    { label: say(financeApplyTexts.rate), value: `${shown?.rate ?? product.rate}%` },
    { label: say(financeApplyTexts.method), value: say(methodNames[product.method]) },
    ...(shown
      ? [
          {
            label: say(financeApplyTexts.interestTotal),
            value: `${amountShown(shown.plan.interest, product.currency)} ${product.currency}`,
          },
          { label: say(financeApplyTexts.payments), value: String(shown.plan.rows.length) },
        ]
      : []),
  ]
  return (
    <Card title={say(financeApplyTexts.plan)} busy={live.isUnderWay}>
      <Facts facts={facts} />
      {shown ? (
        <>
          <PlanTable plan={shown.plan} />
          <p className="sub">{say(financeApplyTexts.planNote)}</p>
        </>
      ) : (
        <p className="sub" role="status">
          {live.refusal ?? say(financeApplyTexts.planHint)}
        </p>
      )}
    </Card>
  )
}
