/** What falls due by week, and how old is what is overdue: bars with their figures. */
import type { CSSProperties } from 'react'
import { hundredthsOf } from '#domain/numerals.ts'
import { cockpitTexts } from '#text/financing-cockpit.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import type { Cockpit } from './cockpit-page.tsx'
import { dayShown } from './words.ts'

const minorOf = (amount: string): bigint => hundredthsOf(amount) ?? 0n

/** The length of a bar in percent of the longest. */
const lengthOf = (amount: bigint, most: bigint): string =>
  most === 0n ? '0%' : `${Number((amount * 1000n) / most) / 10}%`

export function CockpitWeeks({ cockpit: { weeks, currency } }: { cockpit: Cockpit }) {
  const say = useSay()
  const sums = weeks.map(({ principal, interest }) => minorOf(principal) + minorOf(interest))
  const most = sums.reduce((longest, sum) => (sum > longest ? sum : longest), 0n)
  const shown = (amount: string) => amountShown(amount, currency)
  return (
    <Card title={say(cockpitTexts.weeks)}>
      <div className="finance-scroll">
        <table className="finance-table" aria-label={say(cockpitTexts.weeks)}>
          <thead>
            <tr>
              <th scope="col">{say(cockpitTexts.weekFrom)}</th>
              <th scope="col" className="bar-cell" aria-hidden="true" />
              <th scope="col" className="end">
                {say(cockpitTexts.principal)}
              </th>
              <th scope="col" className="end">
                {say(cockpitTexts.interest)}
              </th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ from, principal, interest }, at) => {
              const lengths = {
                '--all': lengthOf(sums[at] ?? 0n, most),
                '--share': lengthOf(minorOf(principal), sums[at] ?? 0n),
              } as CSSProperties
              return (
                <tr key={from}>
                  <td>{dayShown(from)}</td>
                  <td className="bar-cell" aria-hidden="true">
                    <span className="week-bar" style={lengths} />
                  </td>
                  <td className="end strong">{shown(principal)}</td>
                  <td className="end">{shown(interest)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

export function CockpitAges({ cockpit: { overdue, currency } }: { cockpit: Cockpit }) {
  const say = useSay()
  const most = overdue.ages.map(({ amount }) => minorOf(amount)).reduce((a, b) => (a > b ? a : b), 0n)
  return (
    <Card title={say(cockpitTexts.ages)}>
      <p className="sub">{say(cockpitTexts.agesHint)}</p>
      <div className="finance-scroll">
        <table className="finance-table" aria-label={say(cockpitTexts.ages)}>
          <tbody>
            {overdue.ages.map(({ from, to, loans, amount }) => (
              <tr key={from}>
                <th scope="row">
                  {to === null ? say(cockpitTexts.ageOver, { from }) : say(cockpitTexts.age, { from, to })}
                </th>
                <td className="bar-cell" aria-hidden="true">
                  <span
                    className="age-bar"
                    style={{ '--all': lengthOf(minorOf(amount), most) } as CSSProperties}
                  />
                </td>
                <td className="end">{loans}</td>
                <td className="end strong">{amountShown(amount, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
