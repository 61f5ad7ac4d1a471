/** A market that requires a review, and the review of what is offered there, by the calls of the product. */
import type { Request } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { suzhouMarketId } from './offers.ts'
import { sentSettings } from './sent-settings.ts'
import type { TestServer } from './server.ts'

/** Requires a review of offers to the market, or no longer. */
export async function requireReview(
  server: TestServer,
  payer: string,
  reviewRequired: boolean,
  marketId = suzhouMarketId,
): Promise<number> {
  const { data } = await server.call(routes.marketDetail, { params: { id: marketId } }, { token: payer })
  const body = { ...sentSettings(data), reviewRequired }
  return (await server.call(routes.settingsUpdate, { body }, { token: payer })).code
}

type Verdict = Partial<Request<typeof routes.offerReview>['body']>

export const review = (
  server: TestServer,
  token: string,
  documentIds: readonly string[],
  verdict: Verdict = {},
) =>
  server.call(
    routes.offerReview,
    { body: { version: 1, pass: true, ...verdict, documentIds: [...documentIds] } },
    { token },
  )
