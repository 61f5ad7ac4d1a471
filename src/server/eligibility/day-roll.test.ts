/** A day roll looks at what it can change, and that comes to the same as evaluating everything. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, type Day } from '#domain/day.ts'
import { mingyuanCode, tradeOf } from '#test/support/documents.ts'
import type { NettingGroup } from '#test/support/eligibility-reference.ts'
import fc from '#test/support/laws.ts'
import { connectedMarket, group, netted, nettingGroups } from '#test/support/netting.ts'
import { documentStatesOf, plantGroup } from '#test/support/planted-groups.ts'
import { evaluateNow, leftToChange, moveDates, rollAll, rollOnce } from '#test/support/rolling.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'

const { payeeTenantId } = tradeOf(mingyuanCode)
const today = '2026-11-16' as Day
const payDate = '2026-11-18' as Day

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ breaks: ['journalDiffers', 'offerStateDiffers'] })
  await rollAll(server)
})
afterAll(() => server.close())

type Roll = { readonly days: number; readonly payDays: number | undefined }

/** Plants and evaluates a group, moves its dates, and evaluates as the reaction does; answers its standings. */
async function rolled(of: NettingGroup, { days, payDays }: Roll) {
  const { payeeId, ids } = await plantGroup(server, of)
  await evaluateNow(server, payeeId)
  const before = await documentStatesOf(server, payeeId)
  const now = addDays(today, days)
  await moveDates(server, payeeId, now, payDays === undefined ? undefined : addDays(now, payDays))
  await rollAll(server)
  const after = await documentStatesOf(server, payeeId)
  expect(await leftToChange(server, payeeId)).toBe(0)
  const changed = [...ids].filter(([, id]) => after[id]?.reasons !== before[id]?.reasons).map(([key]) => key)
  return changed.toSorted()
}

/**
 * Groups in which nothing is held back, so that only documents due between the dates are looked at;
 * their documents are due on the dates, a day before or a day after.
 */
const looseGroups = (roll: Roll): fc.Arbitrary<NettingGroup> => {
  const now = addDays(today, roll.days)
  const bounds = [today, now, payDate, ...(roll.payDays === undefined ? [] : [addDays(now, roll.payDays)])]
  return fc
    .record({
      daysPaidEarlyMax: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
      isConnected: fc.constantFrom(true, true, true, false),
      dues: fc.array(
        fc.record({
          from: fc.constantFrom(...bounds),
          early: fc.boolean(),
          other: fc.integer({ min: -1, max: 1 }),
          // A credit note that the document outweighs, which keeps nothing.
          credited: fc.boolean(),
        }),
        { minLength: 1, maxLength: 6 },
      ),
    })
    .map(({ daysPaidEarlyMax, isConnected, dues }) =>
      group(
        dues.flatMap(({ from, early, other, credited }, n) => {
          const dueDate = addDays(from, other + (early ? (daysPaidEarlyMax ?? 0) : 0))
          const note = netted(`n${n}`, { amount: -1_00n, dueDate: today, creditsId: `a${n}` })
          return [netted(`a${n}`, { dueDate }), ...(credited ? [note] : [])]
        }),
        { market: isConnected ? connectedMarket({ daysPaidEarlyMax }) : undefined },
      ),
    )
}

const rolls: fc.Arbitrary<Roll> = fc.record({
  days: fc.integer({ min: 0, max: 30 }),
  payDays: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined, freq: 9 }),
})

describe('a day roll', () => {
  it('[DOC-12] [MKT-19] leaves nothing to change in groups of every kind', async () => {
    const law = fc.asyncProperty(nettingGroups, rolls, async (of, roll) => void (await rolled(of, roll)))
    await fc.assert(law, { numRuns: 20 })
  })

  it('[DOC-12] [MKT-19] leaves nothing to change where it looks at due dates between the old and the new dates alone', async () => {
    const looked = rolls.chain((roll) => fc.tuple(looseGroups(roll), fc.constant(roll)))
    const law = fc.asyncProperty(looked, async ([of, roll]) => void (await rolled(of, roll)))
    await fc.assert(law, { numRuns: 60 })
  })

  it.each<readonly [string, Roll, NettingGroup, readonly string[]]>([
    [
      'the pay date passes it',
      { days: 0, payDays: 14 },
      group([
        netted('passed', { dueDate: '2026-11-25' as Day }),
        netted('later', { dueDate: '2026-12-05' as Day }),
      ]),
      ['passed'],
    ],
    [
      'the pay date comes near enough to it',
      { days: 0, payDays: 14 },
      group(
        [netted('near', { dueDate: '2026-12-05' as Day }), netted('later', { dueDate: '2026-12-30' as Day })],
        { market: connectedMarket({ daysPaidEarlyMax: 10 }) },
      ),
      ['near'],
    ],
  ])('[DOC-10] [DOC-12] changes a document where %s', async (_name, roll, of, changed) => {
    expect(await rolled(of, roll)).toEqual(changed)
  })

  it('[DOC-12] shows as overdue what is due before the new day', async () => {
    const of = group([netted('a', { dueDate: today })], {
      market: connectedMarket({ nextPayDate: undefined }),
    })
    const { payeeId } = await plantGroup(server, of)
    await evaluateNow(server, payeeId)
    await moveDates(server, payeeId, addDays(today, 1), undefined)
    await rollAll(server)
    expect(Object.values(await documentStatesOf(server, payeeId)).map(({ status }) => status)).toEqual([
      'overdue',
    ])
  })

  it('[DOC-12] publishes no event where nothing changed, and evaluates nothing twice', async () => {
    const { payeeId } = await plantGroup(server, group([netted('a')], { market: connectedMarket() }))
    expect(await rollOnce(server)).toMatchObject({ action: 'documents.evaluated', facts: { changed: 1 } })
    expect(await leftToChange(server, payeeId)).toBe(0)
    expect(await rollOnce(server)).toBeUndefined()
  })
})

describe('what a payee is', () => {
  const statusOf = async (payeeId: string) =>
    Object.values(await documentStatesOf(server, payeeId)).map(({ status }) => status)
  const set = (payeeId: string, to: ReturnType<typeof sql>) =>
    sql`update payees set ${to} where id = ${payeeId}`.execute(server.context.systemDb)

  it('[DOC-12] is followed by its documents when it is switched off, and on again', async () => {
    const { payeeId } = await plantGroup(server, group([netted('a'), netted('b')]))
    await rollAll(server)
    expect(await statusOf(payeeId)).toEqual(['eligible', 'eligible'])
    await set(payeeId, sql`switched_on = false`)
    await rollAll(server)
    expect(await statusOf(payeeId)).toEqual(['ineligible', 'ineligible'])
    await set(payeeId, sql`switched_on = true`)
    await rollAll(server)
    expect(await statusOf(payeeId)).toEqual(['eligible', 'eligible'])
  })

  const unregistered = group([netted('a')], {
    payee: { registered: false, switchedOn: true },
    market: undefined,
  })
  const register = async (payeeId: string) => {
    const companyId = server.context.makeId()
    await sql`insert into companies (id, tenant_id, parent_id, company_type, legal_form, name, currency, register_username, registered_at)
      values (${companyId}, ${payeeTenantId}, ${payeeTenantId}, 'supplier', 'company', ${companyId}, 'CNY', '', ${server.clock()})`.execute(
      server.context.systemDb,
    )
    await set(payeeId, sql`payee_tenant_id = ${payeeTenantId}, payee_company_id = ${companyId}`)
  }

  it('[DOC-12] is followed by its documents when it registers', async () => {
    const { payeeId, ids } = await plantGroup(server, unregistered)
    await rollAll(server)
    const reasons = async () => (await documentStatesOf(server, payeeId))[ids.get('a') ?? '']?.reasons
    const before = await reasons()
    await register(payeeId)
    await rollAll(server)
    expect(await leftToChange(server, payeeId)).toBe(0)
    expect(await reasons()).not.toBe(before)
  })

  it('[DOC-12] gets many documents after it has registered, when they are evaluated', async () => {
    const { payeeId, ids } = await plantGroup(server, unregistered)
    const many = 500
    await sql`
      with copied as (
        insert into documents (id, issuer_tenant_id, serial, payer_tenant_id, payer_id, payee_id, number, type, amount, currency, document_date,
          due_date, means, source, confirmation, created_at, created_by, changed_at, changed_by)
        select gen_random_uuid(), issuer_tenant_id, 500000000 + n, payer_tenant_id, payer_id, payee_id, 'MANY-' || n, type, amount, currency,
          document_date, due_date, means, source, confirmation, created_at, created_by, changed_at, changed_by
        from documents cross join generate_series(1, ${many}::int) n where id = ${ids.get('a')} returning payer_tenant_id, id)
      insert into document_states (payer_tenant_id, document_id) select * from copied`.execute(
      server.context.systemDb,
    )
    await rollAll(server)
    const taken = async () =>
      (
        await sql<{ documents: number; counted: number }>`
          select (select count(*)::int from documents d join document_states s on s.payer_tenant_id = d.payer_tenant_id and s.document_id = d.id
              where d.payee_id = ${payeeId} and d.payee_tenant_id = ${payeeTenantId} and s.payee_tenant_id = ${payeeTenantId}) as documents,
            (select coalesce(sum(documents), 0)::int from document_counts where payee_id = ${payeeId} and payee_tenant_id = ${payeeTenantId}) as counted`.execute(
          server.context.systemDb,
        )
      ).rows[0]
    await register(payeeId)
    expect(await taken()).toEqual({ documents: 0, counted: 0 })
    await rollAll(server)
    expect(await taken()).toEqual({ documents: many + 1, counted: many + 1 })
  })

  it('[DOC-12] is evaluated whole where there was no day before', async () => {
    const { payeeId } = await plantGroup(server, group([netted('a', { dueDate: '2026-11-20' as Day })]))
    await evaluateNow(server, payeeId)
    await sql`update payee_evaluations set today = null where payee_id = ${payeeId}`.execute(
      server.context.systemDb,
    )
    await moveDates(server, payeeId, '2026-11-25' as Day, payDate)
    await rollAll(server)
    expect(await statusOf(payeeId)).toEqual(['overdue'])
  })
})
