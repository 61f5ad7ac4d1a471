/** The main figures of a page in a row, each with its unit and a line below. */
import type { ReactNode } from 'react'
import './figures.css'

export const Figures = ({ label, busy, children }: { label: string; busy: boolean; children: ReactNode }) => (
  <section className="figures" aria-label={label} aria-busy={busy || undefined}>
    {children}
  </section>
)

type Props = { label: string; unit?: string; hint: ReactNode; children: ReactNode }

export const Figure = ({ label, unit, hint, children }: Props) => (
  <div>
    <p className="sub">{label}</p>
    <p className="figure">
      <strong>{children}</strong> {unit && <span className="sub">{unit}</span>}
    </p>
    <p className="sub">{hint}</p>
  </div>
)
