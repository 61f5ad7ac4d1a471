/** The head of a market's page: title, market, whether it is open, and actions. */
import type { ReactNode } from 'react'
import { marketTexts } from '#text/markets.ts'
import { dayOf } from '../format.ts'
import { SelectField } from '../inputs/select-field.tsx'
import { Tag } from '../panels.tsx'
import { useSay } from '../say.ts'
import type { Market } from './use-market.ts'
import './market-head.css'

type Props = {
  title: string
  market: Market
  markets: readonly Market[]
  onChoose: (id: string) => void
  /** After the name of the market, such as the time of the next clearing. */
  note?: ReactNode
  /** The actions. */
  children?: ReactNode
}

export function MarketHead({ title, market, markets, onChoose, note, children }: Props) {
  const say = useSay()
  return (
    <div className="market-head">
      <div className="market-line">
        <h1>{title}</h1>
        <Tag tone={market.open ? 'ok' : 'off'}>
          {say(market.open ? marketTexts.open : marketTexts.closed)}
        </Tag>
        {children && <div className="market-actions">{children}</div>}
      </div>
      <div className="market-place">
        {markets.length > 1 ? (
          <SelectField
            label={say(marketTexts.choose)}
            value={market.id}
            onValue={(id) => id && onChoose(id)}
            choices={markets.map((one) => ({ value: one.id, label: marketName(one) }))}
          />
        ) : (
          <p className="sub">{marketName(market)}</p>
        )}
        {note}
      </div>
      {!market.open && market.closedReason !== null && (
        <p className="sub">{say(marketTexts.closedWhy, { reason: market.closedReason })}</p>
      )}
      {market.reopenAt !== null && (
        <p className="sub">{say(marketTexts.reopens, { day: dayOf(market.reopenAt) })}</p>
      )}
    </div>
  )
}

const marketName = ({ payerName, currency }: Market): string => `${payerName} · ${currency}`
