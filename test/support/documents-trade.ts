/** Documents as both sides of one trade see them, over the calls. */
import { afterAll, beforeAll } from 'vitest'
import { codes } from '#contract/codes.ts'
import type { Reply, Request } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import type { Failure } from '#domain/failures.ts'
import { documentRow, mingyuanCode, plantDocuments, tradeOf } from './documents.ts'
import { openTestServer, type TestServer } from './server.ts'

export const trade = tradeOf(mingyuanCode)
export const suzhou = entityOf('hongfei-suzhou').id
/** The sub-entity that the payee acts for. */
export const supplierId = entityOf('mingyuan-hongfei').id

export type EntryBody = Request<typeof routes.documentAdd>['body']

let entered = 0
export const entry = (changes: Partial<EntryBody> = {}): EntryBody => {
  entered += 1
  return {
    buyerId: suzhou,
    supplierId: trade.payeeId,
    number: `FP-${entered}`,
    type: 'payable',
    amount: '1250.50',
    currency: 'CNY',
    dueDate: '2026-12-20',
    means: 'transfer',
    ...changes,
  }
}

export const codeOf = (failure: Failure): number => codes[failure].code

/** A server for the file, with a person of the payer and one of the payee signed in. */
export function openTrade(open: () => Promise<TestServer> = openTestServer) {
  const held: { server?: TestServer; payer?: string; payee?: string } = {}
  beforeAll(async () => {
    const server = await open()
    held.server = server
    held.payer = await server.enter('chenwei')
    held.payee = await server.signIn('lixiaoyun')
    const body = { companyType: 'supplier', id: supplierId } as const
    await server.call(routes.chooseIdentity, { body }, { token: held.payee })
  })
  afterAll(() => held.server?.close())
  const server = (): TestServer => {
    if (!held.server) throw new Error('the server is open while tests run')
    return held.server
  }
  const payer = (): string => held.payer ?? ''
  const payee = (): string => held.payee ?? ''
  const add = (changes: Partial<EntryBody> = {}, token = payer()) =>
    server().call(routes.documentAdd, { body: entry(changes) }, { token })
  return {
    server,
    payer,
    payee,
    add,
    addByPayee: (changes: Partial<EntryBody> = {}) => add({ supplierId, ...changes }, payee()),
    read: async (id: string, token = payer()): Promise<Reply<typeof routes.documentRead>> =>
      (await server().call(routes.documentRead, { params: { invoiceId: id } }, { token })).data,
    count: async (): Promise<number | null> =>
      (await server().call(routes.documentList, { body: {} }, { token: payer() })).data.total,
    plant: async (changes: Parameters<typeof documentRow>[1] = {}): Promise<string> => {
      const row = documentRow(server().context, changes)
      await plantDocuments(server().context, [row])
      return row.id
    },
  }
}

/** The result of a bulk call for a single document. */
export const refusedFor = (answer: {
  readonly data: Reply<typeof routes.documentDelete>
}): number | undefined => answer.data.refused[0]?.code
