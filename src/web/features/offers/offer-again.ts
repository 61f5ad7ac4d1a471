/** Withdrawing what was not awarded of an offer, and a draft of a new one with everything filled in. */
import type { QueryClient } from '@tanstack/react-query'
import { offerableList } from '#contract/documents.ts'
import { draftDelete, draftList, draftSave } from '#contract/offer-drafts.ts'
import { offerCancel } from '#contract/offers.ts'
import type { Day } from '#domain/day.ts'
import { makeId } from '#domain/id.ts'
import { losingTexts } from '#text/losing-offers.ts'
import { call } from '#web/api/client.ts'
import { readKey } from '#web/api/use-read.ts'
import { ask } from '#web/ui/confirmations.ts'
import { sayNow } from '#web/ui/say.ts'
import type { OneOffer } from './offer-history.ts'

type Maker = { readonly supplierId: string; readonly today: Day }

/** Returns the id of the draft; undefined if it was not wanted. */
export async function offerAgain(
  queries: QueryClient,
  offer: OneOffer,
  { supplierId, today }: Maker,
): Promise<string | undefined> {
  const id = makeId(Date.now(), crypto.getRandomValues(new Uint8Array(16)))
  const items = offer.items.filter(({ can }) => can.includes('cancel'))
  const documentIds = items.map(({ documentId }) => documentId)
  const { marketId, method, rateType, rate, billRateType, billRate, expectedPaymentDate } = offer
  const draft = {
    supplierId,
    marketId,
    step: 2,
    method,
    ...(rate !== null && rateType !== null && { rateType, rate }),
    ...(billRate !== null && billRateType !== null && { billRateType, billRate }),
    expectedPaymentDate: expectedPaymentDate > today ? expectedPaymentDate : today,
    documentIds,
  }
  // The draft comes first: if it cannot be kept, nothing is withdrawn.
  const work = async () => {
    await call(draftSave, { params: { id }, body: { ...draft, version: 0 } }, { inPlace: true })
    try {
      await call(offerCancel, { params: { offer_id: offer.id }, body: { documentIds } }, { inPlace: true })
    } catch (error) {
      await call(draftDelete, { params: { id } }, { inPlace: true }).catch(() => undefined)
      throw error
    }
  }
  const isDone = await ask({
    title: sayNow(losingTexts.againTitle, { number: offer.number }),
    body:
      items.length === 1
        ? sayNow(losingTexts.againBodyOne)
        : sayNow(losingTexts.againBody, { count: items.length }),
    yes: sayNow(losingTexts.againYes),
    no: sayNow(losingTexts.againNo),
    work,
  })
  if (!isDone) return undefined
  // The form begins with what these reads say, so that old answers must not be there.
  for (const route of [draftList, offerableList]) queries.removeQueries({ queryKey: readKey(route) })
  return id
}
