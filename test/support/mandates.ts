/** Recurring offers of a payee to the market of the demo world in Suzhou, by the calls of the product. */
import type { Request } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { continuingAgreements } from '#server/agreements/queries.ts'
import { background } from '#server/background.ts'
import { runJob } from '#server/clearing/jobs.ts'
import { deliverAll } from '#server/domain-events/deliver.ts'
import { minute } from './clock.ts'
import { offerOf, type openOffers, suzhouMarketId, trade } from './offers.ts'

type Submit = Request<typeof routes.offerSubmit>['body']
type Change = Request<typeof routes.mandateChange>['body']
type Rails = NonNullable<Submit['guardRails']>

const continuingVersion = continuingAgreements[0] ?? ''

/** A recurring offer at 8%. */
export const recurringOf = (guardRails: Rails = {}, changes: Partial<Submit> = {}): Submit =>
  offerOf([], '0.00', {
    kind: 'recurring',
    expectedPaymentDate: '2026-11-16',
    agreementVersion: continuingVersion,
    guardRails,
    ...changes,
  })

/** What a test does with mandates. */
export function mandateDesk({ server, payer, payee, submit, read }: ReturnType<typeof openOffers>) {
  const make = async (guardRails: Rails = {}, changes: Partial<Submit> = {}): Promise<string> => {
    const answer = await submit(recurringOf(guardRails, changes))
    if (answer.code !== 0) throw new Error(`The mandate was refused: ${answer.message}`)
    return answer.data
  }
  const page = async (id: string, token = payee()) =>
    (await server().call(routes.mandateRead, { params: { id } }, { token })).data
  const leftOut = async (id: string) =>
    (await server().call(routes.mandateLeftOut, { params: { id } }, { token: payee() })).data.list
  const change = (id: string, changes: Partial<Change>) =>
    server().call(
      routes.mandateChange,
      { params: { id }, body: { version: 1, rateType: 1, rate: '8.00', guardRails: {}, ...changes } },
      { token: payee() },
    )
  const include = (id: string, documentIds: readonly string[]) =>
    server().call(
      routes.mandateInclude,
      { params: { id }, body: { documentIds: [...documentIds] } },
      { token: payee() },
    )
  /** What waits or was awarded under an offer, by document. */
  const states = async (id: string): Promise<Readonly<Record<string, string>>> =>
    Object.fromEntries((await read(id)).items.map(({ documentId, state }) => [documentId, state]))
  const deliver = () => deliverAll(server().context, background.eventHandlers)
  /** Clears now, and answers the run. */
  const clear = async () => {
    server().clock.advance(15 * minute)
    const { data } = await server().call(
      routes.clearingRun,
      { body: { marketId: suzhouMarketId } },
      { token: payer() },
    )
    await runJob.run(server().context, {
      tenantId: trade.payerTenantId,
      marketId: suzhouMarketId,
      runId: data.id,
    })
    return (await server().call(routes.runRead, { params: { id: data.id } }, { token: payer() })).data
  }
  return { make, page, leftOut, change, include, states, deliver, clear }
}
