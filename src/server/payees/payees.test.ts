/** A payer's list of payees: who is on it, what is set for each, and what follows for documents, offers and runs. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { payees } from '#demo/markets.ts'
import { entityOf, payeeIdOf } from '#demo/seed-markets.ts'
import { appRole } from '#server/db/roles.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { asRole } from '#test/support/sql.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await openTestServer()
  token = await server.enter('chenwei')
})
afterAll(() => server.close())

const list = async (query: object = {}) => (await server.call(routes.payeeList, { query }, { token })).data
const entry = (changes: object = {}) => ({
  payeeName: '常州华泰轴承有限公司',
  payeeCode: server.context.makeId(),
  contactName: '周敏',
  contactMail: 'ZhouMin@huatai.example.com',
  small: true,
  ...changes,
})
const add = (changes: object = {}) => server.call(routes.payeeAdd, { body: entry(changes) }, { token })
const read = async (id: string) => (await server.call(routes.payeeRead, { params: { id } }, { token })).data

describe('the list of payees', () => {
  it('[DOC-40] shows name, code, contact, state, minimum, on or off, and what can be paid early', async () => {
    const known = payees.find(
      ({ payer, marketCurrency }) => payer === 'hongfei-suzhou' && marketCurrency === 'CNY',
    )
    const found = await list({ keyword: known?.code })
    expect(found.list[0]?.eligible).toMatch(/^\d+\.\d\d$/)
    expect(found.list).toEqual([
      expect.objectContaining({
        code: known?.code,
        state: 'connected',
        switchedOn: true,
        currency: 'CNY',
        minApr: null,
      }),
    ])
  })

  it('[DOC-40] pages by name, code or time, and an anchor of another order is refused', async () => {
    for (let n = 0; n < 22; n += 1) await add()
    const all = await list({ pageSize: '100', sort: 'code' })
    const codesOf = all.list.map(({ code }: { code: string }) => code)
    expect(codesOf.length).toBeGreaterThan(20)
    const first = await list({ pageSize: '10', sort: 'code' })
    const second = await list({
      pageSize: '10',
      sort: 'code',
      page: '2',
      anchor: first.next ?? '',
      anchorPage: '2',
    })
    expect([...first.list, ...second.list].map(({ code }: { code: string }) => code)).toEqual(
      codesOf.slice(0, 20),
    )
    const wrong = await server.call(
      routes.payeeList,
      { query: { sort: 'listed', anchor: first.next ?? '' } },
      { token },
    )
    expect(wrong.code).toBe(codes.inputInvalid.code)
  })

  it('[DOC-40] counts every state, whatever tab is open', async () => {
    const totals = async (query: object) => (await server.call(routes.payeeTotals, { query }, { token })).data
    const all = await totals({})
    const { counts } = all
    expect(counts.all).toBe(
      counts.listed + counts.invited + counts.opened + counts.registered + counts.connected,
    )
    const connected = await totals({ tab: 'connected' })
    expect(connected).toMatchObject({ counts, total: counts.connected })
    expect((await list({ tab: 'listed', pageSize: '100' })).list).toHaveLength(counts.listed)
  })

  it('[DOC-40] [DOC-44] takes a payee by hand, once per code and company, with the mail as it is written everywhere', async () => {
    const made = await add()
    expect(made.code).toBe(0)
    const payee = await read(made.data.id)
    expect(payee).toMatchObject({
      state: 'listed',
      contactMail: 'zhoumin@huatai.example.com',
      version: 1,
      notes: '',
    })
    const again = await add({ payeeCode: payee.code })
    expect([again.code, Object.keys(again.fields ?? {})]).toEqual([codes.payeeCodeTaken.code, ['payeeCode']])
    const many = await Promise.all(Array.from({ length: 6 }, () => add({ payeeCode: 'ONE-CODE' })))
    expect(many.map(({ code }) => code).filter((code) => code === 0)).toHaveLength(1)
    expect(new Set(many.map(({ code }) => code))).toEqual(new Set([0, codes.payeeCodeTaken.code]))
  })

  it('[DOC-40] corrects a payee as it was seen', async () => {
    const { data } = await add()
    const edit = (version: number, changes: object) =>
      server.call(
        routes.payeeEdit,
        { params: { id: data.id }, body: { version, ...entry(changes) } },
        { token },
      )
    expect((await edit(1, { payeeName: '常州华泰' })).data).toEqual({ version: 2 })
    expect((await edit(1, { payeeName: '常州' })).code).toBe(codes.outOfDate.code)
    const { name, code } = await read(data.id)
    expect(name).toBe('常州华泰')
    expect((await edit(2, { payeeName: name, payeeCode: code })).code).toBe(codes.nothingChanged.code)
  })
})

describe('what is set for a payee', () => {
  const connected = payees.find(({ payer, marketCurrency: of }) => payer === 'hongfei-suzhou' && of === 'CNY')
  const id = connected ? payeeIdOf(connected) : ''
  const settings = { switchedOn: true, reserveType: 'market' as const, notes: '' }
  let version = 0
  let marketId: string | null = null
  beforeEach(async () => {
    const payee = await read(id)
    version = payee.version
    marketId = payee.marketId
  })
  const set = (changes: object) =>
    server.call(
      routes.payeeSet,
      { params: { id }, body: { version, marketId, ...settings, ...changes } },
      { token },
    )
  const minimum = (minApr: string) => server.call(routes.payeeMinimum, { params: { id, minApr } }, { token })

  it('[MKT-11] a minimum up to what the market takes; 0 removes it', async () => {
    expect((await minimum('18.01')).code).toBe(codes.payeeMinimumTooHigh.code)
    expect((await minimum('8.5')).code).toBe(0)
    expect((await read(id)).minApr).toBe('8.50')
    expect((await minimum('8.50')).code).toBe(codes.nothingChanged.code)
    expect((await minimum('0')).code).toBe(0)
    expect((await read(id)).minApr).toBeNull()
  })

  it('[MKT-11] notes and the minimum are the payer’s alone: the payee reads neither', async () => {
    expect((await set({ notes: '常延迟交货' })).code).toBe(0)
    expect((await read(id)).notes).toBe('常延迟交货')
    const payee = await asRole(
      server,
      appRole,
      { tenant: entityOf(connected?.company ?? '').tenantId },
      (query) =>
        query(
          `select (select count(*)::int from payees where id = $1) as listed, (select count(*)::int from payee_private_settings) as known`,
          [id],
        ),
    )
    expect(payee).toEqual([{ listed: 1, known: 0 }])
    version += 1
    expect((await set({ notes: '' })).code).toBe(0)
  })

  it('[MKT-11] a reserve of its own, in percent or as an amount, and back to the market’s', async () => {
    expect((await set({ reserveType: 'percentage' })).code).toBe(codes.reserveProportionMissing.code)
    expect((await set({ reserveType: 'amount', reserveAmount: '1.234' })).code).toBe(
      codes.reserveAmountUnfit.code,
    )
    expect((await set({ reserveType: 'amount', reserveAmount: '5000' })).code).toBe(0)
    expect(await read(id)).toMatchObject({ reserveType: 'amount', reserveAmount: '5000.00' })
    version += 1
    expect((await set({})).code).toBe(0)
    expect(await read(id)).toMatchObject({ reserveType: 'market' })
  })

  it('[DOC-45] a contract with number and both days, and the state that follows from them', async () => {
    const days = { contractFrom: '2026-01-01', contractTo: '2026-12-01' }
    expect((await set(days)).code).toBe(codes.contractIncomplete.code)
    const whole = { ...days, contractNumber: 'HT-2026-7' }
    expect((await set({ ...whole, contractTo: '2025-12-31' })).code).toBe(codes.contractEndsFirst.code)
    expect((await set({ ...whole, contractTerminated: '2025-12-31' })).code).toBe(
      codes.contractTerminatedFirst.code,
    )
    expect((await set(whole)).code).toBe(0)
    expect((await read(id)).contract).toMatchObject({ number: 'HT-2026-7', state: 'endsSoon' })
    expect((await list({ contract: 'endsSoon' })).list).toHaveLength(1)
    version += 1
    expect((await set({ ...whole, contractTerminated: '2026-11-01' })).code).toBe(0)
    expect((await read(id)).contract).toMatchObject({ state: 'terminated' })
    expect((await list({ contract: 'notInForce' })).list).toHaveLength(1)
    version += 1
    expect((await set({})).code).toBe(0)
    expect((await read(id)).contract).toBeNull()
  })

  it('[MKT-11] on or off, one and many', async () => {
    const switched = (ids: string[], on: boolean) =>
      server.call(routes.payeeSwitch, { body: { ids, on } }, { token })
    const { data } = await add()
    expect((await switched([id, data.id], false)).data).toEqual({ changed: 2, refused: [] })
    expect(await read(id)).toMatchObject({ switchedOn: false, state: 'connected' })
    expect((await switched([id, server.context.makeId()], true)).code).toBe(codes.notFound.code)
    expect((await switched([id, data.id], true)).data).toEqual({ changed: 2, refused: [] })
    expect((await switched([id], true)).code).toBe(codes.nothingChanged.code)
  })

  it('[MKT-11] a market only for a payee that has registered, and of its own payer', async () => {
    const { data } = await add()
    const own = await read(data.id)
    const body = { version: own.version, ...settings, marketId }
    const answer = await server.call(routes.payeeSet, { params: { id: data.id }, body }, { token })
    expect([codes.payeeNotRegistered.code, codes.notFound.code]).toContain(answer.code)
  })
})
