/** A market with enough payees for the live indication: 明远 asks, other suppliers of the demo world offer too. */
import type { DemoPayee } from '#demo/markets.ts'
import { entityOf, payeeRow } from '#demo/seed-markets.ts'
import { edgeWidthBps } from '#domain/clearing/limits.ts'
import type { Instant } from '#domain/day.ts'
import type { BasisPoints } from '#domain/rate.ts'
import { offsetOf } from '#server/clearing/market-payees.ts'
import { addVersion, readMarkets } from '#server/markets/store.ts'
import { insertPayees } from '#server/payees/store.ts'
import { minute } from './clock.ts'
import { addedPayees, documentRow, plantDocuments } from './documents.ts'
import { journalPlanted, plantJournaled } from './journal.ts'
import { apr, orchid, payerTenantId, plantOffer, qingdaoId } from './planted-offers.ts'
import type { TestServer } from './server.ts'

const other = (code: string, company: string): DemoPayee => ({
  payer: 'lanting-qingdao',
  code,
  name: company,
  contact: ['林静', 'linjing@finance.test'],
  company,
  marketCurrency: 'CNY',
  listed: '2026-10-01T02:00:00.000Z',
})
const added = [
  other('T1', 'hengda-main'),
  other('T2', 'blueridge-main'),
  other('T3', 'zhoudashan-farm'),
  other('T4', 'lishifu-freight'),
]
/** Five companies besides 明远. */
export const otherCodes = [orchid, ...added.map(({ code }) => code)]

/** The payees without offers. No two of them share a member. */
export async function plantPayees(server: TestServer): Promise<void> {
  addedPayees.push(...added)
  await plantJournaled(server.context, (db) => insertPayees(db, added.map(payeeRow)))
  await bookkeeper(server, 'disabled')
}

/** 林静 is a member of 恒达; of 兰芝 and 周大山 too, or not any more. */
export const bookkeeper = ({ context }: TestServer, status: 'activated' | 'disabled'): Promise<void> =>
  context.systemDb.transaction().execute(async (db) => {
    for (const key of ['orchid-paint', 'zhoudashan-farm']) {
      const { tenantId } = entityOf(key)
      await db
        .updateTable('memberships')
        .set({ status })
        .where('tenant_id', '=', tenantId)
        .where('user_id', '=', (users) =>
          users.selectFrom('users').select('id').where('login_mail', '=', 'linjing@finance.test'),
        )
        .execute()
      await journalPlanted(db, context, tenantId)
    }
  })

/** An offer of each of the others at an annual rate, of so much. */
export async function plantOthers(
  { context }: TestServer,
  bps: number,
  amount = 1_000_000_00n,
  codes: readonly string[] = otherCodes,
): Promise<void> {
  for (const code of codes)
    await plantOffer(context, { code, terms: apr(bps), documents: [{ amount, due_date: '2026-12-20' }] })
}

/** A document of 明远 that can be offered. */
export async function plantOwn(
  { context }: TestServer,
  amount = 100_000_00n,
  dueDate = '2026-12-20',
): Promise<string> {
  const row = documentRow(context, { amount, due_date: dueDate }, '600114')
  await plantDocuments(context, [row])
  return row.id
}

/** The smallest edge of the market that is at least a rate. */
export const edgeFrom = ({ context }: TestServer, rate: number): BasisPoints => {
  const offset = offsetOf(context, qingdaoId)
  return (offset + Math.ceil((rate - offset) / edgeWidthBps) * edgeWidthBps) as BasisPoints
}

type Market = Awaited<ReturnType<typeof readMarkets>>[number]

/** The next version of the private settings, which counts for the next clearing. */
export const setPrivately = ({ context }: TestServer, changes: Partial<Market['own']>): Promise<void> =>
  context.systemDb.transaction().execute(async (db) => {
    const [market] = await readMarkets(db, payerTenantId, qingdaoId)
    if (!market) throw new Error('the demo world has this market')
    const { settings, own, times } = market
    const setAt = context.clock()
    // After the lock, and before the next clearing.
    const countsFrom = (setAt.getTime() + settings.lockMinutes * minute) as Instant
    const version = {
      settings,
      own: { ...own, ...changes },
      setBy: null,
      setAt,
      times: { ...times, countsFrom },
    }
    await addVersion(db, market, version, false)
    await journalPlanted(db, context)
  })
