/** The agreement that offers in some markets need, and how it is accepted. */
import { useState } from 'react'
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

/** The ids of the agreements, which name their versions. */
export const versionsOf = (agreements: readonly Pick<OfferAgreement, 'id'>[]): readonly string[] =>
  [...new Set(agreements.map(({ id }) => id))].toSorted()

/** A tick for these agreements. It does not count for a newer version, even for one that needs no scrolling. */
export function useTick(
  agreements: readonly OfferAgreement[] | undefined,
): readonly [ticked: boolean, tick: (ticked: boolean) => void] {
  const [versions, setVersions] = useState<string>()
  const now = versionsOf(agreements ?? []).join()
  return [versions === now, (ticked) => setVersions(ticked ? now : undefined)]
}

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
