/** The agreement that offers in some markets need, and how it is accepted. */
import { offerAgreements } from '#contract/agreement-texts.ts'
import type { Reply } from '#contract/route.ts'
import { useRead } from '#web/api/use-read.ts'
import { fileAddress } from '#web/session/agreement-address.ts'
import type { ReadableAgreement } from '#web/ui/agreements/read-then-tick.tsx'

export type OfferAgreement = Reply<typeof offerAgreements>[number]

export const useOfferAgreements = (
  marketIds: readonly string[],
  type: 'oneTime' | 'fixed' | 'recurring',
): readonly OfferAgreement[] | undefined =>
  useRead(
    offerAgreements,
    { query: { marketId: [...new Set(marketIds)].toSorted(), type } },
    { enabled: marketIds.length > 0 },
  ).data

/** Each agreement once, to read and to tick. */
export const readableOf = (agreements: readonly OfferAgreement[]): readonly ReadableAgreement[] =>
  [...new Map(agreements.map((agreement) => [agreement.id, agreement])).values()].map(
    ({ id, name, url, text }) => ({
      id,
      title: name,
      sections: text?.sections ?? null,
      address: fileAddress(name, url),
    }),
  )
