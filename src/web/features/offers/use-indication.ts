/** The indication of an offer that waits. Offers on one page are asked for together. */
import { useQuery } from '@tanstack/react-query'
import { offerIndications } from '#contract/indications.ts'
import type { Reply } from '#contract/route.ts'
import { call } from '#web/api/client.ts'
import { readKey } from '#web/api/use-read.ts'
import { indicationAgainMs } from '#web/limits.ts'

export type OfferIndicated = Reply<typeof offerIndications>[number]

let together:
  | { readonly ids: Set<string>; readonly answer: Promise<Reply<typeof offerIndications>> }
  | undefined

/** Joins the questions of one moment. */
async function ask(offerId: string): Promise<OfferIndicated | null> {
  if (!together) {
    const ids = new Set<string>()
    const answer = Promise.resolve().then(() => {
      together = undefined
      return call(offerIndications, { body: { offerIds: [...ids] } }, { inPlace: true, quiet: true })
    })
    together = { ids, answer }
  }
  together.ids.add(offerId)
  const found = await together.answer
  return found.find((one) => one.offerId === offerId) ?? null
}

export function useIndication(offerId: string, isWaiting: boolean): OfferIndicated | undefined {
  const query = useQuery({
    queryKey: [...readKey(offerIndications), offerId],
    meta: { follows: offerIndications.follows },
    enabled: isWaiting,
    // The server forgets pages that are not heard of for long.
    refetchInterval: indicationAgainMs,
    queryFn: () => ask(offerId),
    retry: false,
  })
  return query.data ?? undefined
}
