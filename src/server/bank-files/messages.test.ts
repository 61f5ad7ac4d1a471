/** Messages of several banks: what makes one the same, which day its moments are, and how far orders expand. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankMessageIdMax } from '#domain/bank-files/limits.ts'
import { formatAmount, parseAmount } from '#domain/money.ts'
import { setDebitAccount, setPayeeAccount } from '#test/support/bank-accounts.ts'
import { bankFilesDesk } from '#test/support/bank-files-desk.ts'
import { camt054, type Debit, pain002 } from '#test/support/bank-messages.ts'
import { openFilesServer } from '#test/support/files-server.ts'
import { mingyuan, payerTenantId } from '#test/support/planted-offers.ts'
import type { TestServer } from '#test/support/server.ts'
import { transferDesk } from '#test/support/transfer-desk.ts'
import { inScope } from '../db/scope.ts'
import { bankFileOf } from './queries.ts'
import { stageRows } from './stage.ts'

let server: TestServer
let payer: string
const today = '2026-11-16'
beforeAll(async () => {
  server = await openFilesServer()
  payer = await server.enter('gaoyuan')
})
afterAll(() => server.close())
const desk = () => bankFilesDesk(server, () => payer)
type Award = Awaited<ReturnType<ReturnType<typeof desk>['awards']>>[number]
const debitOf = ({ number, amountAfterDiscount }: Award, changes: Partial<Debit> = {}): Debit => ({
  reference: number,
  amount: amountAfterDiscount,
  valueDate: today,
  ...changes,
})

const cny = (minor: bigint): string => formatAmount({ currency: 'CNY', minor })
const minorOf = (awards: readonly Award[]): bigint =>
  awards.reduce(
    (all, { amountAfterDiscount }) => all + (parseAmount(amountAfterDiscount, 'CNY')?.minor ?? 0n),
    0n,
  )

const ofAccount = (message: string, account: string): string =>
  message.replace('<Id>1</Id>', `<Id>1</Id><Acct>${account}</Acct>`)
const bank = (bic: string, number = '6222020200112233445'): string =>
  `<Id><Othr><Id>${number}</Id></Othr></Id><Svcr><FinInstnId><BICFI>${bic}</BICFI></FinInstnId></Svcr>`

describe('[CLR-22] the id of a message', () => {
  it('is one of its bank: another bank may use the same, and the bank itself may not', async () => {
    const [first, second] = await desk().awards([1_000_00n, 2_000_00n])
    if (!first || !second) throw new Error('there are two awards')
    expect(await desk().take(ofAccount(camt054('000001', [debitOf(first)]), bank('BKCHCNBJ')))).toMatchObject(
      {
        state: 'done',
        paid: 1,
      },
    )
    const other = ofAccount(camt054('000001', [debitOf(second)]), bank('ICBKCNBJ'))
    expect(await desk().take(other)).toMatchObject({ state: 'done', paid: 1 })
    const again = [ofAccount(camt054('000001', [debitOf(second)]), bank('BKCHCNBJ', '622202')), `${other} `]
    for (const message of again)
      expect((await desk().take(message))?.message, 'a message that was taken').toContain(
        '银行报文 000001 已在文件',
      )
  })

  it('is one of the account where no bank is named, and of the party that sends a report', async () => {
    const [first, second] = await desk().awards([1_000_00n, 2_000_00n])
    if (!first || !second) throw new Error('there are two awards')
    const iban = (number: string) => `<Id><IBAN>${number}</IBAN></Id>`
    const ofIban = (award: Award, number: string) =>
      ofAccount(camt054('000002', [debitOf(award)]), iban(number))
    const states = [
      await desk().take(ofIban(first, 'DE89370400440532013000')),
      await desk().take(ofIban(second, 'GB29NWBK60161331926819')),
      await desk().take(`${ofIban(second, 'GB29NWBK60161331926819')} `),
    ].map((file) => file?.state)
    expect(states).toEqual(['done', 'done', 'refused'])
    const report = (name: string) =>
      pain002('000002', [{ reference: first.number, status: 'ACSC', settledOn: today }]).replace(
        '</MsgId>',
        `</MsgId><InitgPty><Nm>${name}</Nm></InitgPty>`,
      )
    const reports = [report('甲银行'), report('乙银行'), `${report('甲银行')} `]
    const reported: (string | undefined)[] = []
    for (const one of reports) reported.push((await desk().take(one))?.state)
    expect(reported).toEqual(['done', 'done', 'refused'])
  })

  it('that is longer than ids are is cut, and the file is read', async () => {
    const [award] = await desk().awards([1_000_00n])
    if (!award) throw new Error('there is an award')
    const id = 'LONG-'.repeat(20)
    expect(await desk().take(camt054(id, [debitOf(award)]))).toMatchObject({
      state: 'done',
      messageId: id.slice(0, bankMessageIdMax),
      paid: 1,
    })
  })
})

it('[CLR-22] a value date that is a moment is the day of the market, and pays or is too early by it', async () => {
  const [first, second] = await desk().awards([1_000_00n, 2_000_00n])
  if (!first || !second) throw new Error('there are two awards')
  const moment = (text: string) => (message: string) =>
    message.replace(/<Dt>[^<]*<\/Dt>/, `<DtTm>${text}</DtTm>`)
  const local = moment('2026-11-16T09:30:00+08:00')(camt054('DAY-1', [debitOf(first)]))
  expect(await desk().take(local)).toMatchObject({ paid: 1 })
  // 17:00 of the day before in UTC is 01:00 in China.
  const utc = moment('2026-11-15T17:00:00Z')(camt054('DAY-2', [debitOf(second)]))
  expect(await desk().take(utc)).toMatchObject({ paid: 1 })
  const paidOn = await Promise.all(
    [first, second].map(async ({ number }) => (await desk().award(number))?.paidOn),
  )
  expect(paidOn).toEqual([today, today])
})

it('[CLR-22] a batch of returns gives back each payment by itself, in the file that paid it or a later one', async () => {
  const awards = await desk().awards([1_000_00n, 2_000_00n, 3_000_00n])
  await desk().take(
    camt054(
      'PAID-1',
      awards.slice(0, 2).map((award) => debitOf(award)),
    ),
  )
  const transactions = awards
    .map(
      ({ number, amountAfterDiscount }) => `<TxDtls><Refs><EndToEndId>${number}</EndToEndId></Refs>
        <Amt Ccy="CNY">${amountAfterDiscount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls>`,
    )
    .join('')
  const sum = cny(minorOf(awards))
  const batch = `<Ntry><Amt Ccy="CNY">${sum}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
    <ValDt><Dt>${today}</Dt></ValDt><NtryDtls>${transactions}</NtryDtls></Ntry>`
  const last = awards.slice(2).map((award) => debitOf(award))
  const message = camt054('BACK-1', last).replace('</Ntfctn>', `${batch}</Ntfctn>`)
  expect(await desk().take(message)).toMatchObject({ rows: 4, paid: 1, returned: 3, exceptions: 0 })
  const states = await Promise.all(awards.map(async ({ number }) => (await desk().award(number))?.state))
  expect(states).toEqual(['returned', 'returned', 'returned'])
})

it('[CLR-22] a booking whose amount is not the sum of its transactions is an exception for each of them', async () => {
  const awards = await desk().awards([1_000_00n, 2_000_00n])
  const transactions = awards
    .map(
      ({ number, amountAfterDiscount }) =>
        `<TxDtls><Refs><EndToEndId>${number}</EndToEndId></Refs><Amt Ccy="CNY">${amountAfterDiscount}</Amt></TxDtls>`,
    )
    .join('')
  const minor = minorOf(awards)
  const booked = (id: string, amount: bigint) =>
    camt054(id, []).replace(
      '</Ntfctn>',
      `<Ntry><Amt Ccy="CNY">${cny(amount)}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
        <ValDt><Dt>${today}</Dt></ValDt><NtryDtls>${transactions}</NtryDtls></Ntry></Ntfctn>`,
    )
  for (const [n, amount] of [minor - 1n, minor + 1n].entries()) {
    const file = await desk().take(booked(`SUM-${n}`, amount))
    expect(file).toMatchObject({ rows: 2, paid: 0, exceptions: 2 })
    const found = await desk().exceptions({ fileId: file?.id })
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['sumDiffers']))
  }
  expect(await desk().take(booked('SUM-2', minor))).toMatchObject({ paid: 2, exceptions: 0 })
})

it('[CLR-22] the refusal of an order counts as many entries as it has awards', async () => {
  await setDebitAccount(server, payer)
  await setPayeeAccount(server, payer, mingyuan)
  const awards = await desk().awards([1_000_00n, 2_000_00n, 3_000_00n])
  const made = await transferDesk(server, () => payer).make(awards[0]?.runId ?? '')
  const order = made.data.id.replaceAll('-', '')
  const report = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>ALL-1</MsgId></GrpHdr>
    <OrgnlGrpInfAndSts><OrgnlMsgId>${order}</OrgnlMsgId><GrpSts>RJCT</GrpSts></OrgnlGrpInfAndSts></CstmrPmtStsRpt></Document>`
  const { id } = await desk().send(report)
  const staging = inScope(server.context.db, { tenantId: payerTenantId }, async (db) => {
    const file = await bankFileOf(db, payerTenantId, id)
    const staged = file && (await stageRows({ db, context: server.context }, file, awards.length - 1))
    throw new Error(staged?.ok === false ? staged.failure : 'staged')
  })
  await expect(staging).rejects.toThrow('bankFileTooMany')
  await desk().work(id, 'read')
  await desk().record(id)
  await desk().work(id, 'apply')
  expect(await desk().file(id)).toMatchObject({ rows: 3, refused: 3 })
})
