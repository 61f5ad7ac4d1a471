/** A database without statistics, as after a bulk write or a restore: lists and runs take about as long as with them. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { ask } from './support/ask.ts'
import { otherCodes, plantPayees } from './support/indication-world.ts'
import { patient } from './support/patience.ts'
import { apr, clearNow, mingyuan, plantOffer, qingdaoId } from './support/planted-offers.ts'
import { openTestServer, type TestServer } from './support/server.ts'

const offersEach = 7
const perOffer = 40
/** How much longer a list or a run may take without statistics. */
const timesMax = 5
/** Less is not measured on a busy machine. */
const floorMs = 40

const tables = `relkind = 'r' and relnamespace = 'public'::regnamespace`

let server: TestServer
let payer: string
let payee: string
beforeAll(async () => {
  server = await openTestServer()
  const owner = async (sql: string) => ask(server.ownerUrl, sql)
  for (const name of await owner(`select oid::regclass::text from pg_class where ${tables}`))
    await owner(`alter table ${String(name)} set (autovacuum_enabled = off)`)
  await plantPayees(server)
  payer = await server.enter('gaoyuan')
  payee = await server.signIn('lixiaoyun')
  const id = entityOf('mingyuan-lanting').id
  await server.call(routes.chooseIdentity, { body: { companyType: 'supplier', id } }, { token: payee })
  // The first run of a process also starts its threads.
  await plantOffer(server.context, { documents: [{ amount: 500_00n, due_date: '2026-12-20' }] })
  await clearNow(server)
})
afterAll(() => server.close())

/** Offers of six payees, at a rate that the market takes. */
async function plantBook(bps: number): Promise<void> {
  const documents = Array.from({ length: perOffer }, () => ({ amount: 500_00n, due_date: '2026-12-20' }))
  for (const code of [mingyuan, ...otherCodes])
    for (let n = 0; n < offersEach; n += 1)
      await plantOffer(server.context, { code, terms: apr(bps), documents })
}

async function learn(): Promise<void> {
  const names = await ask(server.ownerUrl, `select oid::regclass::text from pg_class where ${tables}`)
  for (const name of names) await ask(server.ownerUrl, `analyze ${String(name)}`)
}

async function forget(): Promise<void> {
  await ask(
    server.ownerUrl,
    `delete from pg_statistic s using pg_class c where c.oid = s.starelid and c.${tables}`,
  )
  // Drops the plans that were kept, too.
  await ask(
    server.ownerUrl,
    `update pg_class set relpages = 0, reltuples = -1 where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace`,
  )
}

const took = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Accounts that wait for a second person, so many that a plan which compares each with each other is seen. */
const plantAccounts = () =>
  ask(
    server.ownerUrl,
    `with p as (select p.payer_tenant_id, p.payer_id, n, md5('waiting' || n)::uuid as id from payees p, generate_series(1, 900) n
        where p.code = '${mingyuan}' and p.payer_tenant_id = (select tenant_id from markets where id = '${qingdaoId}')),
      added as (insert into payees (id, payer_tenant_id, payer_id, code, name, is_sme, switched_on, listed_at)
        select id, payer_tenant_id, payer_id, 'W' || n, 'W' || n, false, true, timestamptz '2026-01-01' from p returning payer_tenant_id, id as payee_id)
      insert into payee_accounts (payer_tenant_id, payee_id, version, holder, number, bank_code, source, corrects, entered_by, set_by, set_at)
      select payer_tenant_id, payee_id, 1, 'W', '6222021001012345678', '102100099996', 'entered', false, u.id, u.id, timestamptz '2026-01-01'
      from added, (select id from users order by id limit 1) u returning 1`,
  )

/** The lists that both sides look at first. */
const lists = (token: string) => ({
  awards: () => server.call(routes.awardList, { query: { pageSize: '50' } }, { token }),
  'awards by pay date': () =>
    server.call(routes.awardList, { query: { tab: 'committed', sort: 'payDate' } }, { token }),
  'awards by a word': () => server.call(routes.awardList, { query: { keyword: '1001' } }, { token }),
  'sums of awards': () => server.call(routes.awardTotals, { query: {} }, { token }),
  documents: () => server.call(routes.documentList, { body: {} }, { token }),
  'sums of documents': () => server.call(routes.documentTotals, { body: {} }, { token }),
  offers: () => server.call(routes.offerList, { query: {} }, { token }),
  ...(token === payer && { home: () => server.call(routes.payerHome, {}, { token }) }),
  'sums of offers': () => server.call(routes.offerTotals, { query: {} }, { token }),
})

/** The best of three, after the plan was made. */
async function times(): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>()
  for (const [side, token] of [
    ['payer', payer],
    ['payee', payee],
  ] as const)
    for (const [name, call] of Object.entries(lists(token))) {
      expect((await call()).code).toBe(0)
      const rounds = [await took(call), await took(call), await took(call)]
      found.set(`${side}: ${name}`, Math.min(...rounds))
    }
  return found
}

const slower = (without: number, withThem: number): boolean =>
  without > timesMax * Math.max(withThem, floorMs)

it('[RUN-05] a run and the main lists take at most five times as long without statistics', async () => {
  // A server that cannot take them by itself.
  await ask(server.ownerUrl, 'revoke execute on function analyze_table from sooner_system')
  await plantBook(950)
  await learn()
  const runWith = await took(() => clearNow(server))
  // No award of the first run is applied, which the second has to find out.
  await plantBook(960)
  await plantAccounts()
  await forget()
  const runWithout = await took(() => clearNow(server))
  const without = await times()
  await learn()
  const withThem = await times()
  const slow = [...without].filter(([name, ms]) => slower(ms, withThem.get(name) ?? 0))
  expect(slow).toEqual([])
  expect(slower(runWithout, runWith) ? [runWithout, runWith] : []).toEqual([])
})

it('[RUN-05] a run leaves no large table without statistics', async () => {
  await forget()
  expect(await ask(server.ownerUrl, 'select grown_tables()')).toContain('awards')
  await ask(server.ownerUrl, 'grant execute on function analyze_table to sooner_system')
  await plantOffer(server.context, { documents: [{ amount: 500_00n, due_date: '2026-12-20' }] })
  await clearNow(server)
  expect(await ask(server.ownerUrl, 'select grown_tables()')).toEqual([])
})

it('[RUN-05] a server takes statistics of tables that have grown, whoever wrote them', async () => {
  await forget()
  const { ownerUrl, clock } = server
  const working = await openTestServer({ ownerUrl, clock, background: { jobs: [], eventHandlers: [] } })
  await expect.poll(() => ask(ownerUrl, 'select grown_tables()'), patient).toEqual([])
  await working.close()
})
