/** The frame of screens outside the shell: name and tools above, one purpose below. */
import type { ReactNode } from 'react'
import { Brand } from './brand.tsx'
import { PageTools } from './page-tools.tsx'

export const OuterFrame = ({ wide = false, children }: { wide?: boolean; children: ReactNode }) => (
  <div className="outer">
    <header className="outer-head">
      <Brand />
      <PageTools />
    </header>
    <main className={wide ? 'outer-main outer-wide' : 'outer-main'}>{children}</main>
  </div>
)
