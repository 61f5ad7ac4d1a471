/** One order of locks: concurrent commands on documents never deadlock, and wait for a market's run. */
import { describe, expect, it, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import { documentActions, marketOf, other, type Round } from '#test/support/document-action-calls.ts'
import { openTrade } from '#test/support/documents-trade.ts'
import { openFilesServer } from '#test/support/files-server.ts'
import { lockWaited } from '#test/support/lock-waited.ts'
import { meetingsOf } from '#test/support/meetings.ts'
import * as faults from '../db/faults.ts'
import { withMarketLock } from '../markets/locks.ts'

vi.mock(import('../db/faults.ts'), async (original) => {
  const real = await original()
  return { ...real, isRetryable: vi.fn<typeof real.isRetryable>(real.isRetryable) }
})

const trading = openTrade(openFilesServer)
const { server, add, plant } = trading
let evaluations = 0
const actions = documentActions(trading, (entry) => {
  if (Number(entry?.facts['changed']) > 0) evaluations += 1
})

let rounds = 0
/** Documents of two payees in every state that an act is for. */
async function plantRound(): Promise<Round> {
  rounds += 1
  const word = `round${rounds}-`
  const others = {
    payee_id: other.payeeId,
    payee_tenant_id: other.payeeTenantId ?? null,
    payee_company_id: other.payeeCompanyId ?? null,
  }
  const states = [
    {},
    others,
    { source: 'payee' },
    { ...others, disabled_by: 'payer', disabled_reason: '有争议' },
    { excluded: true },
  ] as const
  const ids = await Promise.all(states.map((state, n) => plant({ ...state, number: `${word}${n}` })))
  return { ids, word }
}

/** The errors that were retried: deadlocks, and statements that waited too long. */
const retried = (): readonly unknown[] =>
  vi.mocked(faults.isRetryable).mock.results.filter(({ value }) => value === true)
/** So many kinds of commands at once, each twice. */
const kindsAtOnce = 5

describe('every pair of commands', () => {
  const named = Object.entries(actions)
  const groups = meetingsOf(named, kindsAtOnce)

  it('[DOC-12] goes on at once without a deadlock', async () => {
    vi.mocked(faults.isRetryable).mockClear()
    evaluations = 0
    const alone = await actions['documents are evaluated']?.(await plantRound())
    await alone?.()
    expect(evaluations, 'there is something to evaluate').toBeGreaterThan(0)
    const met = new Set<string>()
    for (const group of groups) {
      const round = await plantRound()
      const reversed = { ...round, ids: [...round.ids].toReversed() }
      const ready: (() => Promise<unknown>)[] = []
      for (const [, act] of group) ready.push(await act(round), await act(reversed))
      await Promise.all(ready.map((act) => act()))
      expect(retried(), `together: ${group.map(([name]) => name).join(', ')}`).toEqual([])
      for (const [one] of group) for (const [another] of group) met.add(`${one}, and ${another}`)
    }
    expect(met.size).toBe(named.length ** 2)
  }, 120_000)
})

describe('a run of the market', () => {
  it('[DOC-12] blocks commands that change what it reads, and no others', async () => {
    const { context } = server()
    const round = await plantRound()
    const [disable, roll] = [
      await actions['documents are disabled']?.(round),
      await actions['the day rolls']?.(round),
    ]
    const waiting = await withMarketLock(context, await marketOf(trading), async () => {
      const changes = Promise.all([add(), disable?.(), roll?.()])
      await lockWaited(server(), 3)
      expect((await add({ supplierId: other.payeeId })).code, 'of a payee that is tied to no market').toBe(0)
      return { changes }
    })
    const [added] = await waiting.changes
    expect(added.code).toBe(0)
  })

  it('[DOC-12] is not waited for longer than a call waits for any lock, and is named', async () => {
    const answer = await withMarketLock(server().context, await marketOf(trading), () => add())
    expect(answer).toMatchObject({ status: 409, code: codes.runInProgress.code })
  }, 30_000)
})
