/** The pool of a market: available, committed and outstanding, as figures and as a bar. */
import type { CSSProperties, ReactNode } from 'react'
import type { PoolKind } from '#domain/markets/settings.ts'
import { marketTexts } from '#text/markets.ts'
import type { Pair } from '#text/text.ts'
import { amountShown } from '#web/ui/amount.tsx'
import type { Market } from '#web/ui/market/use-market.ts'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'

type Pool = NonNullable<Market['pool']>
type Props = { pool: Pool; kind: PoolKind; currency: Market['currency']; action: ReactNode; busy: boolean }

export function PoolCard({ pool, kind, currency, action, busy }: Props) {
  const say = useSay()
  const shown = (amount: string): string => amountShown(amount, currency)
  const figures = {
    left: shown(pool.left),
    committed: shown(pool.committed),
    outstanding: shown(pool.outstanding),
    usable: shown(pool.usable),
  }
  const parts: readonly (readonly [kind: string, label: Pair, amount: string, hint: string])[] = [
    ['left', marketTexts.left, figures.left, say(marketTexts.leftHint)],
    ['committed', marketTexts.committed, figures.committed, say(marketTexts.committedHint)],
    [
      'outstanding',
      marketTexts.outstanding[kind],
      figures.outstanding,
      say(marketTexts.outstandingHint[kind]),
    ],
  ]
  const sizeHint = say(marketTexts.sizeHint, { percent: pool.availablePercent, usable: figures.usable })
  return (
    <Card title={say(marketTexts.pool)} action={action} busy={busy}>
      <p className="pool-left">
        <strong>{figures.left}</strong> {currency} {say(marketTexts.leftOf)}
      </p>
      <div className="pool-bar" role="img" aria-label={say(marketTexts.gauge[kind], figures)}>
        {(['outstanding', 'committed', 'left'] as const).map((part) => (
          <span key={part} className={`pool-${part}`} style={widthOf(pool[part], pool.usable)} />
        ))}
      </div>
      <dl className="pool-parts">
        <div>
          <dt>{say(marketTexts.size)}</dt>
          <dd>
            <strong>{shown(pool.size)}</strong>
            <span className="sub">{sizeHint}</span>
          </dd>
        </div>
        {parts.map(([part, label, amount, hint]) => (
          <div key={part}>
            <dt>
              <span className={`pool-key pool-${part}`} aria-hidden="true" /> {say(label)}
            </dt>
            <dd>
              <strong>{amount}</strong>
              <span className="sub">{hint}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="sub pool-formula">{say(marketTexts.formula[kind], figures)}</p>
    </Card>
  )
}

/** The share of the usable pool, only for the width of a bar. */
function widthOf(amount: string, usable: string): CSSProperties {
  const whole = Number(usable)
  return { '--share': whole > 0 ? `${(Number(amount) / whole) * 100}%` : '0%' } as CSSProperties
}
