/** The dealers that use the most, as a table that scrolls within its card on a phone. */
import { Link } from 'react-router'
import { cockpitTexts } from '#text/financing-cockpit.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Card, Tag } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { offersOf } from './addresses.ts'
import type { Cockpit } from './cockpit-page.tsx'
import { LimitBar, percentUsed } from './limit-use.tsx'
import { dayShown } from './words.ts'

export function CockpitDealers({ cockpit }: { cockpit: Cockpit }) {
  const say = useSay()
  const { currency, dealers, dealersTotal } = cockpit
  const shown = (amount: string) => amountShown(amount, currency)
  return (
    <Card
      title={say(cockpitTexts.dealers)}
      action={<span className="sub">{say(cockpitTexts.dealersOf, { count: dealersTotal })}</span>}
    >
      <div className="finance-scroll">
        <table className="finance-table" aria-label={say(cockpitTexts.dealers)}>
          <thead>
            <tr>
              <th scope="col">{say(cockpitTexts.dealer)}</th>
              <th scope="col" className="end">
                {say(cockpitTexts.usedAmount)}
              </th>
              <th scope="col">{say(cockpitTexts.ofLimit)}</th>
              <th scope="col" className="end">
                {say(cockpitTexts.free)}
              </th>
              <th scope="col">{say(cockpitTexts.nextDue)}</th>
              <th scope="col" className="end">
                {say(cockpitTexts.amount)}
              </th>
              <th scope="col">{say(cockpitTexts.overdue)}</th>
            </tr>
          </thead>
          <tbody>
            {dealers.map((one) => (
              <tr key={one.dealerId}>
                <th scope="row">
                  <Link to={offersOf({ dealerId: one.dealerId })}>{one.dealerName}</Link>
                </th>
                <td className="end strong">{shown(one.used)}</td>
                <td className="limit-cell">
                  <LimitBar limits={one} currency={currency} /> {percentUsed(one)}%
                </td>
                <td className="end">{shown(one.available)}</td>
                <td>{one.nextDue !== null && dayShown(one.nextDue)}</td>
                <td className="end">{one.nextAmount !== null && shown(one.nextAmount)}</td>
                <td>
                  {one.overdueDays > 0 && (
                    <Tag tone="bad">
                      {say(cockpitTexts.overdueDays, { amount: shown(one.overdue), days: one.overdueDays })}
                    </Tag>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
