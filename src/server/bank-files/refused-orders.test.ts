/** What the bank refuses of a transfer order is ordered again; anything else stays in one order. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
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

describe('[CLR-22] an award that the bank has refused to pay', () => {
  it('shows it to both sides, is left out of sums, and counts at home, until it is in another transfer file', async () => {
    const { runId, awards, numbers } = await ordered([4_100_00n, 4_200_00n])
    const [refused = ''] = numbers
    const sums = async () => {
      const { data } = await server.call(routes.awardPayDates, { query: {} }, { token: payer })
      const add = (of: (one: (typeof data)[number]) => number) => data.reduce((all, one) => all + of(one), 0)
      return { awards: add(({ awards: count }) => count), refused: add((one) => one.refused) }
    }
    const home = async () => (await server.call(routes.payerHome, {}, { token: payer })).data.waiting.refusals
    const [before, homeBefore] = [await sums(), await home()]
    await desk().take(pain002('SHOWN-1', [{ reference: refused, status: 'RJCT', reason: 'AC01' }]))
    expect(await sums()).toEqual({ awards: before.awards - 1, refused: before.refused + 1 })
    expect(await home()).toBe(homeBefore + 1)
    const listed = async (refusal: 'refused' | 'none') =>
      (await server.call(routes.awardList, { query: { runId, refusal } }, { token: payer })).data.list.map(
        ({ number }) => number,
      )
    expect([await listed('refused'), await listed('none')]).toEqual([[refused], [numbers[1]]])
    const payee = await server.signIn('lixiaoyun')
    const company = { companyType: 'supplier', id: entityOf('mingyuan-lanting').id } as const
    await server.call(routes.chooseIdentity, { body: company }, { token: payee })
    const seen = async () =>
      (await server.call(routes.awardRead, { params: { id: awards[0]?.id ?? '' } }, { token: payee })).data
    expect((await seen()).bankRefusal).toMatchObject({ reason: 'AC01', note: null })
    server.clock.advance(minute)
    await transfers().file(runId)
    expect((await seen()).bankRefusal).toBeNull()
    expect([await sums(), await home()]).toEqual([before, homeBefore])
  })

  it('is nothing that home lists to be paid', async () => {
    const { numbers } = await ordered([4_300_00n])
    const runsToPay = async () => {
      const { waiting } = (await server.call(routes.payerHome, {}, { token: payer })).data
      return waiting.runs.length + waiting.moreRuns
    }
    const before = await runsToPay()
    await desk().take(pain002('HOME-1', [{ reference: numbers[0] ?? '', status: 'RJCT', reason: 'AC01' }]))
    expect(await runsToPay()).toBe(before - 1)
  })
})

describe('[CLR-22] the status of a whole order or block', () => {
  const report = (id: string, group: string, blocks = '') =>
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>${id}</MsgId></GrpHdr>
      <OrgnlGrpInfAndSts>${group}</OrgnlGrpInfAndSts>${blocks}</CstmrPmtStsRpt></Document>`
  const ofGroup = (orderId: string, status: string) =>
    `<OrgnlMsgId>${messageIdOf(orderId)}</OrgnlMsgId><GrpSts>${status}</GrpSts>`
  const statusOf = (number: string, status: string) =>
    `<TxInfAndSts><OrgnlEndToEndId>${number}</OrgnlEndToEndId><TxSts>${status}</TxSts></TxInfAndSts>`
  const pay = (awardIds: readonly string[]) =>
    server.call(
      routes.awardsPaid,
      { body: { awardIds: [...awardIds], valueDate: '2026-11-16' } },
      { token: payer },
    )
  const kinds = async (fileId: string | undefined) =>
    (await desk().exceptions({ fileId: fileId ?? '' })).map(({ kind, reference }) => `${kind} ${reference}`)

  it('that refuses an award which is marked as paid is an exception, in every form', async () => {
    const forms = ['transaction', 'block', 'order'] as const
    for (const [n, form] of forms.entries()) {
      const { awards, order, numbers } = await ordered([BigInt(2_000_00 + n), BigInt(3_000_00 + n)])
      const [waits = '', paid = ''] = numbers
      await pay([awards[1]?.id ?? ''])
      const [block = ''] = textsOf(order.file.body, 'PmtInfId')
      const named = numbers.map((number) => statusOf(number, 'RJCT')).join('')
      const inBlock = (inner: string) =>
        `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${block}</OrgnlPmtInfId>${inner}</OrgnlPmtInfAndSts>`
      const of = `<OrgnlMsgId>${messageIdOf(order.id)}</OrgnlMsgId>`
      const messages = {
        transaction: report(`FORM-${n}`, of, inBlock(named)),
        block: report(`FORM-${n}`, of, inBlock('<PmtInfSts>RJCT</PmtInfSts>')),
        order: report(`FORM-${n}`, ofGroup(order.id, 'RJCT')),
      }
      const file = await desk().take(messages[form])
      expect(file, `form ${form}`).toMatchObject({ state: 'done', rows: 2, refused: 1, exceptions: 1 })
      expect(await kinds(file?.id), `form ${form}`).toEqual([`refusedAfterPaid ${paid}`])
      expect((await desk().award(waits))?.bankRefusal, `form ${form}`).not.toBeNull()
    }
  })

  it('is of each award that the report does not name by itself', async () => {
    const { order, numbers } = await ordered([1_600_00n, 1_700_00n, 1_800_00n])
    const [block = ''] = textsOf(order.file.body, 'PmtInfId')
    const file = await desk().take(
      report(
        'SOME-1',
        ofGroup(order.id, 'RJCT'),
        `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${block}</OrgnlPmtInfId>${statusOf(numbers[1] ?? '', 'RJCT')}</OrgnlPmtInfAndSts>`,
      ),
    )
    expect(file).toMatchObject({ rows: 3, refused: 3, exceptions: 0 })
  })

  it('that says that it is settled is one of each award, which needs its day', async () => {
    const { awards, order, numbers } = await ordered([1_900_00n, 2_100_00n])
    await pay([awards[0]?.id ?? ''])
    const file = await desk().take(report('ALL-SETTLED', ofGroup(order.id, 'ACSC')))
    expect(file).toMatchObject({ rows: 2, known: 1, exceptions: 1 })
    expect(await kinds(file?.id)).toEqual([`dateMissing ${numbers[1]}`])
  })

  it('that the bank repeats of an earlier order changes nothing, also once the award is paid', async () => {
    const { runId, awards, order } = await ordered([2_200_00n])
    await desk().take(report('AGAIN-1', ofGroup(order.id, 'RJCT')))
    await transfers().file(runId)
    await pay([awards[0]?.id ?? ''])
    const again = await desk().take(report('AGAIN-2', ofGroup(order.id, 'RJCT')))
    expect(again).toMatchObject({ rows: 1, known: 1, refused: 0, exceptions: 0 })
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
