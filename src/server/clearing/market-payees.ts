/**
 * What the live indication knows of a market besides its book: the lowest edge of its grid, and of its payees their companies, the
 * minimums that count, and which companies share a member.
 */
import { createHmac } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { edgeOffsetOf } from '#domain/clearing/edges.ts'
import type { MarketPayees } from '#domain/clearing/shared-members.ts'
import type { Context } from '../context.ts'
import type { Schema } from '../db/schema.ts'
import { payeesOfMarket } from './book-sql.ts'
import type { OpenedIndications } from './indication-engine.ts'

export type KnownPayees = MarketPayees & { readonly minimums: ReadonlyMap<string, number> }

/**
 * `db` is in the scope of the payer, whose minimums these are. Members are read by the system role, since a payer does not see who
 * belongs to a payee; they leave the server in no answer.
 */
export async function knownPayees(
  { systemDb }: Context,
  db: Transaction<Schema>,
  tenantId: string,
  marketId: string,
  ratesAt: Date,
): Promise<KnownPayees> {
  const payees = await payeesOfMarket(db, tenantId, marketId, ratesAt)
  const tenantOf = new Map(
    payees.flatMap(({ id, tenantId: company }) => (company === null ? [] : [[id, company] as const])),
  )
  return {
    tenantOf,
    minimums: new Map(payees.map(({ id, minimumBps }) => [id, minimumBps ?? 0])),
    shared: await companiesOfSeveral(systemDb, [...new Set(tenantOf.values())]),
  }
}

/** The companies with something on offer in a book. */
export const companiesOf = (
  tenantOf: MarketPayees['tenantOf'],
  { payeeIds = [] }: OpenedIndications,
): ReadonlySet<string> => new Set(payeeIds.flatMap((payeeId) => tenantOf.get(payeeId) ?? []))

/** Under a secret of the server, so that all payees have the same, which never changes. */
export const offsetOf = ({ secrets }: Pick<Context, 'secrets'>, marketId: string): number =>
  edgeOffsetOf(createHmac('sha256', secrets.derive('indications')).update(marketId).digest().readUIntBE(0, 6))

/** Of these companies, those of each person that is a member of more than one. */
async function companiesOfSeveral(
  db: Context['systemDb'],
  tenantIds: readonly string[],
): Promise<readonly (readonly string[])[]> {
  const { rows } = await sql<{ tenants: readonly string[] }>`
    select array_agg(m.tenant_id::text) as tenants from memberships m
    where m.status = 'activated' and m.tenant_id = any(${[...tenantIds]}::uuid[]) group by m.user_id having count(*) > 1`.execute(
    db,
  )
  return rows.map(({ tenants }) => tenants)
}
