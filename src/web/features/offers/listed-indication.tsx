/** The indication of an offer in a list: that of its worst document; nothing where there is none. */
import { IndicationTag } from './indication.tsx'
import { useIndication } from './use-indication.ts'

export function ListedIndication({ offerId }: { offerId: string }) {
  const worst = useIndication(offerId, true)?.indication.worst
  return worst ? <IndicationTag indication={worst} /> : null
}
