/** The dealers that use the most, as a table that scrolls within its card on a phone. */
import { Link } from 'react-router'
import { cockpitTexts as texts } from '#text/financing-cockpit.ts'
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
      title={say(texts.dealers)}
      action={<span className="sub">{say(texts.dealersOf, { count: dealersTotal })}</span>}
    >
      <div className="finance-scroll">
        <table className="finance-table" aria-label={say(texts.dealers)}>
          <thead>
            <tr>
              <th scope="col">{say(texts.dealer)}</th>
              <th scope="col" className="end">
                {say(texts.usedAmount)}
              </th>
              <th scope="col">{say(texts.ofLimit)}</th>
              <th scope="col" className="end">
                {say(texts.free)}
              </th>
              <th scope="col">{say(texts.nextDue)}</th>
              <th scope="col" className="end">
                {say(texts.amount)}
              </th>
              <th scope="col">{say(texts.overdue)}</th>
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
                      {say(texts.overdueDays, { amount: shown(one.overdue), days: one.overdueDays })}
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
