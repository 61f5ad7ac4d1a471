/** Sends a review of documents, which may be of several offers. */

import type { QueryClient } from '@tanstack/react-query'
import { offerList, offerRead } from '#contract/offer-lists.ts'
import { offerReview, reviewList } from '#contract/offer-reviews.ts'
import type { Reply } from '#contract/route.ts'
import { call } from '#web/api/client.ts'
import { savingOptions } from '#web/api/saving-options.ts'
import { readKey } from '#web/api/use-read.ts'

export type ListedReview = Reply<typeof reviewList>['list'][number]

/** A document of an offer, with the version of the offer that was seen. */
export type ReviewedDocument = Pick<ListedReview, 'documentId' | 'documentNumber' | 'version'>

export type Verdict = { readonly pass: true } | { readonly pass: false; readonly reason: string }

/** One call for each version that was seen, which is mostly one. */
export async function sendReview(
  documents: readonly ReviewedDocument[],
  verdict: Verdict,
): Promise<Reply<typeof offerReview>> {
  const answers: Reply<typeof offerReview>[] = []
  for (const version of new Set(documents.map((one) => one.version))) {
    const documentIds = documents.filter((one) => one.version === version).map(({ documentId }) => documentId)
    answers.push(await call(offerReview, { body: { version, documentIds, ...verdict } }, savingOptions))
  }
  return {
    done: answers.flatMap(({ done }) => done),
    refused: answers.flatMap(({ refused }) => refused),
  }
}

/** What a review changes on other pages. */
export const renewReviewed = (queries: QueryClient): Promise<unknown> =>
  Promise.all([
    queries.invalidateQueries({ queryKey: ['list', 'reviews'] }),
    queries.invalidateQueries({ queryKey: ['list', 'received-offers'] }),
    ...[offerRead, offerList].map((route) => queries.invalidateQueries({ queryKey: readKey(route) })),
  ])
