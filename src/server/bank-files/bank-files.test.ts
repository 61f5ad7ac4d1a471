/** Payment files of a bank: what they pay, what they leave to a person, and that nothing is done twice. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { messageIdOf } from '#domain/iso20022/order-ids.ts'
import { ask } from '#test/support/ask.ts'
import { setDebitAccount, setPayeeAccount } from '#test/support/bank-accounts.ts'
import { bankFilesDesk } from '#test/support/bank-files-desk.ts'
import { camt054, pain002 } from '#test/support/bank-messages.ts'
import { openFilesServer, storedIds } from '#test/support/files-server.ts'
import { mingyuan } from '#test/support/planted-offers.ts'
import type { TestServer } from '#test/support/server.ts'
import { transferDesk } from '#test/support/transfer-desk.ts'

let server: TestServer
let payer: string
const today = '2026-11-16'
beforeAll(async () => {
  server = await openFilesServer()
  payer = await server.enter('gaoyuan')
})
afterAll(() => server.close())
const desk = () => bankFilesDesk(server, () => payer)

describe('[CLR-22] a notification of the bank', () => {
  it('pays awards, leaves what does not fit to a person, and records what came back', async () => {
    const [first, second, third, fourth] = await desk().awards([1_000_00n, 2_000_00n, 3_000_00n, 4_000_00n])
    if (!first || !second || !third || !fourth) throw new Error('there are four awards')
    const debit = (award: typeof first, more = {}) => ({
      reference: award.number,
      amount: award.amountAfterDiscount,
      valueDate: today,
      bankReference: `B-${award.number}`,
      ...more,
    })
    const stored = await storedIds(server)
    const message = camt054('NTF-1', [
      debit(first),
      debit(second, { amount: '1.00' }),
      debit(third),
      debit(third, { isReturn: true, bankReference: 'R-1' }),
      debit(first, { bankReference: 'B-again' }),
      debit(fourth, { isReturn: true }),
      { reference: 'RENT-11', amount: '5000.00', valueDate: today },
    ])
    expect(await desk().take(message)).toMatchObject({
      state: 'done',
      format: 'camt054',
      messageId: 'NTF-1',
      rows: 7,
      paid: 2,
      returned: 1,
      known: 0,
      exceptions: 4,
      openExceptions: 4,
    })
    const states = await Promise.all([first, second, third, fourth].map(({ number }) => desk().award(number)))
    expect(states.map((award) => [award?.state, award?.paidOn, award?.bankReference])).toEqual([
      ['paid', today, `B-${first.number}`],
      ['committed', null, null],
      ['returned', today, `B-${third.number}`],
      ['committed', null, null],
    ])
    const open = await desk().exceptions({ sort: 'createdAt' })
    expect(open.map(({ row, kind, named }) => [row, kind, named?.number ?? null])).toEqual([
      [2, 'amountDiffers', second.number],
      [5, 'referenceTwice', first.number],
      [6, 'notPaid', fourth.number],
      [7, 'referenceUnknown', null],
    ])
    expect(open[0]).toMatchObject({
      amount: '1.00',
      currency: 'CNY',
      named: { amount: second.amountAfterDiscount, state: 'committed' },
    })
    expect(await storedIds(server)).toEqual(stored)
  })

  it('is taken once: the same bytes, the same message and the same payment do nothing again', async () => {
    const [award] = await desk().awards([1_100_00n])
    const debit = {
      reference: award?.number ?? '',
      amount: award?.amountAfterDiscount ?? '',
      valueDate: today,
      bankReference: 'ONCE-1',
    }
    expect(await desk().take(camt054('NTF-2', [debit]))).toMatchObject({ paid: 1 })
    const again = await desk().send(camt054('NTF-2', [debit]))
    expect([again.status, again.code]).toEqual([409, codes.bankFileAgain.code])
    const sameMessage = await desk().take(`${camt054('NTF-2', [debit])} `)
    expect([sameMessage?.state, sameMessage?.message]).toEqual([
      'refused',
      '银行报文 NTF-2 已在文件“bank.xml”中处理，没有重复处理。',
    ])
    expect(await desk().take(camt054('NTF-3', [debit]))).toMatchObject({ paid: 0, known: 1, exceptions: 0 })
    const second = { ...debit, bankReference: 'ONCE-2' }
    expect(await desk().take(camt054('NTF-3B', [second]))).toMatchObject({ paid: 0, known: 0, exceptions: 1 })
    expect(
      await ask(server.ownerUrl, `select count(*)::int from award_payments where award_id = '${award?.id}'`),
    ).toEqual([1])
  })

  it('that is cut off does nothing at all, and says so', async () => {
    const [award] = await desk().awards([1_200_00n])
    const debit = {
      reference: award?.number ?? '',
      amount: award?.amountAfterDiscount ?? '',
      valueDate: today,
    }
    const whole = camt054('NTF-4', [debit])
    const file = await desk().take(whole.slice(0, -20))
    expect([file?.state, file?.message]).toEqual([
      'refused',
      '付款文件不完整或已损坏，没有处理其中任何一行。请向银行重新下载。',
    ])
    expect(
      await ask(server.ownerUrl, `select count(*)::int from bank_file_rows where file_id = '${file?.id}'`),
    ).toEqual([0])
    expect((await desk().award(award?.number ?? ''))?.state).toBe('committed')
    expect(await desk().take(whole)).toMatchObject({ state: 'done', paid: 1 })
  })
})

describe('[CLR-22] a status report of the bank', () => {
  it('pays what is settled on a day; a refusal leaves the award committed and is shown there', async () => {
    const [settled, refused, pending, undated] = await desk().awards([
      1_300_00n,
      1_400_00n,
      1_500_00n,
      1_600_00n,
    ])
    const number = (award: typeof settled): string => award?.number ?? ''
    const file = await desk().take(
      pain002('STS-1', [
        { reference: number(settled), status: 'ACSC', settledOn: today },
        { reference: number(refused), status: 'RJCT', reason: 'AC04' },
        { reference: number(pending), status: 'ACSP', settledOn: today },
        { reference: number(undated), status: 'ACCC' },
      ]),
    )
    expect(file).toMatchObject({ rows: 3, paid: 1, refused: 1, exceptions: 1 })
    const shown = await Promise.all([settled, refused, pending].map((award) => desk().award(number(award))))
    expect(shown.map((award) => [award?.state, award?.bankRefusal])).toEqual([
      ['paid', null],
      ['committed', { reason: 'AC04', note: null, at: server.clock().toISOString() }],
      ['committed', null],
    ])
    expect(await desk().exceptions({ kind: ['dateMissing'] })).toMatchObject([{ reference: number(undated) }])
    const payee = await server.signIn('lixiaoyun')
    const { status } = await server.call(routes.bankFileList, { query: {} }, { token: payee })
    expect(status).toBe(403)
  })
})

it('[CLR-22] the refusal of a whole order is one of each award that it paid', async () => {
  const awards = await desk().awards([1_900_00n, 2_100_00n])
  await setDebitAccount(server, payer)
  await setPayeeAccount(server, payer, mingyuan)
  const { id } = await transferDesk(server, () => payer).file(awards[0]?.runId ?? '')
  const order = messageIdOf(id)
  const report = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>STS-9</MsgId></GrpHdr>
    <OrgnlGrpInfAndSts><OrgnlMsgId>${order}</OrgnlMsgId><GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Cd>FF01</Cd></Rsn></StsRsnInf></OrgnlGrpInfAndSts>
    </CstmrPmtStsRpt></Document>`
  expect(await desk().take(report)).toMatchObject({ state: 'done', rows: 2, refused: 2, exceptions: 0 })
  expect(await desk().award(awards[1]?.number ?? '')).toMatchObject({ bankRefusal: { reason: 'FF01' } })
})

describe('[CLR-22] a sheet of paid awards', () => {
  it('is filled in from the awards to pay, and uploaded as CSV', async () => {
    const [paid, left] = await desk().awards([1_700_00n, 1_800_00n])
    const { url, headers } = { url: '/clearing/v1/awards-to-pay?format=csv', headers: { token: payer } }
    const template = (await server.app.inject({ method: 'GET', url, headers })).body
    expect(template).toContain(paid?.number)
    const filled = template
      .split('\r\n')
      .map((line) => (line.includes(paid?.number ?? '-') ? line.replace(/,,$/, `,${today},SHEET-1`) : line))
      .join('\r\n')
    expect(await desk().take(filled, { name: '已付款.csv' })).toMatchObject({
      format: 'sheet',
      rows: 1,
      paid: 1,
    })
    expect(await desk().award(paid?.number ?? '')).toMatchObject({ state: 'paid', bankReference: 'SHEET-1' })
    expect((await desk().award(left?.number ?? ''))?.state).toBe('committed')
  })

  it('with a row that cannot be read does nothing, and names the row', async () => {
    const rows = 'Award number,Paid on,Amount\nK7QM-3XTP,2026-11-16,1.00\nK7QM-3XTP,soon,1.00\n'
    const file = await desk().take(rows, { name: 'a.csv' })
    expect(file?.message).toContain('第 3 行无法读取')
    const long = rows.replace('soon', '"'.repeat(100_000))
    expect((await desk().take(long, { name: 'long.csv' }))?.message).toContain('第 3 行无法读取')
    const without = await desk().take('Award number,Amount\nK7QM-3XTP,1.00\n', { name: 'b.csv' })
    expect(without?.message).toBe(
      '缺少列：需要成交编号、实际付款日期和金额。请使用“下载待付款清单”得到的表格。',
    )
  })
})

it('[CLR-22] a file that is none of these is refused at once, in the language of the caller', async () => {
  const refusals = [
    ['<!DOCTYPE x><x/>', 'a.xml', 'bankFileUnsafe'],
    ['<Document xmlns="urn:x"/>', 'a.xml', 'bankNamespaceUnknown'],
    ['%PDF-1.7', 'a.pdf', 'bankFileTypeWrong'],
    ['', 'a.xml', 'fileEmpty'],
  ] as const
  for (const [content, name, failure] of refusals)
    expect((await desk().send(content, { name })).code, `failure ${failure}`).toBe(codes[failure].code)
  const zh = await desk().send('<Document xmlns="urn:x"/>', { language: 'zh' })
  expect(zh.message).toBe('无法处理报文“urn:x”：请上传 pain.002（状态报告）或 camt.054（借贷记通知）。')
})
