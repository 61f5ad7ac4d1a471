/** A later award of a document ends when a payment in time of an earlier one is reported: the journal entry of the report names it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { ask } from '#test/support/ask.ts'
import { bankFilesDesk } from '#test/support/bank-files-desk.ts'
import { camt054 } from '#test/support/bank-messages.ts'
import { openFilesServer } from '#test/support/files-server.ts'
import { type LapsedRow, lapseDesk } from '#test/support/lapse-desk.ts'
import { mingyuan } from '#test/support/planted-offers.ts'
import type { TestServer } from '#test/support/server.ts'
import { callWith, makeKey } from '#test/support/sync.ts'

let server: TestServer
let desk: ReturnType<typeof lapseDesk>
beforeAll(async () => {
  server = await openFilesServer()
  desk = lapseDesk(server)
  await desk.enter()
})
afterAll(() => server.close())
const files = () => bankFilesDesk(server, desk.token)

const byHand = (award: LapsedRow) => desk.report(award)
const paymentOf = ({ number, net, payBy }: LapsedRow) => ({
  reference: number,
  amount: net,
  valueDate: payBy,
  bankReference: `E-${number}`,
})
const byFile = (award: LapsedRow) => files().take(camt054(`E-${award.number}`, [paymentOf(award)]))

async function byException(award: LapsedRow) {
  const entry = { ...paymentOf(award), reference: 'INVOICE 4711' }
  const file = await files().take(camt054(`X-${award.number}`, [entry]))
  const found = await files().exceptions({ fileId: file?.id ?? '' })
  const exceptions = found.map(({ id, version }) => ({ id, version }))
  await files().solve({ exceptions, solution: 'assigned', recordAt: award.number })
}

async function bySync({ documentId, payBy, net }: LapsedRow) {
  const { apiKey } = await makeKey(server, desk.token(), ['payments'])
  const [number] = await ask(server.ownerUrl, `select number from documents where id = '${documentId}'`)
  const payment = { number: String(number), payeeCode: mingyuan, paidDate: payBy, amount: net }
  await callWith(server, () => apiKey)(routes.syncPayments, {
    body: { payerId: entityOf('lanting-qingdao').id, payments: [payment] },
  })
}

it.each([
  ['by hand', 'clearing.paidAfterLapse', byHand],
  ['by file', 'bankFiles.applied', byFile],
  ['by an exception that a person records', 'bankFiles.exceptionSolved', byException],
  ['by the payer’s own system', 'documents.paid', bySync],
] as const)('[CLR-26] %s, the entry names both awards', async (_words, action, report) => {
  const documentIds = await desk.awarded([100_000_00n], '2027-06-01')
  const [earlier] = await desk.awardsOf(documentIds)
  if (!earlier) throw new Error('there is an award')
  await desk.lapse(earlier)
  await desk.offer(documentIds)
  await desk.clear()
  const [, later] = await desk.awardsOf(documentIds)
  await report(earlier)
  expect((await desk.awardsOf(documentIds)).map(({ state }) => state)).toEqual(['paid', 'failed'])
  const [facts] = await ask(
    server.ownerUrl,
    `select body -> 'facts' from audit where action = '${action}' order by happened_at desc, seq desc limit 1`,
  )
  const named = (of: unknown) => (of as readonly { name: string }[]).map(({ name }) => name.split(' · ')[0])
  const { items, ended } = facts as { items: unknown; ended: unknown }
  expect(named(items)).toEqual([earlier.number, later?.number])
  expect(named(ended)).toEqual([later?.number])
  expect(await desk.faults()).toEqual([])
})
