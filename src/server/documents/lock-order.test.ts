/** One order of locks: whatever is done with documents at once, nobody deadlocks, and a run of a market is waited for. */
import { describe, expect, it, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { topics } from '#contract/topics.ts'
import { tradeOf } from '#test/support/documents.ts'
import { entry, openTrade, trade } from '#test/support/documents-trade.ts'
import { lockWaited } from '#test/support/lock-waited.ts'
import type { JournalEntry } from '../commands/command.ts'
import { inScopeOf, noLocks, runUnit, type UnitWork } from '../commands/unit.ts'
import * as faults from '../db/faults.ts'
import { dayRollKind } from '../markets/dates.ts'
import { rollMarkets } from '../markets/day-roll.ts'
import { withMarketLock } from '../markets/locks.ts'
import { evaluateRolled } from '../standings/reactions.ts'

vi.mock(import('../db/faults.ts'), async (original) => {
  const real = await original()
  return { ...real, isRetryable: vi.fn<typeof real.isRetryable>(real.isRetryable) }
})

const { server, payer, payee, add, addByPayee, plant } = openTrade()
const other = tradeOf('V100305')

const onMany =
  (route: typeof routes.documentDelete | typeof routes.documentConfirm, token: () => string) =>
  (ids: readonly string[]) =>
    server().call(route, { body: { invoiceIds: [...ids] } }, { token: token() })

const inPayersUnit = (work: (work: UnitWork) => Promise<JournalEntry | undefined>) =>
  runUnit(server().context, {
    cause: { kind: 'reaction', requestId: server().context.makeId() },
    enter: inScopeOf({ tenantId: trade.payerTenantId }),
    lock: noLocks,
    work: async (given) => {
      const happened = await work(given)
      return { value: null, entries: happened ? [happened] : [] }
    },
  })

/** What is done with documents of two payees; each gets three that nobody else changes in the same round. */
type Act = (ids: readonly string[]) => Promise<unknown>
const acts: Readonly<Record<string, Act>> = {
  'a document is entered': () => add(),
  'a document of the other payee is entered': () => add({ supplierId: other.payeeId }),
  'a payee enters a document': () => addByPayee(),
  'a document is edited': async ([id = '']) => {
    const { buyerId: _buyer, supplierId: _supplier, ...edited } = entry({ amount: '7.00' })
    return server().call(routes.documentUpdate, { body: { ...edited, id, version: 1 } }, { token: payer() })
  },
  'documents are disabled': (ids) =>
    server().call(
      routes.documentDisable,
      { body: { invoiceIds: [...ids].toReversed(), disabled: true, reason: '有争议' } },
      { token: payer() },
    ),
  'documents are deleted': onMany(routes.documentDelete, payer),
  'documents are excluded': (ids) =>
    server().call(routes.documentExclude, { body: [...ids] }, { token: payee() }),
  'the day rolls': () =>
    inPayersUnit((work) => {
      const row = {
        id: work.context.makeId(),
        tenantId: trade.payerTenantId,
        marketId: undefined,
        kind: dayRollKind,
        dueAt: work.businessNow,
        tries: 0,
        body: {},
      }
      return rollMarkets({ ...work, row })
    }),
  'documents are evaluated': () =>
    inPayersUnit((work) => {
      const item = {
        id: 1n,
        tenantId: trade.payerTenantId,
        userId: null,
        topic: topics.marketsRolled,
        body: {},
      }
      return evaluateRolled.react(work, item)
    }),
}

/** The errors that were retried: deadlocks, and statements that waited too long. */
const retried = (): readonly unknown[] =>
  vi.mocked(faults.isRetryable).mock.results.filter(({ value }) => value === true)

describe('every pair of commands', () => {
  const names = Object.keys(acts)
  const pairs = names.flatMap((one, n) => names.slice(n).map((another) => [one, another] as const))

  it('[DOC-12] goes on at once without a deadlock', async () => {
    vi.mocked(faults.isRetryable).mockClear()
    for (const [one, another] of pairs) {
      const ids = await Promise.all([
        plant(),
        plant({
          payee_id: other.payeeId,
          payee_tenant_id: other.payeeTenantId ?? null,
          payee_company_id: other.payeeCompanyId ?? null,
        }),
        plant(),
      ])
      const [first, second] = [acts[one], acts[another]]
      await Promise.all([first?.(ids), second?.(ids), first?.([...ids].toReversed()), second?.(ids)])
    }
    expect(pairs.length).toBe((names.length * (names.length + 1)) / 2)
    expect(retried()).toEqual([])
  }, 120_000)
})

describe('a run of the market', () => {
  const marketOf = async (): Promise<string> => {
    const found = await server()
      .context.systemDb.selectFrom('payees')
      .select('market_id')
      .where('id', '=', trade.payeeId)
      .executeTakeFirstOrThrow()
    return found.market_id ?? ''
  }

  it('[DOC-12] is waited for by whoever changes what it reads, and not by others', async () => {
    const { context } = server()
    const ids = await Promise.all([plant(), plant()])
    const waiting = await withMarketLock(context, await marketOf(), async () => {
      const changes = Promise.all([add(), acts['documents are disabled']?.(ids), acts['the day rolls']?.([])])
      await lockWaited(server(), 3)
      expect((await add({ supplierId: other.payeeId })).code, 'of a payee that is tied to no market').toBe(0)
      return { changes }
    })
    const [added] = await waiting.changes
    expect(added.code).toBe(0)
  })

  it('[DOC-12] is not waited for longer than a call waits for any lock', async () => {
    const answer = await withMarketLock(server().context, await marketOf(), () => add())
    expect(answer.code).toBe(codes.busy.code)
  }, 30_000)
})
