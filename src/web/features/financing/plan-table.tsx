/** A repayment plan before it is disbursed: a table, and on a phone a list of payments. */
import type { loanQuote } from '#contract/financing-applications.ts'
import type { Reply } from '#contract/route.ts'
import { financeApplyTexts, financeHomeTexts } from '#text/financing-home.ts'
import { provisionalTexts } from '#text/moments.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { useSay } from '#web/ui/say.ts'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { dayShown } from './words.ts'

export type Plan = Reply<typeof loanQuote>['plan']

export function PlanTable({ plan }: { plan: Plan }) {
  const say = useSay()
  const narrow = useNarrow()
  return (
    <>
      {narrow ? <PlanList plan={plan} /> : <PlanRows plan={plan} />}
      {plan.assumed && <p className="sub">{say(financeApplyTexts.assumed)}</p>}
    </>
  )
}

/** What is said of a day: where it was moved from, and that its calendar is not published. */
function useDayNote() {
  const say = useSay()
  return ({ due, moved, assumed }: Plan['rows'][number]): string =>
    [
      ...(due === moved ? [] : [say(financeHomeTexts.movedFrom, { day: dayShown(due) })]),
      ...(assumed ? [say(provisionalTexts.mark)] : []),
    ].join(' · ')
}

function PlanRows({ plan }: { plan: Plan }) {
  const say = useSay()
  const noteOf = useDayNote()
  const shown = (amount: string) => amountShown(amount, plan.currency)
  return (
    <div className="finance-scroll">
      <table className="finance-table" aria-label={say(financeApplyTexts.plan)}>
        <thead>
          <tr>
            <th scope="col">{say(financeApplyTexts.number)}</th>
            <th scope="col">{say(financeApplyTexts.due)}</th>
            <th scope="col" className="end">
              {say(financeApplyTexts.principal)}
            </th>
            <th scope="col" className="end">
              {say(financeApplyTexts.interest)}
            </th>
            <th scope="col" className="end">
              {say(financeApplyTexts.total)}
            </th>
            <th scope="col" className="end">
              {say(financeApplyTexts.principalAfter)}
            </th>
          </tr>
        </thead>
        <tbody>
          {plan.rows.map((row) => (
            <tr key={row.number}>
              <td>{row.number}</td>
              <td>
                {dayShown(row.moved)} <span className="sub finance-note-line">{noteOf(row)}</span>
              </td>
              <td className="end">{shown(row.principal)}</td>
              <td className="end">{shown(row.interest)}</td>
              <td className="end strong">{shown(row.total)}</td>
              <td className="end">{shown(row.left)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {say(financeApplyTexts.sum)}, {plan.currency}
            </th>
            <td className="end">{shown(plan.principal)}</td>
            <td className="end">{shown(plan.interest)}</td>
            <td className="end">{shown(plan.total)}</td>
            <td aria-hidden="true" />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function PlanList({ plan }: { plan: Plan }) {
  const say = useSay()
  const noteOf = useDayNote()
  const shown = (amount: string) => amountShown(amount, plan.currency)
  return (
    <ol className="finance-list" aria-label={say(financeApplyTexts.plan)}>
      {plan.rows.map((row) => (
        <li key={row.number} className="finance-line">
          <span className="finance-words">
            <strong>
              {row.number}/{plan.rows.length} · {dayShown(row.moved)}
            </strong>
            <span className="sub">
              {say(financeApplyTexts.parts, {
                principal: shown(row.principal),
                interest: shown(row.interest),
              })}
            </span>
            {noteOf(row) !== '' && <span className="sub">{noteOf(row)}</span>}
          </span>
          <span className="amount">{shown(row.total)}</span>
        </li>
      ))}
    </ol>
  )
}
