/** The sums of all rows, or of the filtered ones, over all pages: one per currency. */
import type { Money } from '#domain/money.ts'
import { selecting } from '#text/tables.ts'
import type { Pair } from '#text/text.ts'
import { Amounts } from '../amount.tsx'
import { useSay } from '../say.ts'

type Props = {
  /** Undefined until it is calculated. */
  amounts: readonly Money[] | undefined
  filtered: boolean
  /** What is summed. */
  of?: Pair | undefined
}

export function TotalBar({ amounts, filtered, of }: Props) {
  const say = useSay()
  return (
    <p className="total-bar" aria-busy={amounts ? undefined : true}>
      <span>
        {[filtered ? selecting.filtered : selecting.total, ...(of ? [of] : [])]
          .map((one) => say(one))
          .join(' · ')}
      </span>
      {amounts ? <Amounts amounts={amounts} /> : <span>{say(selecting.counting)}</span>}
    </p>
  )
}
