/** How many different rates a payee offered in the last clearings, and on how small documents. */
import { recentRunsMax } from '#domain/payees/limits.ts'
import { payeePageTexts } from '#text/payee-pages.ts'
import { Amount } from '#web/ui/amount.tsx'
import { moneyOf } from '#web/ui/money-of.ts'
import { Card, Facts } from '#web/ui/panels.tsx'
import { locale, useSay } from '#web/ui/say.ts'
import type { WholePayee } from './payee-calls.ts'

export function RecentRates({ payee: { recentRates, currency } }: { payee: WholePayee }) {
  const say = useSay()
  if (currency === null) return null
  const number = (count: number) => count.toLocaleString(locale())
  return (
    <Card title={say(payeePageTexts.recent)}>
      {recentRates === null ? (
        <p className="sub">{say(payeePageTexts.recentNone, { count: recentRunsMax })}</p>
      ) : (
        <Facts
          facts={[
            { label: say(payeePageTexts.recentRates), value: number(recentRates.rates) },
            {
              label: say(payeePageTexts.recentRuns),
              value: say(payeePageTexts.recentRunsOf, { count: recentRates.runs, all: recentRates.ofRuns }),
            },
            { label: say(payeePageTexts.recentDocuments), value: number(recentRates.documents) },
            {
              label: say(payeePageTexts.recentSmallest),
              value: <Amount money={moneyOf(recentRates.smallest, currency)} />,
            },
            {
              label: say(payeePageTexts.recentMedian),
              value: <Amount money={moneyOf(recentRates.median, currency)} />,
            },
          ]}
        />
      )}
      <p className="sub">{say(payeePageTexts.recentHint)}</p>
    </Card>
  )
}
