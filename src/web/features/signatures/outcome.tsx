/** What a check found: a verdict, what it means, and the facts. */
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'

type Props = { isGood: boolean; title: string; says: string; children: ReactNode }

export const Outcome = ({ isGood, title, says, children }: Props) => (
  <section className={isGood ? 'check-outcome check-good' : 'check-outcome check-bad'}>
    <h3>
      <Icon name={isGood ? 'check' : 'warning'} size={20} />
      {title}
    </h3>
    <p>{says}</p>
    {children}
  </section>
)
