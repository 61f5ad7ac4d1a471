/** The rows of a loan with what is paid; each penalty opens to base × days × rate. */

import { financeHomeTexts } from '#text/financing-home.ts'
import { loanTexts } from '#text/financing-loan.ts'
import { provisionalTexts } from '#text/moments.ts'
import { crowdedBelowPx } from '#web/limits.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Card, Tag, type TagTone } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { useNarrow } from '#web/ui/use-narrow.ts'
import type { Loan } from './loan-view.tsx'
import { dayShown } from './words.ts'

type Row = Loan['schedule'][number]

const tones = {
  paid: 'done',
  overdue: 'bad',
  due: 'wait',
  notDue: 'off',
} as const satisfies Record<Row['state'], TagTone>

export function LoanSchedule({ loan }: { loan: Loan }) {
  const say = useSay()
  const narrow = useNarrow(crowdedBelowPx)
  return (
    <Card title={say(loanTexts.plan)}>
      {narrow ? <ScheduleList loan={loan} /> : <ScheduleTable loan={loan} />}
    </Card>
  )
}

function RowState({ row }: { row: Row }) {
  const say = useSay()
  const { state, daysLate } = row
  const words =
    state === 'paid' && daysLate > 0
      ? say(loanTexts.paidLate, { days: daysLate })
      : state === 'overdue'
        ? say(loanTexts.overdueDays, { days: daysLate })
        : say(loanTexts.states[state])
  return <Tag tone={tones[state]}>{words}</Tag>
}

function DayNote({ row: { due, moved, assumed } }: { row: Row }) {
  const say = useSay()
  return (
    <span className="sub finance-note-line">
      {due !== moved && `${say(financeHomeTexts.movedFrom, { day: dayShown(due) })} `}
      {assumed && say(provisionalTexts.mark)}
    </span>
  )
}

function Penalty({ row, loan }: { row: Row; loan: Loan }) {
  const say = useSay()
  const { penalty, penaltySpans } = row
  if (!/[1-9]/.test(penalty)) return null
  const shown = (amount: string) => amountShown(amount, loan.currency)
  return (
    <details className="penalty">
      <summary aria-label={`${say(loanTexts.penaltyParts)} ${row.number}`}>{shown(penalty)}</summary>
      <ul>
        {penaltySpans.map(({ from, to, days, base, rate }) => (
          <li key={from} className="sub">
            {say(loanTexts.penaltySpan, {
              base: shown(base),
              days,
              rate,
              from: dayShown(from),
              to: dayShown(to),
            })}
          </li>
        ))}
      </ul>
    </details>
  )
}

function ScheduleTable({ loan }: { loan: Loan }) {
  const say = useSay()
  const shown = (amount: string) => amountShown(amount, loan.currency)
  const heads = [
    [loanTexts.number, ''],
    [loanTexts.due, ''],
    [loanTexts.rowPrincipal, 'end'],
    [loanTexts.interest, 'end'],
    [loanTexts.instalment, 'end'],
    [loanTexts.penalty, 'end'],
    [loanTexts.paid, 'end'],
    [loanTexts.on, ''],
    [loanTexts.after, 'end'],
    [loanTexts.state, ''],
  ] as const
  return (
    <div className="finance-scroll">
      <table className="finance-table" aria-label={say(loanTexts.plan)}>
        <thead>
          <tr>
            {heads.map(([title, look]) => (
              <th key={title.en} scope="col" className={look}>
                {say(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {loan.schedule.map((row) => (
            <tr key={row.number} className={`row-${row.state}`}>
              <td>{row.number}</td>
              <td>
                {dayShown(row.moved)} <DayNote row={row} />
              </td>
              <td className="end">{shown(row.principal)}</td>
              <td className="end">{shown(row.interest)}</td>
              <td className="end strong">{shown(row.total)}</td>
              <td className="end">
                <Penalty row={row} loan={loan} />
              </td>
              <td className="end">{shown(row.paid)}</td>
              <td>{row.paidOn !== null && dayShown(row.paidOn)}</td>
              <td className="end">{shown(row.left)}</td>
              <td>
                <RowState row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ScheduleList({ loan }: { loan: Loan }) {
  const say = useSay()
  const shown = (amount: string) => amountShown(amount, loan.currency)
  return (
    <ol className="finance-list" aria-label={say(loanTexts.plan)}>
      {loan.schedule.map((row) => (
        <li key={row.number} className="finance-line">
          <span className="finance-words">
            <strong>
              {row.number}/{loan.schedule.length} · {dayShown(row.moved)}
            </strong>
            <DayNote row={row} />
            <span className="sub">
              {say(loanTexts.rowPrincipal)} {shown(row.principal)} · {say(loanTexts.interest)}{' '}
              {shown(row.interest)}
            </span>
            <Penalty row={row} loan={loan} />
          </span>
          <span className="finance-ends">
            <span className="amount">{shown(row.total)}</span>
            <RowState row={row} />
          </span>
        </li>
      ))}
    </ol>
  )
}
