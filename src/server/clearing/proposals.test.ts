/** Runs that wait for an approval: what they leave alone, how they are awarded, voided and sent back. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { runStateChanges, runStates } from '#domain/clearing/run-states.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import {
  apr,
  clearNow,
  orchid,
  type Planted,
  plantOffer,
  qingdaoId,
  workOn,
} from '#test/support/planted-offers.ts'
import { proposeNow, setAutomaticClearing } from '#test/support/proposals.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { deliverAll } from '../domain-events/deliver.ts'
import { lockMarketShared } from '../markets/locks.ts'
import { mailProposed } from './proposal-mails.ts'
import { replayRun } from './replay.ts'

let server: TestServer
let payer: string
beforeAll(async () => {
  server = await openTestServer()
  payer = await server.enter('gaoyuan')
})
afterAll(() => server.close())
beforeEach(() => server.clock.advance(11 * minute))

const documents = [{ amount: 10_000_00n, due_date: '2026-12-20' }]
/** An offer of 兰芝, whose documents no other test has. */
const plant = (): Promise<Planted> =>
  plantOffer(server.context, { code: orchid, terms: apr(1_000), documents })
const award = (id: string, marketId: string = qingdaoId, token: string = payer) =>
  server.call(routes.runAward, { params: { id }, body: { marketId } }, { token })
/** What is read in Chinese and in English. */
const awardWords = async (id: string, marketId: string = qingdaoId): Promise<readonly string[]> => {
  const said: string[] = []
  for (const language of ['zh', 'en'] as const) {
    const sent = { params: { id }, body: { marketId } }
    said.push((await server.call(routes.runAward, sent, { token: payer, language })).message)
  }
  return said
}
const sendBack = (id: string, reason = '先处理退货', more: { readonly description?: string } = {}) =>
  server.call(
    routes.runSendBack,
    { params: { id }, body: { marketId: qingdaoId, reason, ...more } },
    { token: payer },
  )
const read = async (id: string) =>
  (await server.call(routes.runRead, { params: { id } }, { token: payer })).data
const look = async (id: string) =>
  (await server.call(routes.proposalRead, { params: { id } }, { token: payer })).data
const count = async (from: string) => (await ask(server.ownerUrl, `select count(*)::int from ${from}`))[0]
const kept = async (id: string) => [
  await count(`awards where run_id = '${id}'`),
  await count(`clearing_payee_results where run_id = '${id}'`),
  await count(`ledger_transactions where subject_id = '${id}'`),
]

describe('[CLR-10] a proposal', () => {
  it('changes nothing but its own row, does not block the market, and payees learn nothing of it', async () => {
    await plantOffer(server.context, { terms: apr(1_000), documents })
    await setAutomaticClearing(server, false)
    const token = await server.signIn('lixiaoyun')
    const { id, tenantId } = entityOf('mingyuan-lanting')
    await server.call(routes.chooseIdentity, { body: { companyType: 'supplier', id } }, { token })
    /** What the payee reads, and its events and mails. */
    const seen = async () =>
      JSON.stringify([
        (await server.call(routes.offerList, { query: {} }, { token })).data,
        (await server.call(routes.offerTotals, { query: {} }, { token })).data,
        (await server.call(routes.offerableList, { body: { supplierId: id } }, { token })).data,
        (await server.call(routes.marketList, {}, { token })).data,
        (await server.call(routes.awardList, { query: {} }, { token })).data,
        await count(`outbox where tenant_id = '${tenantId}'`),
        await count(`domain_events where tenant_id = '${tenantId}'`),
        await count(`notifications where tenant_id = '${tenantId}'`),
        await ask(server.ownerUrl, 'select b::text from ledger_balances b order by account_id'),
      ])
    const before = await seen()
    const runId = await clearNow(server)
    await deliverAll(server.context, [mailProposed])
    expect(await seen()).toBe(before)
    const run = await read(runId)
    expect(run).toMatchObject({
      state: 'proposed',
      awarded: 1,
      finishedAt: null,
      proposal: { approvedAt: null, holdsUntil: '2026-11-16T04:00:00.000Z' },
      end: null,
    })
    expect(await kept(runId)).toEqual([0, 0, 0])
    await server.context.db.transaction().execute((db) => lockMarketShared(db, [qingdaoId]))
    expect((await replayRun(server.context.systemPool, runId)).fault).toBeUndefined()
    expect((await look(runId)).changes).toEqual([])
  })

  it('is mailed to those who may award, not to clerks', async () => {
    const rows = await ask(
      server.ownerUrl,
      `select distinct recipient from notifications where template = 'proposalWaits' order by 1`,
    )
    expect(rows).toContain('gaoyuan@lanting.test')
    expect(rows).not.toContain('linjing@finance.test')
  })

  it('is awarded whole by one press, with the hash that it was proposed with, and once', async () => {
    const [id] = (await ask(
      server.ownerUrl,
      `select id from clearing_runs where state = 'proposed'`,
    )) as string[]
    const runId = id ?? ''
    const { snapshotHash, resultHash } = await read(runId)
    const approved = await award(runId)
    expect([approved.code, approved.data.state]).toEqual([0, 'running'])
    expect((await award(runId)).code, 'while it is worked on').toBe(codes.proposalAwarded.code)
    await workOn(server, runId)
    expect(await read(runId)).toMatchObject({
      state: 'done',
      snapshotHash,
      resultHash,
      proposal: { approvedBy: '高远' },
    })
    expect(await kept(runId)).toEqual([1, 0, 1])
    expect((await award(runId)).code).toBe(codes.proposalAwarded.code)
    expect(await awardWords(runId)).toEqual(['该方案已批准。', 'This proposal was approved already.'])
    expect((await sendBack(runId)).code).toBe(codes.proposalAwarded.code)
  })

  it('is voided by a new offer, with the document named, and cannot be awarded after that', async () => {
    await plant()
    const runId = await proposeNow(server)
    const added = await plant()
    const [number] = await ask(
      server.ownerUrl,
      `select number from documents where id = '${added.documentIds[0]}'`,
    )
    const changes = [
      {
        kind: 'added',
        before: null,
        after: null,
        count: 1,
        documents: [{ id: added.documentIds[0], number }],
      },
    ]
    expect((await look(runId)).changes, 'seen before it is approved').toEqual(changes)
    expect((await award(runId)).code).toBe(0)
    await workOn(server, runId)
    expect(await read(runId)).toMatchObject({ state: 'aborted', end: { reason: 'voided', changes } })
    expect(await kept(runId)).toEqual([0, 0, 0])
    expect((await award(runId)).code).toBe(codes.proposalVoided.code)
    expect(await awardWords(runId)).toEqual([
      '该方案批准时数据已有变动，已作废，没有成交。',
      'This proposal is void: its data had changed when it was approved, and nothing was awarded.',
    ])
    expect((await look(runId)).changes).toBeNull()
  })

  it('is voided by another pool and by other settings', async () => {
    const runId = await proposeNow(server)
    await setAutomaticClearing(server, true)
    const { data } = await server.call(routes.marketDetail, { params: { id: qingdaoId } }, { token: payer })
    const body = { version: data.version, size: '8000001.00', availablePercent: '100', reason: '预算' }
    expect(
      (await server.call(routes.poolUpdate, { params: { marketId: qingdaoId }, body }, { token: payer }))
        .code,
    ).toBe(0)
    const kinds = (await look(runId)).changes?.map(({ kind }) => kind)
    expect(kinds).toEqual(['settings', 'pool'])
    await award(runId)
    await workOn(server, runId)
    expect((await read(runId)).end?.changes.map(({ kind }) => kind)).toEqual(['settings', 'pool'])
  })

  it('is sent back with a reason, and its offers stay live', async () => {
    const runId = await proposeNow(server)
    for (const reason of ['', ' ', '长'.repeat(21)])
      expect((await sendBack(runId, reason)).code).toBe(codes.inputInvalid.code)
    const tooLong = { description: '长'.repeat(51) }
    expect((await sendBack(runId, '先处理退货', tooLong)).code).toBe(codes.inputInvalid.code)
    expect(await read(runId)).toMatchObject({ state: 'proposed' })
    const description = '两张退货单还没有登记'
    expect((await sendBack(runId, '先处理退货', { description })).code).toBe(0)
    expect(await read(runId)).toMatchObject({
      state: 'aborted',
      end: { reason: 'sentBack', note: '先处理退货', description, by: '高远' },
    })
    expect(await count(`offer_items where market_id = '${qingdaoId}' and state = 'live'`)).not.toBe(0)
    expect((await award(runId)).code).toBe(codes.proposalSentBack.code)
    expect((await sendBack(runId)).code).toBe(codes.proposalSentBack.code)
  })

  it('is refused where it belongs to another market or company, never waited, or is missing', async () => {
    const runId = await proposeNow(server)
    const missing = server.context.makeId()
    expect((await award(runId, missing)).code).toBe(codes.proposalMarketDiffers.code)
    expect(await awardWords(runId, missing)).toEqual([
      '该方案属于另一个市场。',
      'This proposal is of another market.',
    ])
    expect((await award(missing)).code).toBe(codes.notFound.code)
    expect((await award(runId, qingdaoId, await server.enter('chenwei'))).code).toBe(codes.notFound.code)
    const [done] = (await ask(
      server.ownerUrl,
      `select id from clearing_runs where payer_tenant_id <> '${entityOf('lanting-qingdao').tenantId}' and state = 'done' limit 1`,
    )) as string[]
    expect((await award(done ?? missing)).code).toBe(codes.notFound.code)
    await ask(server.ownerUrl, `update markets set open = false where id = '${qingdaoId}' returning 1`)
    expect((await award(runId)).code).toBe(codes.clearingClosed.code)
    await ask(server.ownerUrl, `update markets set open = true where id = '${qingdaoId}' returning 1`)
  })

  it('is replaced by clearing again', async () => {
    const [id] = (await ask(
      server.ownerUrl,
      `select id from clearing_runs where state = 'proposed'`,
    )) as string[]
    const runId = id ?? ''
    const again = await server.call(routes.clearingRun, { body: { marketId: qingdaoId } }, { token: payer })
    expect(again.code).toBe(0)
    await workOn(server, again.data.id)
    expect(await read(runId)).toMatchObject({ state: 'aborted', end: { reason: 'replaced', by: '高远' } })
    expect((await award(runId)).code).toBe(codes.proposalReplaced.code)
    expect(await read(again.data.id)).toMatchObject({ state: 'proposed' })
    expect((await sendBack(again.data.id)).code).toBe(0)
  })

  it('[CLR-29] has the states of the table in the database too', async () => {
    const list = `array[${runStates.map((state) => `'${state}'`).join()}]`
    const allowed = await ask(
      server.ownerUrl,
      `select a || ' ' || b from unnest(${list}) a, unnest(${list}) b where is_run_change(a, b)`,
    )
    expect(new Set(allowed)).toEqual(new Set(runStateChanges.map((change) => change.join(' '))))
  })
})
