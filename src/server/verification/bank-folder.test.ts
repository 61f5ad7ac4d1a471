/** Transfers through a bank's folder: real files out and in, by another server's configuration. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { messageIdOf } from '#domain/iso20022/order-ids.ts'
import { readBankFolder } from '#server/bank-files/folder.ts'
import { resumeAttempts, sendJob } from '#server/verification/jobs.ts'
import { ask } from '#test/support/ask.ts'
import { camt054, type Debit, pain002 } from '#test/support/bank-messages.ts'
import { minute } from '#test/support/clock.ts'
import { fleetingFolder } from '#test/support/memory.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import {
  amountOf,
  attemptOf,
  certification,
  enterAmount,
  freshPayee,
  type Payee,
  sendTransfers,
  submitForm,
} from '#test/support/verification.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(fleetingFolder(), 'sooner-bank-'))
  server = await openTestServer({
    config: {
      transfers: {
        folder,
        account: {
          holder: '早付（上海）信息服务有限公司',
          number: '1001000000000001',
          bankCode: '102100099996',
        },
      },
    },
  })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const inFolder = (...parts: readonly string[]): string[] => {
  mkdirSync(join(folder, ...parts), { recursive: true })
  return readdirSync(join(folder, ...parts)).filter((name) => name.endsWith('.xml'))
}
const orderOf = async (payee: Payee) => {
  const { number } = await attemptOf(server, payee)
  return readFileSync(join(folder, 'out', `${number}.xml`), 'utf8')
}
async function sent(): Promise<Payee> {
  const payee = await freshPayee(server)
  await submitForm(server, payee)
  await sendTransfers(server, payee)
  return payee
}
let messages = 0
/** The bank puts a message into the folder, and it is read. */
async function report(text: string): Promise<void> {
  messages += 1
  mkdirSync(join(folder, 'in'), { recursive: true })
  writeFileSync(join(folder, 'in', `message-${messages}.xml`), text)
  await readBankFolder.run(server.context, { tenantId: null })
}
const debit = async (payee: Payee, more: Partial<Debit> = {}): Promise<Debit> => ({
  reference: (await attemptOf(server, payee)).number,
  amount: await amountOf(server, payee),
  valueDate: '2026-11-16',
  ...more,
})

it('[VER-03] a transfer goes out as pain.001 and comes in as camt.054, and its amount verifies', async () => {
  const payee = await sent()
  const order = await orderOf(payee)
  const { number, account_number } = await attemptOf(server, payee)
  const amount = await amountOf(server, payee)
  for (const part of [
    `<EndToEndId>${number}</EndToEndId>`,
    `<InstdAmt Ccy="CNY">${amount}</InstdAmt>`,
    `<Id>${account_number}</Id>`,
    '<MmbId>105100000017</MmbId>',
    `<Ustrd>企业认证 ${number}</Ustrd>`,
  ])
    expect(order).toContain(part)
  expect((await certification(server, payee)).payerName).toBe('早付（上海）信息服务有限公司')
  await report(camt054('N1', [await debit(payee)]))
  expect((await certification(server, payee)).state).toBe('amountToEnter')
  expect((await enterAmount(server, payee, amount)).code).toBe(0)
  expect(inFolder('in')).toEqual([])
})

it('[VER-03] an order that is written again is the same, byte for byte', async () => {
  const payee = await sent()
  const first = await orderOf(payee)
  await sendTransfers(server, payee)
  expect(await orderOf(payee)).toBe(first)
  expect(inFolder('out').filter((name) => name.startsWith('.'))).toEqual([])
})

it('[VER-08] a transfer that the bank returns ends the attempt; the report of it twice, late, or before it was sent changes nothing', async () => {
  const payee = await sent()
  await report(camt054('N2', [await debit(payee), await debit(payee, { isReturn: true })]))
  expect(await certification(server, payee)).toMatchObject({
    state: 'failed',
    attempt: { reason: 'accountIncorrect' },
  })
  await report(camt054('N3', [await debit(payee)]))
  expect((await certification(server, payee)).state).toBe('failed')

  const early = await freshPayee(server)
  await submitForm(server, early)
  const { number } = await attemptOf(server, early)
  await report(camt054('N4', [{ reference: number, amount: '0.50', valueDate: '2026-11-16' }]))
  expect((await certification(server, early)).state).toBe('submitted')
})

it('[VER-08] an order that the bank refuses as a whole ends its attempt as returned', async () => {
  const group = (order: string, more = '') =>
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>R</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${order}</OrgnlMsgId>${more}</OrgnlGrpInfAndSts></CstmrPmtStsRpt></Document>`
  const [whole, block, other] = [await sent(), await sent(), await sent()]
  const orderIdOf = async (payee: Payee) => messageIdOf((await attemptOf(server, payee)).id)
  await report(group(await orderIdOf(whole), '<GrpSts>RJCT</GrpSts>'))
  const order = await orderIdOf(block)
  await report(
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>R</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${order}</OrgnlMsgId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>${order}001</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`,
  )
  for (const payee of [whole, block])
    expect(await certification(server, payee)).toMatchObject({
      state: 'failed',
      attempt: { reason: 'accountIncorrect' },
      draft: { form: { legalPerson: '沈国强' } },
    })
  expect((await certification(server, other)).state).toBe('transferSent')
  // An unknown order, and one that is accepted, change nothing.
  await report(group('0190aaaa000070008000000000000002', '<GrpSts>RJCT</GrpSts>'))
  await report(group(await orderIdOf(other), '<GrpSts>ACCP</GrpSts>'))
  expect((await certification(server, other)).state).toBe('transferSent')
  const { number } = await attemptOf(server, other)
  await report(pain002('R2', [{ reference: number, status: 'RJCT', reason: 'AC01' }]))
  expect((await certification(server, other)).state).toBe('failed')
})

it('[VER-03] a file that cannot be opened, or not applied, does not stop the others', async () => {
  const [first, second] = [await sent(), await sent()]
  mkdirSync(join(folder, 'in'), { recursive: true })
  writeFileSync(join(folder, 'in', 'a-unreadable.xml'), '')
  const { transfers } = server.context
  if (!transfers) throw new Error('this server has a folder')
  const open = (name: string) => {
    if (name === 'a-unreadable.xml') throw new Error('this file cannot be opened')
    return transfers.folder.open(name)
  }
  Object.assign(server.context, { transfers: { ...transfers, folder: { ...transfers.folder, open } } })
  writeFileSync(join(folder, 'in', 'b-broken.xml'), Buffer.from([0xff, 0xfe, 0x00]))
  writeFileSync(join(folder, 'in', 'c-first.xml'), camt054('N6', [await debit(first)]))
  const { id } = await attemptOf(server, first)
  await ask(
    server.ownerUrl,
    `create function stumble() returns trigger language plpgsql as $$ begin
      if new.id = '${id}' then raise exception 'stumbles'; end if; return new; end $$`,
  )
  await ask(
    server.ownerUrl,
    'create trigger stumbles before update on verification_attempts for each row execute function stumble()',
  )
  await expect(report(camt054('N7', [await debit(second)]))).rejects.toThrow('were not applied')
  expect((await certification(server, second)).state).toBe('amountToEnter')
  await ask(server.ownerUrl, 'drop function stumble() cascade')
  // What could not be applied is read again.
  await report(camt054('N8', []))
  expect((await certification(server, first)).state).toBe('amountToEnter')
  expect(inFolder('in', 'refused')).toEqual(['a-unreadable.xml', 'b-broken.xml'])
  rmSync(join(folder, 'in', 'refused'), { recursive: true })
  Object.assign(server.context, { transfers })
})

it('[VER-03] an order that could not be handed to the bank is handed to it later', async () => {
  const payee = await freshPayee(server)
  await submitForm(server, payee)
  const { transfers } = server.context
  if (!transfers) throw new Error('this server has a folder')
  const put = () => Promise.reject(new Error('the disk is full'))
  Object.assign(server.context, { transfers: { ...transfers, folder: { ...transfers.folder, put } } })
  await expect(sendTransfers(server, payee)).rejects.toThrow('the disk is full')
  Object.assign(server.context, { transfers })
  expect((await attemptOf(server, payee)).ordered_at).toBeNull()
  server.clock.advance(11 * minute)
  await resumeAttempts.run(server.context, { tenantId: null })
  const again = `select count(*)::int from pgboss.job where name = '${sendJob.name}' and data ->> 'attemptId' = '${(await attemptOf(server, payee)).id}'`
  expect(await ask(server.ownerUrl, again)).toEqual([2])
  await sendTransfers(server, payee)
  expect(await orderOf(payee)).toContain('<EndToEndId>EV')
  expect((await attemptOf(server, payee)).ordered_at).not.toBeNull()
})

it('[VER-03] a message that cannot be read is put aside, and the next one is still read', async () => {
  const payee = await sent()
  await report('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmr')
  expect(inFolder('in', 'refused')).toHaveLength(1)
  await report(
    camt054('N5', [
      { reference: 'EV00000000000000', amount: '1', valueDate: '2026-11-16' },
      await debit(payee),
    ]),
  )
  expect((await certification(server, payee)).state).toBe('amountToEnter')
})
