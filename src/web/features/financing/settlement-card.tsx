/** What settles a loan today, line by line, and on the days after. */
import { loanSettlement } from '#contract/loans.ts'
import { settleTexts } from '#text/financing-loan.ts'
import { useRead } from '#web/api/use-read.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Card, Facts } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import type { Loan } from './loan-view.tsx'
import { dayShown } from './words.ts'

export function SettlementCard({ loan }: { loan: Loan }) {
  const say = useSay()
  const { data } = useRead(loanSettlement, { params: { id: loan.id }, query: {} })
  const today = data?.chosen ?? loan.settlement
  if (!today) return null
  const shown = (amount: string) => <span className="amount">{amountShown(amount, loan.currency)}</span>
  return (
    <Card title={say(settleTexts.title)}>
      <Facts
        facts={[
          { label: say(settleTexts.principal), value: shown(today.principal) },
          { label: say(settleTexts.interest), value: shown(today.interest) },
          { label: say(settleTexts.accrued), value: shown(today.accrued) },
          { label: say(settleTexts.penalty), value: shown(today.penalty) },
          { label: say(settleTexts.total), value: shown(today.total) },
        ]}
      />
      {data && (
        <p className="sub">{say(settleTexts.saved, { amount: amountShown(data.saved, loan.currency) })}</p>
      )}
      {data && data.days.length > 0 && (
        <details className="settle-days">
          <summary>{say(settleTexts.days)}</summary>
          <Facts facts={data.days.map(({ day, total }) => ({ label: dayShown(day), value: shown(total) }))} />
        </details>
      )}
    </Card>
  )
}
