/** Figures in a row: a label, the figure with its currency, and a hint below each. */
import type { ReactNode } from 'react'

export type StripFigure = {
  readonly label: string
  readonly value: ReactNode
  readonly unit?: string
  readonly hint?: ReactNode
}

export const FigureStrip = ({ figures }: { figures: readonly StripFigure[] }) => (
  <dl className="home-figures">
    {figures.map(({ label, value, unit, hint }) => (
      <div key={label}>
        <dt className="sub">{label}</dt>
        <dd>
          <span className="home-amount">
            <strong>{value}</strong> {unit && <span className="sub">{unit}</span>}
          </span>
          {hint && <span className="sub home-hint">{hint}</span>}
        </dd>
      </div>
    ))}
  </dl>
)
