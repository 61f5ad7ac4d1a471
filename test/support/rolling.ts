/** Moves the dates of markets, and evaluates the outdated documents as the event handler does. */
import { sql, type Transaction } from 'kysely'
import { topics } from '#contract/topics.ts'
import type { Day } from '#domain/day.ts'
import type { JournalEntry } from '#server/commands/command.ts'
import type { Schema } from '#server/db/schema.ts'
import { evaluatePayees } from '#server/eligibility/commands.ts'
import { evaluateRolled } from '#server/eligibility/event-handlers.ts'
import { noteEvaluated } from '#server/eligibility/store.ts'
import { mingyuanCode, tradeOf } from './documents.ts'
import { plantJournaled } from './journal.ts'
import type { TestServer } from './server.ts'

const { payerTenantId } = tradeOf(mingyuanCode)

/** One transaction of the event handler; `meanwhile` runs before it is committed. */
export const rollOnce = (
  { context, clock }: TestServer,
  meanwhile: (db: Transaction<Schema>) => Promise<unknown> = async () => undefined,
): Promise<JournalEntry | undefined> =>
  context.systemDb.transaction().execute(async (db) => {
    const [machineNow, businessNow] = [clock(), clock()]
    const entry = await evaluateRolled.handle(
      { db, context, machineNow, businessNow },
      { id: 1n, tenantId: payerTenantId, userId: null, topic: topics.marketsRolled, body: {} },
    )
    await meanwhile(db)
    return entry
  })

export const topicsOf = (entry: JournalEntry | undefined): readonly string[] => [
  ...new Set(entry?.events?.map(({ topic }) => topic)),
]

/** Repeats the transaction until it no longer reports outdated documents. */
export async function rollAll(server: TestServer): Promise<readonly JournalEntry[]> {
  const entries: JournalEntry[] = []
  for (;;) {
    const entry = await rollOnce(server)
    if (entry) entries.push(entry)
    if (!topicsOf(entry).includes(topics.eligibilityOutdated)) return entries
    if (entries.length > 100) throw new Error('The evaluation does not come to an end.')
  }
}

/** Evaluates a payee, and notes it. */
export async function evaluateNow({ context, clock }: TestServer, payeeId: string): Promise<void> {
  await evaluatePayees(context.systemDb, [payeeId], clock())
  await noteEvaluated(context.systemDb, payerTenantId, [payeeId])
}

/** How many documents of a payee an evaluation of everything changes. */
export const leftToChange = async ({ context, clock }: TestServer, payeeId: string): Promise<number> =>
  (await evaluatePayees(context.systemDb, [payeeId], clock())).documents

export const moveDates = (
  { context, clock }: TestServer,
  payeeId: string,
  today: Day,
  payDate: Day | undefined,
): Promise<unknown> =>
  plantJournaled(context, (db) =>
    sql`update markets m set business_date = ${today}, next_clearing_at = ${payDate ? clock() : null}, next_pay_date = ${payDate ?? null}
    from payees p where p.id = ${payeeId} and m.tenant_id = p.payer_tenant_id and m.id = p.market_id`.execute(
      db,
    ),
  )
