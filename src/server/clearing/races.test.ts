/** Whatever is done to a market, its offers or their documents at the moment of a run: one of the two comes first, and money adds up. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { formatAmount } from '#domain/money.ts'
import { ask } from '#test/support/ask.ts'
import { randomBy } from '#test/support/clearing-books.ts'
import { minute } from '#test/support/clock.ts'
import { offerOf, openOffers, suzhouMarketId, trade } from '#test/support/offers.ts'
import { inScopeOf, noLocks, runUnit } from '../commands/unit-of-work.ts'
import { LockWaitOver } from '../db/faults.ts'
import { verifyBooks } from '../invariants/verify.ts'
import { lockToBegin } from '../markets/locks.ts'
import { runJob } from './jobs.ts'
import { replayRun } from './replay.ts'
import { runTimeAt } from './run-market.ts'
import { beginRun } from './slots.ts'

vi.setConfig({ testTimeout: 120_000 })
const { server, payer, payee, plant, submit, cancel } = openOffers()
const tenantId = trade.payerTenantId
const rounds = 6
/** A run of two documents takes about so long. */
const delayMsMax = 60

/** As a slot begins it. */
const begin = (): Promise<string> => {
  const { context, clock } = server()
  return runUnit(context, {
    cause: { kind: 'job', requestId: context.makeId() },
    enter: inScopeOf({ tenantId }),
    lock: noLocks,
    work: async ({ db }) => {
      await lockToBegin(db, suzhouMarketId)
      const time = runTimeAt(clock(), 'Asia/Shanghai', false)
      const value = await beginRun({ db, context }, { tenantId, marketId: suzhouMarketId, time })
      return { value: value ?? '' }
    },
  })
}
const perform = async (): Promise<string> => {
  const runId = await begin()
  const body = { tenantId, marketId: suzhouMarketId, runId }
  // Retries while the market is locked, as the queue does.
  for (;;) {
    const isOver = await runJob.run(server().context, body).then(
      () => true,
      (error: unknown) => {
        if (error instanceof LockWaitOver) return false
        throw error
      },
    )
    if (isOver) return runId
  }
}
const one = async (sql: string) => (await ask(server().ownerUrl, sql))[0]
const detail = async () =>
  (await server().call(routes.marketDetail, { params: { id: suzhouMarketId } }, { token: payer() })).data
const awardsOf = (documentId: string) =>
  one(
    `select count(*)::int from awards where document_id = '${documentId}' and state in ('committed', 'paid')`,
  )
const stateOf = (documentId: string) =>
  one(`select state from offer_items where document_id = '${documentId}' order by id desc limit 1`)
const used = `coalesce((select sum(b.balance_minor) from ledger_accounts a join ledger_balances b on b.account_id = a.id
  where a.market_id = '${suzhouMarketId}' and a.kind in ('committed', 'outstanding')), 0)`

type OfferedDocument = { readonly offerId: string; readonly documentId: string; readonly number: string }
type Act = (made: OfferedDocument) => Promise<{ readonly status: number; readonly code: number }>

const setPool = async (size: string) => {
  const { version } = await detail()
  const body = { version, size, availablePercent: '100', reason: '预算' }
  return server().call(routes.poolUpdate, { params: { marketId: suzhouMarketId }, body }, { token: payer() })
}
const setOpen = async (open: boolean) => {
  const { version } = await detail()
  const body = { version, open, ...(!open && { reason: '结账' }) }
  return server().call(
    routes.marketSwitch,
    { params: { marketId: suzhouMarketId }, body },
    { token: payer() },
  )
}
/** What leaves one of the two documents without money. */
const cut = async () =>
  setPool(
    formatAmount({ currency: 'CNY', minor: BigInt(String(await one(`select (${used})::text`))) + 1_500_00n }),
  )

const actions: Readonly<
  Record<string, { readonly act: Act; readonly ends?: true; readonly after?: () => unknown }>
> = {
  'it is canceled': { act: ({ offerId }) => cancel(offerId), ends: true },
  'its document is disabled': {
    act: ({ documentId }) =>
      server().call(
        routes.documentDisable,
        { body: { invoiceIds: [documentId], disabled: true, reason: '有争议' } },
        { token: payer() },
      ),
    ends: true,
  },
  'its document is excluded': {
    act: ({ documentId }) =>
      server().call(routes.documentExclude, { body: [documentId] }, { token: payee() }),
    ends: true,
  },
  'its document is edited': {
    act: ({ documentId, number }) =>
      server().call(
        routes.documentUpdate,
        {
          body: {
            id: documentId,
            version: 1,
            number,
            type: 'payable',
            amount: '2000.00',
            currency: 'CNY',
            dueDate: '2027-01-15',
            means: 'transfer',
          },
        },
        { token: payer() },
      ),
    ends: true,
  },
  'the market is closed': { act: () => setOpen(false), after: () => setOpen(true) },
  'the pool is cut': { act: cut, after: () => setPool('20000000.00') },
}

/** Two documents of 1,000.00, each offered by itself. */
async function offerTwo(): Promise<readonly [OfferedDocument, OfferedDocument]> {
  const make = async (): Promise<OfferedDocument> => {
    const number = `R-${randomUUID()}`
    const [documentId = ''] = await plant({ number, type: 'payable' })
    const { data: offerId } = await submit(
      offerOf([documentId], '1000.00', { rate: '9.00', expectedPaymentDate: '2026-11-17' }),
    )
    return { documentId, offerId, number }
  }
  return [await make(), await make()]
}

const known: ReadonlySet<number> = new Set(Object.values(codes).map(({ code }) => code))

describe('[CLR-07] an offer is in a run', () => {
  it.each(Object.entries(actions))(
    'while %s: one comes first, the other finds it so',
    async (name, { act, ends, after }) => {
      const random = randomBy(name.length)
      for (let round = 0; round < rounds; round += 1) {
        server().clock.advance(15 * minute)
        const [made, other] = await offerTwo()
        const [runId, answer] = await Promise.all([
          perform(),
          wait(random() * delayMsMax).then(() => act(made)),
        ])
        expect(await one(`select state from clearing_runs where id = '${runId}'`)).toBe('done')
        expect(
          (answer.code === 0 || known.has(answer.code)) && answer.code !== codes.internal.code,
          `answered ${answer.code}`,
        ).toBe(true)
        const [awards, state] = [await awardsOf(made.documentId), await stateOf(made.documentId)]
        // Awarded or ended, and never both; what was refused has changed nothing.
        if (ends) expect(awards === 1).toBe(state === 'live' || state === 'awarded')
        if (ends && answer.code !== 0) expect(awards).toBe(1)
        expect(
          await one(`select ${used} <= (s.pool_minor::numeric * s.available_bps / 10000) as within from markets m
        join market_private_settings s on s.market_id = m.id and s.version = m.version where m.id = '${suzhouMarketId}'`),
        ).toBe(true)
        if (ends) expect(await awardsOf(other.documentId), 'the other offer is not touched').toBe(1)
        const { rows } = await server().context.systemPool.query<{ hash: string }>(
          `select encode(result_hash, 'hex') as hash from clearing_runs where id = '${runId}'`,
        )
        expect((await replayRun(server().context.systemPool, runId)).resultHash).toBe(rows[0]?.hash)
        await after?.()
      }
      expect((await verifyBooks(server().context.systemPool)).faults).toEqual([])
    },
  )
})

it('[CLR-07] runs of a market at once fail with LockWaitOver at most, and every document is awarded once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    server().clock.advance(15 * minute)
    const made = await offerTwo()
    const begun = await Promise.allSettled([perform(), perform(), perform()])
    const failed = begun.flatMap((run) => (run.status === 'rejected' ? [run.reason as unknown] : []))
    expect(failed.filter((reason) => !(reason instanceof LockWaitOver))).toEqual([])
    for (const { documentId } of made) expect(await awardsOf(documentId)).toBe(1)
  }
  expect((await verifyBooks(server().context.systemPool)).faults).toEqual([])
})
