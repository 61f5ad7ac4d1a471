/** What the typed loan would cost, and its plan. */

import { financeApplyTexts as texts } from '#text/financing-home.ts'
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
    { label: say(texts.rate), value: `${shown?.rate ?? product.rate}%` },
    { label: say(texts.method), value: say(methodNames[product.method]) },
    ...(shown
      ? [
          {
            label: say(texts.interestTotal),
            value: `${amountShown(shown.plan.interest, product.currency)} ${product.currency}`,
          },
          { label: say(texts.payments), value: String(shown.plan.rows.length) },
        ]
      : []),
  ]
  return (
    <Card title={say(texts.plan)} busy={live.isUnderWay}>
      <Facts facts={facts} />
      {shown ? (
        <>
          <PlanTable plan={shown.plan} />
          <p className="sub">{say(texts.planNote)}</p>
        </>
      ) : (
        <p className="sub" role="status">
          {live.refusal ?? say(texts.planHint)}
        </p>
      )}
    </Card>
  )
}
