/** An evaluation takes a few payees at a time, waits for no lock, and goes on until all are evaluated. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { topics } from '#contract/topics.ts'
import { addDays, type Day } from '#domain/day.ts'
import * as limits from '#domain/documents/limits.ts'
import { ask } from '#test/support/ask.ts'
import { mingyuanCode, tradeOf } from '#test/support/documents.ts'
import { gate } from '#test/support/gate.ts'
import { group, netted } from '#test/support/netting.ts'
import { documentStatesOf, plantGroup } from '#test/support/planted-groups.ts'
import { evaluateNow, leftToChange, moveDates, rollAll, rollOnce, topicsOf } from '#test/support/rolling.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { inScopeOf, noLocks, runUnit } from '../commands/unit-of-work.ts'
import { LockWaitOver } from '../db/faults.ts'
import { withMarketLock } from '../markets/locks.ts'
import { portionOf } from './outdated-payees.ts'

vi.mock('#domain/documents/limits.ts', async (original) => ({
  ...(await original<typeof limits>()),
  payeesPerEvaluationMax: 3,
  documentsPerEvaluationMax: 10,
}))

const { payerTenantId } = tradeOf(mingyuanCode)
const today = '2026-11-16' as Day

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ breaks: ['journalDiffers'] })
})
afterAll(() => server.close())
beforeEach(() => rollAll(server))

const plant = async (documents = 1): Promise<string> => {
  const of = group(Array.from({ length: documents }, (_, n) => netted(`a${n}`)))
  return (await plantGroup(server, of)).payeeId
}
const plantMany = async (count: number, documents = 1): Promise<readonly string[]> => {
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) ids.push(await plant(documents))
  return ids
}
const noted = async (payeeIds: readonly string[]): Promise<readonly unknown[]> =>
  ask(
    server.ownerUrl,
    `select payee_id from payee_evaluations where payee_id in ('${payeeIds.join("', '")}') order by 1`,
  )
/** How many of the payer's payees are locked. */
const locked = async (): Promise<number> => {
  const total = await ask(
    server.ownerUrl,
    `select count(*)::int from payees where payer_tenant_id = '${payerTenantId}'`,
  )
  const free = await ask(
    server.ownerUrl,
    `select count(*)::int from (select from payees where payer_tenant_id = '${payerTenantId}' for no key update skip locked) p`,
  )
  return Number(total[0]) - Number(free[0])
}
const statuses = async (payeeId: string) =>
  Object.values(await documentStatesOf(server, payeeId)).map(({ status }) => status)
/** Locks these payees in another transaction until the returned function is called. */
const holdPayees = async (payeeIds: readonly string[]) => {
  const { begin, begun, held, letGo } = gate()
  const over = server.context.systemDb.transaction().execute(async (db) => {
    await sql`select from payees where id = any(${payeeIds}::uuid[]) for no key update`.execute(db)
    begin()
    await held
  })
  await begun
  return async () => {
    letGo()
    await over
  }
}

describe('one transaction of an evaluation', () => {
  it('[DOC-12] locks a few payees, and publishes an event for the others where nothing changed', async () => {
    const ids = await plantMany(7)
    for (const id of ids) await leftToChange(server, id)
    let most = 0
    const entry = await rollOnce(server, async () => {
      most = await locked()
    })
    expect(most).toBe(limits.payeesPerEvaluationMax)
    expect(entry).toMatchObject({ facts: { changed: 0 } })
    expect(topicsOf(entry)).toEqual([topics.eligibilityOutdated])
    expect(await noted(ids)).toHaveLength(3)
    expect(await rollAll(server)).toHaveLength(1)
    expect(await noted(ids)).toHaveLength(7)
  })

  it('[DOC-12] looks at a few documents, and at all of a payee that has more', async () => {
    const ids = await plantMany(2, 6)
    const large = await plant(12)
    await rollOnce(server)
    expect(await noted([...ids, large])).toEqual([ids[0]])
    await rollOnce(server)
    expect(await noted([...ids, large])).toEqual(ids)
    expect(topicsOf(await rollOnce(server))).toEqual([topics.eligibilityEvaluated, topics.documentsChanged])
    expect(await statuses(large)).toEqual(Array.from({ length: 12 }, () => 'eligible'))
  })

  it('takes as many payees as have no more documents together than it may look at, and at least one', () => {
    const of = (...counts: readonly number[]) =>
      portionOf(
        counts.map((documents) => ({ documents })),
        10,
      ).map(({ documents }) => documents)
    expect([of(), of(11), of(11, 1), of(4, 6, 0, 1), of(0, 10)]).toEqual([[], [11], [11], [4, 6, 0], [0, 10]])
  })
})

describe('what another transaction has locked', () => {
  it('[DOC-12] is neither waited for nor in the way of others, and is evaluated when it is free', async () => {
    // More of them, and before the other, than are looked at in one transaction.
    const theirs = await plantMany(5)
    const free = await plant()
    const letGo = await holdPayees(theirs)
    const entry = await rollOnce(server)
    expect(await statuses(free)).toEqual(['eligible'])
    expect(topicsOf(entry)).toEqual([
      topics.eligibilityEvaluated,
      topics.documentsChanged,
      topics.eligibilityOutdated,
    ])
    await expect(rollOnce(server)).rejects.toBeInstanceOf(LockWaitOver)
    await letGo()
    await rollAll(server)
    for (const id of theirs) expect(await statuses(id)).toEqual(['eligible'])
  })

  it('[DOC-12] [MKT-19] by a run of its market, which may be changing the market’s row and wait for payees', async () => {
    const { context } = server
    const [ours, others] = [await plant(), await plant()]
    for (const id of [ours, others]) {
      await evaluateNow(server, id)
      await moveDates(server, id, addDays(today, 1), addDays(today, 40))
    }
    const marketId = String(
      (await ask(server.ownerUrl, `select market_id from payees where id = '${ours}'`))[0],
    )
    await withMarketLock(context, marketId, (connection) =>
      runUnit(context, {
        connection,
        cause: { kind: 'job', requestId: context.makeId() },
        enter: inScopeOf({ tenantId: payerTenantId }),
        lock: noLocks,
        work: async ({ db }) => {
          await sql`update markets set business_date = business_date + 1 where id = ${marketId}`.execute(db)
          await rollOnce(server, async () => {
            await sql`select from payees where id = ${ours} for no key update nowait`.execute(db)
          })
          expect(await statuses(others), 'of another market').toEqual(['ineligible'])
          await expect(rollOnce(server)).rejects.toBeInstanceOf(LockWaitOver)
          return { value: undefined }
        },
      }),
    )
    expect(await statuses(ours)).toEqual(['eligible'])
    await rollAll(server)
    expect(await statuses(ours)).toEqual(['ineligible'])
  })

  it('[DOC-12] by a run of any market, where it is connected to none', async () => {
    const unconnected = group([netted('a', { dueDate: addDays(today, 50) })], { market: undefined })
    const { payeeId } = await plantGroup(server, unconnected)
    await evaluateNow(server, payeeId)
    const connected = await plant()
    await moveDates(server, connected, addDays(today, 60), addDays(today, 61))
    const marketId = String(
      (await ask(server.ownerUrl, `select market_id from payees where id = '${connected}'`))[0],
    )
    await withMarketLock(server.context, marketId, async () => {
      await rollAll(server).catch(() => undefined)
      expect(await statuses(payeeId)).toEqual(['ineligible'])
    })
    await rollAll(server)
    expect(await statuses(payeeId)).toEqual(['overdue'])
  })
})
