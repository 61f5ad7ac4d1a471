/** Canceling an offer or some of its documents, after a confirmation. */
import type { QueryClient } from '@tanstack/react-query'
import { offerList, offerRead } from '#contract/offer-lists.ts'
import { offerCancel } from '#contract/offers.ts'
import { mandateTexts } from '#text/mandates.ts'
import { offerListTexts } from '#text/offer-list.ts'
import { call } from '#web/api/client.ts'
import { readKey } from '#web/api/use-read.ts'
import { ask } from '#web/ui/confirmations.ts'
import { sayNow } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import type { ListedOffer } from './offer-source.ts'

type CanceledOffer = Pick<ListedOffer, 'id' | 'number' | 'kind'>
type CanceledItem = { readonly documentId: string; readonly number: string; readonly isLast: boolean }

const send = (offer: CanceledOffer, documentIds?: readonly string[]) => () =>
  call(
    offerCancel,
    { params: { offer_id: offer.id }, body: documentIds ? { documentIds: [...documentIds] } : {} },
    { inPlace: true },
  )

/** `count`: how many documents can still be canceled. */
export async function cancelOffer(queries: QueryClient, offer: CanceledOffer, count: number): Promise<void> {
  const done = await ask({
    title: sayNow(offerListTexts.cancelTitle, { number: offer.number }),
    body:
      offer.kind === 'recurring'
        ? sayNow(mandateTexts.cancelBody)
        : count === 1
          ? sayNow(offerListTexts.cancelBodyOne)
          : sayNow(offerListTexts.cancelBody, { count }),
    yes: sayNow(offerListTexts.cancelYes),
    no: sayNow(offerListTexts.cancelNo),
    tone: 'danger',
    work: send(offer),
  })
  await after(queries, done)
}

export async function cancelDocument(
  queries: QueryClient,
  offer: CanceledOffer,
  part: CanceledItem,
): Promise<void> {
  const body = [offerListTexts.cancelBodyOne, ...(part.isLast ? [offerListTexts.cancelLast] : [])]
  const done = await ask({
    title: sayNow(offerListTexts.cancelOneTitle, { number: part.number }),
    body: body.map((pair) => sayNow(pair)).join(' '),
    yes: sayNow(offerListTexts.cancelOneYes),
    no: sayNow(offerListTexts.cancelOneNo),
    tone: 'danger',
    work: send(offer, [part.documentId]),
  })
  await after(queries, done)
}

/** The page may be out of date after success and after a refusal. */
async function after(queries: QueryClient, done: boolean): Promise<void> {
  if (done) confirmDone(sayNow(offerListTexts.canceled))
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['list', 'offers'] }),
    ...[offerRead, offerList].map((route) => queries.invalidateQueries({ queryKey: readKey(route) })),
  ])
}
