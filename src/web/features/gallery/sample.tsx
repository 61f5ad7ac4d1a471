/** One state of a component, under the name of the state. */
import type { ReactNode } from 'react'

export const Sample = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <p className="sample-name">{name}</p>
    {children}
  </div>
)

/** Several states side by side, as many as fit. */
export const Samples = ({ children }: { children: ReactNode }) => <div className="samples">{children}</div>
