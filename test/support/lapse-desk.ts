/** Awards that lapse, whose payments the payer reports afterwards: days go by, documents are offered and awarded again. */
import { routes } from '#contract/routes.ts'
import { addDays, type Day } from '#domain/day.ts'
import { followRun } from '#server/awards/event-handlers.ts'
import { deliverAll } from '#server/domain-events/deliver.ts'
import { checks } from '#server/invariants/checks.ts'
import { ask } from './ask.ts'
import { minute } from './clock.ts'
import { rollDay } from './day-roll.ts'
import type { Invariant } from './invariants.ts'
import { apr, clearNow, plantOffer, plantOfferOf, qingdaoId } from './planted-offers.ts'
import type { TestServer } from './server.ts'

export type LapsedRow = {
  readonly id: string
  readonly number: string
  readonly documentId: string
  readonly state: string
  readonly item: string
  readonly payBy: string
  readonly net: string
  readonly paidDate: string | null
}

/** What a payment after a lapse may break. */
const watched = [
  'committedDiffers',
  'awardTwice',
  'awardAmiss',
  'awardSourceDiffers',
  'paymentAmiss',
  'awardEndAmiss',
  'awardPostingDiffers',
  'bankFileAmiss',
  'bankRowsDiffer',
  'itemTwice',
  'offeredAmiss',
  'claimDiffers',
  'offerStateDiffers',
  'documentStateAmiss',
  'eligibleAmiss',
] as const satisfies readonly Invariant[]

export function lapseDesk(server: TestServer) {
  let payer = ''
  const clear = async (): Promise<string> => {
    server.clock.advance(15 * minute)
    const runId = await clearNow(server)
    await deliverAll(server.context, [followRun])
    return runId
  }
  const awardsOf = async (documentIds: readonly string[]) =>
    (await ask(
      server.ownerUrl,
      `select json_build_object('id', a.id, 'number', a.number, 'documentId', a.document_id, 'state', a.state,
        'item', i.state || coalesce(' ' || i.failure_reason, ''), 'payBy', a.pay_by, 'net', ((a.amount - a.discount) / 100.0)::numeric(20, 2)::text,
        'paidDate', s.paid_date) from awards a
       join offer_items i on i.payer_tenant_id = a.payer_tenant_id and i.id = a.id
       join document_states s on s.payer_tenant_id = a.payer_tenant_id and s.document_id = a.document_id
       where a.document_id in ('${documentIds.join("', '")}') order by a.awarded_at, a.id`,
    )) as readonly LapsedRow[]
  const desk = {
    token: () => payer,
    enter: async () => {
      payer = await server.enter('gaoyuan')
    },
    clear,
    awardsOf,
    today: async () =>
      String(
        (await ask(server.ownerUrl, `select business_date::text from markets where id = '${qingdaoId}'`))[0],
      ),
    /** Documents of these amounts, due far enough to be awarded several times, awarded at once. */
    awarded: async (amounts: readonly bigint[], dueDate = '2026-12-28') => {
      const documents = amounts.map((amount) => ({ amount, due_date: dueDate }))
      const { documentIds } = await plantOffer(server.context, { terms: apr(1_000), documents })
      await clear()
      return documentIds
    },
    offer: (documentIds: readonly string[]) => plantOfferOf(server.context, documentIds),
    /** Moves to the morning of a day, with the day roll. */
    moveTo: async (day: string) => {
      const moment = `${day}T01:00:00.000Z`
      server.clock.advance(Date.parse(moment) - server.clock().getTime())
      await rollDay(server, moment)
      await desk.enter()
    },
    /** Moves to a day on which an award has lapsed. */
    lapse: ({ payBy }: LapsedRow) => desk.moveTo(addDays(payBy as Day, 8)),
    /** By hand; the day is in time unless the test gives another. */
    report: async (award: LapsedRow, valueDate = award.payBy) =>
      (
        await server.call(
          routes.awardsPaid,
          { body: { awardIds: [award.id], valueDate, amounts: [award.net] } },
          { token: payer },
        )
      ).data,
    giveBack: async (award: LapsedRow) =>
      (
        await server.call(
          routes.awardsReturned,
          { body: { awardIds: [award.id], returnedOn: await desk.today() } },
          { token: payer },
        )
      ).data,
    pool: async () =>
      (
        await ask(
          server.ownerUrl,
          `select json_object_agg(a.kind, b.balance_minor) from ledger_accounts a join ledger_balances b on b.account_id = a.id
           where a.market_id = '${qingdaoId}' and a.kind in ('available', 'committed', 'outstanding')`,
        )
      )[0] as { readonly available: number; readonly committed?: number; readonly outstanding?: number },
    /** The places of what does not hold. */
    faults: () =>
      ask(
        server.ownerUrl,
        watched
          .map((name) => `(select '${name}: ' || place from (${checks[name]}) found)`)
          .join(' union all '),
      ),
  }
  return desk
}
