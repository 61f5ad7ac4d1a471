/** A short payment waits as an exception of a file; a second one that the payer's own system reports pays the award with it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { formatAmount, parseAmount } from '#domain/money.ts'
import { ask } from '#test/support/ask.ts'
import { bankFilesDesk } from '#test/support/bank-files-desk.ts'
import { camt054 } from '#test/support/bank-messages.ts'
import { openFilesServer } from '#test/support/files-server.ts'
import { mingyuan } from '#test/support/planted-offers.ts'
import type { TestServer } from '#test/support/server.ts'
import { callWith, makeKey } from '#test/support/sync.ts'

let server: TestServer
let payer: string
let apiKey: string
const today = '2026-11-16'
beforeAll(async () => {
  server = await openFilesServer()
  payer = await server.enter('gaoyuan')
  apiKey = (await makeKey(server, payer, ['payments'])).apiKey
})
afterAll(() => server.close())
const desk = () => bankFilesDesk(server, () => payer)

/** An award of which all but these cents were paid, by a file with this reference. */
async function shortOf(amount: bigint, missing: bigint, reference: string) {
  const [award] = await desk().awards([amount])
  if (!award) throw new Error('there is an award')
  const net = parseAmount(award.amountAfterDiscount, 'CNY')?.minor ?? 0n
  const paid = formatAmount({ currency: 'CNY', minor: net - missing })
  const entry = { reference: award.number, amount: paid, valueDate: today, bankReference: reference }
  const file = await desk().take(camt054(`SYNC-${reference}`, [entry]))
  expect(file).toMatchObject({ exceptions: 1 })
  return { award, fileId: file?.id ?? '', net }
}
type Short = Awaited<ReturnType<typeof shortOf>>

async function report({ award: { id } }: Short, amount: string, reference: string) {
  const [found] = await ask(
    server.ownerUrl,
    `select json_build_array(d.number, m.payer_id) from awards a join documents d on d.id = a.document_id join markets m on m.id = a.market_id where a.id = '${id}'`,
  )
  const [number, payerId] = found as [string, string]
  const payments = [{ number, payeeCode: mingyuan, paidDate: today, amount, reference }]
  const { data } = await callWith(server, () => apiKey)(routes.syncPayments, { body: { payerId, payments } })
  return data.results.map(({ outcome }) => outcome)
}
const solutions = async (fileId: string) =>
  (await desk().exceptions({ fileId })).map(({ solution, solvedNumber }) => [solution, solvedNumber])

describe('[CLR-22] a second short payment that the payer’s own system reports', () => {
  it('pays the award with the first one, which waits no longer; reported again it changes nothing', async () => {
    const short = await shortOf(1_000_00n, 18n, 'Y-1')
    expect(await report(short, '0.18', 'Y-2')).toEqual(['paidEarly'])
    expect(await desk().award(short.award.number)).toMatchObject({
      state: 'paid',
      paidOn: today,
      bankReference: 'Y-1 + Y-2',
    })
    const [solved] = await desk().exceptions({ tab: 'solved', fileId: short.fileId })
    expect(solved).toMatchObject({ solution: 'restPaid', solvedNumber: short.award.number, can: [] })
    expect(await report(short, '0.18', 'Y-2')).toEqual(['unchanged'])
  })

  it('is refused where it makes up another amount, or is the first one again; that one waits', async () => {
    const short = await shortOf(1_100_00n, 18n, 'Y-3')
    expect(await report(short, '0.17', 'Y-4')).toEqual(['failed'])
    expect(await report(short, '0.18', 'Y-3'), 'the same reference').toEqual(['failed'])
    expect(await solutions(short.fileId)).toEqual([[null, null]])
    expect((await desk().award(short.award.number))?.state).toBe('committed')
  })
})
