/** What the bank refuses of a transfer order is ordered again; anything else stays in one order. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { messageIdOf } from '#domain/iso20022/order-ids.ts'
import { ask } from '#test/support/ask.ts'
import { setDebitAccount, setPayeeAccount, textsOf, withoutAccounts } from '#test/support/bank-accounts.ts'
import { bankFilesDesk } from '#test/support/bank-files-desk.ts'
import { pain002 } from '#test/support/bank-messages.ts'
import { minute } from '#test/support/clock.ts'
import { openFilesServer } from '#test/support/files-server.ts'
import { mingyuan } from '#test/support/planted-offers.ts'
import type { TestServer } from '#test/support/server.ts'
import { transferDesk } from '#test/support/transfer-desk.ts'

let server: TestServer
let payer: string
beforeAll(async () => {
  server = await openFilesServer()
  // The payee is not verified, so that the payer may correct its account.
  await withoutAccounts(server)
  payer = await server.enter('gaoyuan')
  await setDebitAccount(server, payer)
  await setPayeeAccount(server, payer, mingyuan)
})
afterAll(() => server.close())
const desk = () => bankFilesDesk(server, () => payer)
const transfers = () => transferDesk(server, () => payer)

/** A run with these awards, all in its first transfer file. */
async function ordered(amounts: readonly bigint[]) {
  const awards = await desk().awards(amounts)
  const runId = awards[0]?.runId ?? ''
  const order = await transfers().file(runId)
  return { awards, runId, order, numbers: awards.map(({ number }) => number) }
}

describe('[CLR-21] [CLR-22] a transfer that the bank refused', () => {
  it('goes into the next file with the corrected account; the others stay where they are', async () => {
    const { runId, order, numbers } = await ordered([1_000_00n, 2_000_00n])
    const [refused = '', kept] = numbers
    const statuses = [{ reference: refused, status: 'RJCT', reason: 'AC01' }]
    await desk().take(pain002('REF-1', statuses, messageIdOf(order.id)))
    expect(await transfers().state(runId)).toMatchObject({
      ordered: 1,
      transfers: 1,
      orders: [{ number: 1, transfers: 2, unpaid: 1, refused: 1 }],
    })
    server.clock.advance(minute)
    await setPayeeAccount(server, payer, mingyuan, { accountNumber: '6222021001017777777', corrects: true })
    const next = await transfers().file(runId)
    expect(textsOf(next.file.body, 'EndToEndId')).toEqual([refused])
    expect(next.file.body).toContain('6222021001017777777')
    expect(new Set(textsOf((await transfers().download(order.id)).body, 'EndToEndId'))).toEqual(
      new Set([refused, kept]),
    )
  })

  it('is not ordered a third time because the bank repeats what it said of the first order', async () => {
    const { runId, order, numbers } = await ordered([1_100_00n])
    const statuses = numbers.map((reference) => ({ reference, status: 'RJCT', reason: 'AC01' }))
    await desk().take(pain002('REF-2', statuses, messageIdOf(order.id)))
    const again = await transfers().file(runId)
    await desk().take(pain002('REF-3', statuses, messageIdOf(order.id)))
    expect((await transfers().make(runId)).code).toBe(codes.noTransfers.code)
    await desk().take(pain002('REF-4', statuses, messageIdOf(again.id)))
    expect((await transfers().make(runId)).code).toBe(0)
  })

  it('is found by its number alone where the bank names no order', async () => {
    const { runId, numbers } = await ordered([1_200_00n])
    const statuses = numbers.map((reference) => ({ reference, status: 'RJCT', reason: 'MS03' }))
    await desk().take(pain002('REF-5', statuses, 'NOTPROVIDED'))
    expect((await transfers().make(runId)).code).toBe(0)
  })

  it('is each transfer of an order or of a block that is refused as a whole', async () => {
    const { runId, order } = await ordered([1_300_00n, 1_400_00n])
    const [block = ''] = textsOf(order.file.body, 'PmtInfId')
    const report = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>REF-6</MsgId></GrpHdr>
      <OrgnlGrpInfAndSts><OrgnlMsgId>${messageIdOf(order.id)}</OrgnlMsgId></OrgnlGrpInfAndSts>
      <OrgnlPmtInfAndSts><OrgnlPmtInfId>${block}</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`
    expect(await desk().take(report)).toMatchObject({ state: 'done', rows: 2, refused: 2, exceptions: 0 })
    expect(await transfers().state(runId)).toMatchObject({ ordered: 0, transfers: 2 })
  })
})

describe('[CLR-21] the database', () => {
  it('has an award in one open order, as it was ordered, until a row of a payment file refuses it', async () => {
    const { order, awards } = await ordered([1_500_00n])
    const copy = (
      id: string,
    ) => `insert into transfer_order_awards select payer_tenant_id, '${id}', award_id, payee_id, account_version,
      document_number, execute_on from transfer_order_awards where order_id = '${order.id}'`
    await expect(ask(server.ownerUrl, copy(server.context.makeId()))).rejects.toThrow(
      'transfer_order_awards_open',
    )
    const where = `where order_id = '${order.id}' and award_id = '${awards[0]?.id}'`
    for (const change of [`execute_on = execute_on + 1`, `refused_by = '${server.context.makeId()}'`])
      await expect(
        ask(server.ownerUrl, `update transfer_order_awards set ${change} ${where}`),
      ).rejects.toThrow('a transfer stays as it was ordered')
  })
})
