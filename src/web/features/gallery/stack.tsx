/** The cards of one section, one under another. */
import type { ReactNode } from 'react'
import './stack.css'

export const Stack = ({ hint, children }: { hint?: string; children: ReactNode }) => (
  <div className="gallery-stack">
    {hint && <p className="sub">{hint}</p>}
    {children}
  </div>
)
