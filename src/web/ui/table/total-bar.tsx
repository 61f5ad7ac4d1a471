/** What the filtered rows come to, on whichever page they are: one sum per currency. */
import type { Money } from '#domain/money.ts'
import { selecting } from '#text/tables.ts'
import { Amounts } from '../amount.tsx'
import { useSay } from '../say.ts'

/** Undefined until it is added up. */
export function TotalBar({ amounts }: { amounts: readonly Money[] | undefined }) {
  const say = useSay()
  return (
    <p className="total-bar" aria-busy={amounts ? undefined : true}>
      <span>{say(selecting.filtered)}</span>
      {amounts ? <Amounts amounts={amounts} /> : <span>{say(selecting.counting)}</span>}
    </p>
  )
}
