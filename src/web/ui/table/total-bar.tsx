/** The sums of all rows, or of the filtered ones, over all pages: one per currency. */
import type { Money } from '#domain/money.ts'
import { selecting } from '#text/tables.ts'
import { Amounts } from '../amount.tsx'
import { useSay } from '../say.ts'

type Props = {
  /** Undefined until it is calculated. */
  amounts: readonly Money[] | undefined
  filtered: boolean
}

export function TotalBar({ amounts, filtered }: Props) {
  const say = useSay()
  return (
    <p className="total-bar" aria-busy={amounts ? undefined : true}>
      <span>{say(filtered ? selecting.filtered : selecting.total)}</span>
      {amounts ? <Amounts amounts={amounts} /> : <span>{say(selecting.counting)}</span>}
    </p>
  )
}
