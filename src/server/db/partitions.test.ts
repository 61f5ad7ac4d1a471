/**
 * The tables of a payer can be partitioned by it: PostgreSQL makes a copy of each that is partitioned by hash, with all its unique
 * keys. Foreign keys between two of them name the payer too.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, openQueryConnection } from '#test/support/ask.ts'
import { type FreshDatabase, freshDatabase } from '#test/support/database.ts'

/** These name a payer, and belong to another tenant. */
const ofOthers = ['award_file_mails', 'named_receivables', 'webhook_outbox']

/** These have a unique key without the payer, which partitions would have to keep in a table of its own. */
const keysWithoutPayer: Readonly<Record<string, string>> = {
  connection_requests: 'a payee has one open request to a company of a payer',
  offer_agreements: 'a draft is signed before it is an offer to a payer',
  payee_invitations: 'a code is looked up by people who do not know whose it is',
  reconciliations: 'a statement is numbered by its initiator',
}

const byPayer = `select c.oid from pg_class c
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all('{${ofOthers.join()}}')
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'payer_tenant_id')`

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

describe('[RUN-04] tables of a payer', () => {
  it('can be partitioned by it with their unique keys', async () => {
    const { ask: run, close } = await openQueryConnection(database.url)
    const tables = (await run(`select oid::regclass::text from (${byPayer}) t order by 1`)) as string[]
    expect(tables.length).toBeGreaterThan(40)
    const refused: string[] = []
    for (const table of tables) {
      const partitioned = `create temporary table partitioned (like ${table} including indexes) partition by hash (payer_tenant_id)`
      await run(partitioned).then(
        () => run('drop table partitioned'),
        () => refused.push(table),
      )
    }
    await close()
    expect(refused).toEqual(Object.keys(keysWithoutPayer))
  })

  it('name it in foreign keys to each other', async () => {
    const keys = (match: string) =>
      ask(
        database.url,
        `select k.conname from pg_constraint k
         where k.contype = 'f' and k.conrelid in (${byPayer}) and k.confrelid in (${byPayer}) and ${match} (
           select from unnest(k.conkey, k.confkey) pair (own, other)
             join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own and a.attname = 'payer_tenant_id'
             join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.other and b.attname = 'payer_tenant_id')`,
      )
    expect((await keys('exists')).length).toBeGreaterThan(10)
    expect(await keys('not exists')).toEqual([])
  })
})
