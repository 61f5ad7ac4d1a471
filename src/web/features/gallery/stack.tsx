/** A column of cards, the layout of a section. */
import type { ReactNode } from 'react'
import './stack.css'

export const Stack = ({ hint, children }: { hint?: string; children: ReactNode }) => (
  <div className="gallery-stack">
    {hint && <p className="sub">{hint}</p>}
    {children}
  </div>
)
