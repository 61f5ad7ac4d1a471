/** A payment subject that the product does not have registers, and files settle it together with awards without any change here. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { messageIdOf } from '#domain/iso20022/order-ids.ts'
import { paymentSubjects } from '#server/payment-subjects.ts'
import { bankFilesDesk } from '#test/support/bank-files-desk.ts'
import { camt054, type Debit } from '#test/support/bank-messages.ts'
import { openFilesServer } from '#test/support/files-server.ts'
import { aliasOfThird, deposit, depositOrder, rentSubjects } from '#test/support/rent-subject.ts'
import type { TestServer } from '#test/support/server.ts'

const { subjects, records } = rentSubjects()
let server: TestServer
let payer: string
const today = '2026-11-16'
beforeAll(async () => {
  server = await openFilesServer({
    paymentSubjects: { ...paymentSubjects, payer: [...paymentSubjects.payer, ...subjects] },
  })
  payer = await server.enter('gaoyuan')
})
afterAll(() => server.close())
const desk = () => bankFilesDesk(server, () => payer)

const rentOf = (more: Partial<Debit> = {}): Debit => ({
  reference: 'NOTPROVIDED',
  amount: '4999.99',
  valueDate: today,
  isIncoming: true,
  remittance: 'Office 3, RENT-1, November',
  ...more,
})

it('[CLR-22] money that comes in is recorded where its words name something that expects it; any other says nothing', async () => {
  const [award] = await desk().awards([1_000_00n])
  const paid = { reference: award?.number ?? '', amount: award?.amountAfterDiscount ?? '', valueDate: today }
  const file = await desk().take(
    camt054('NEW-1', [
      rentOf(),
      paid,
      rentOf({ reference: 'RENT-2', remittance: 'no words' }),
      rentOf({ remittance: 'Invoice 4711' }),
      rentOf({ isReturn: true }),
      rentOf({ isReturn: true, remittance: 'Invoice 4711' }),
    ]),
  )
  expect(file).toMatchObject({ state: 'done', rows: 4, paid: 3, returned: 1, exceptions: 0 })
  expect(records).toEqual([
    `settled RENT-1 4999.99 ${today}`,
    `settled RENT-2 4999.99 ${today}`,
    `returned RENT-1 4999.99 ${today}`,
  ])
  expect((await desk().award(award?.number ?? ''))?.state).toBe('paid')
})

it('[CLR-22] what does not fit waits for a person, as its subject shows it, and is recorded by hand', async () => {
  const file = await desk().take(
    camt054('NEW-2', [rentOf({ valueDate: '2026-10-31' }), rentOf({ remittance: 'RENT-9' })]),
  )
  const found = await desk().exceptions({ fileId: file?.id ?? '', sort: 'createdAt' })
  expect(
    found.map(({ kind, entryKind, reference, named }) => [kind, entryKind, reference, named?.number]),
  ).toEqual([
    ['tooEarly', 'incoming', 'Office 3, RENT-1, November', 'RENT-1'],
    ['referenceUnknown', 'incoming', 'RENT-9', undefined],
  ])
  expect(found[0]?.named).toMatchObject({
    subject: 'rent',
    page: '/rents',
    party: 'Tenant',
    amount: '5000.00',
  })
  const solving = (recordAt: string) => ({
    exceptions: found.slice(1).map(({ id, version }) => ({ id, version })),
    solution: 'assigned' as const,
    recordAt,
  })
  const [award] = await desk().awards([1_100_00n])
  const refused = (await desk().solve(solving(award?.number ?? ''))).data.refused
  expect(
    refused.map(({ code }) => code),
    'money that came in pays no award',
  ).toEqual([codes.solutionUnfit.code])
  expect((await desk().solve(solving(aliasOfThird))).data.done).toHaveLength(1)
  expect(records.at(-1)).toBe(`assigned RENT-3 4999.99 ${today}`)
  const solved = await desk().exceptions({ tab: 'solved', fileId: file?.id ?? '' })
  expect(solved.map(({ solvedNumber }) => solvedNumber)).toEqual(['RENT-3'])
})

it('[CLR-22] the status of a whole order is one of what its own subject ordered', async () => {
  const order = messageIdOf(depositOrder)
  const report = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>NEW-3</MsgId></GrpHdr>
    <OrgnlGrpInfAndSts><OrgnlMsgId>${order}</OrgnlMsgId><GrpSts>RJCT</GrpSts></OrgnlGrpInfAndSts></CstmrPmtStsRpt></Document>`
  expect(await desk().take(report)).toMatchObject({ rows: 1, refused: 1, exceptions: 0 })
  expect(records.at(-1)).toBe(`refused ${deposit}`)
})

it('[CLR-22] a row of a sheet counts as what the subject of its number takes', async () => {
  const file = await desk().take(`Award number,Paid on,Amount\nRENT-2,${today},12.00\n`, {
    name: 'rents.csv',
  })
  expect(file).toMatchObject({ rows: 1, paid: 1 })
  expect(records.at(-1)).toBe(`settled RENT-2 12.00 ${today}`)
})
