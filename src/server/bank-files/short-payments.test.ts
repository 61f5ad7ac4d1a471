/** A short payment waits among the exceptions, and a second one pays the award with it: in one file, across files, or by hand. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { formatAmount, parseAmount } from '#domain/money.ts'
import { ask } from '#test/support/ask.ts'
import { bankFilesDesk } from '#test/support/bank-files-desk.ts'
import { camt054 } from '#test/support/bank-messages.ts'
import { openFilesServer } from '#test/support/files-server.ts'
import type { TestServer } from '#test/support/server.ts'

let server: TestServer
let payer: string
const today = '2026-11-16'
beforeAll(async () => {
  server = await openFilesServer()
  payer = await server.enter('gaoyuan')
})
afterAll(() => server.close())
const desk = () => bankFilesDesk(server, () => payer)

type Award = NonNullable<Awaited<ReturnType<ReturnType<typeof desk>['awards']>>[number]>
async function newAward(amount: bigint): Promise<Award> {
  const [award] = await desk().awards([amount])
  if (!award) throw new Error('there is an award')
  return award
}
const missing = '0.18'
const less = ({ amountAfterDiscount, currency }: Award, rest = 18n): string => {
  const net = parseAmount(amountAfterDiscount, currency)?.minor ?? 0n
  return formatAmount({ currency, minor: net - rest })
}
const debit = ({ number }: Award, amount: string, bankReference: string) => ({
  reference: number,
  amount,
  valueDate: today,
  bankReference,
})
const paymentOf = (award: Award) =>
  ask(
    server.ownerUrl,
    `select json_build_array(value_date, reference, part_minor, part_on, part_reference, net) from award_payments where award_id = '${award.id}'`,
  )
const openOf = async (fileId: string | undefined) => desk().exceptions({ fileId: fileId ?? '' })

describe('[CLR-22] a short payment', () => {
  it('waits, says what is missing, and is completed by another file; both references are kept', async () => {
    const award = await newAward(1_000_00n)
    const first = await desk().take(camt054('SHORT-1', [debit(award, less(award), 'S-1')]))
    expect(first).toMatchObject({ paid: 0, exceptions: 1 })
    const [waiting] = await openOf(first?.id)
    expect(waiting).toMatchObject({ kind: 'amountDiffers', missing })
    expect(waiting?.can).toContain('restPaid')
    expect((await desk().award(award.number))?.state).toBe('committed')

    const rest = camt054('SHORT-2', [debit(award, missing, 'S-2')])
    const seen = await desk().read(rest)
    expect(seen?.preview).toMatchObject([{ result: 'paid', count: 1, amount: missing }])
    await desk().record(seen?.id ?? '')
    await desk().work(seen?.id ?? '', 'apply')
    expect(await desk().file(seen?.id ?? '')).toMatchObject({ state: 'done', paid: 1, differing: 0 })
    expect(await desk().award(award.number)).toMatchObject({ state: 'paid', bankReference: 'S-1 + S-2' })
    const net = parseAmount(award.amountAfterDiscount, 'CNY')?.minor ?? 0n
    expect(await paymentOf(award)).toEqual([[today, 'S-2', Number(net) - 18, today, 'S-1', Number(net)]])
    expect(await openOf(first?.id)).toEqual([])
    const [solved] = await desk().exceptions({ tab: 'solved', fileId: first?.id ?? '' })
    expect(solved).toMatchObject({
      solution: 'restPaid',
      solvedAward: award.number,
      solutionNote: 'bank.xml · 1',
      can: [],
    })
    const again = [debit(award, less(award), 'S-1'), debit(award, missing, 'S-2')]
    expect(await desk().take(camt054('SHORT-3', again.slice(0, 1)))).toMatchObject({ known: 1 })
    expect(await desk().take(camt054('SHORT-4', again.slice(1)))).toMatchObject({ known: 1 })
  })

  it('is completed within one file', async () => {
    const award = await newAward(1_100_00n)
    const rows = [debit(award, less(award), 'S-3'), debit(award, missing, 'S-4')]
    expect(await desk().take(camt054('SHORT-5', rows))).toMatchObject({
      paid: 1,
      exceptions: 1,
      openExceptions: 0,
      differing: 0,
    })
    expect(await desk().award(award.number)).toMatchObject({ state: 'paid', bankReference: 'S-3 + S-4' })
  })

  it('is not completed by another amount, nor by the same payment reported again', async () => {
    const award = await newAward(1_200_00n)
    await desk().take(camt054('SHORT-6', [debit(award, less(award), 'S-5')]))
    expect(await desk().take(camt054('SHORT-7', [debit(award, '0.17', 'S-6')]))).toMatchObject({
      paid: 0,
      exceptions: 1,
    })
    expect(await desk().take(camt054('SHORT-8', [debit(award, missing, 'S-5')]))).toMatchObject({ paid: 0 })
    expect((await desk().award(award.number))?.state).toBe('committed')
  })

  it('is completed by hand with the day and the reference of the rest, in time and not in the future', async () => {
    const award = await newAward(1_300_00n)
    const file = await desk().take(camt054('SHORT-9', [debit(award, less(award), 'S-7')]))
    const [waiting] = await openOf(file?.id)
    const pay = (valueDate: string, restReference?: string) =>
      desk().solve({
        exceptions: [{ id: waiting?.id ?? '', version: waiting?.version ?? 0 }],
        solution: 'restPaid',
        valueDate,
        ...(restReference !== undefined && { restReference }),
      })
    expect((await pay('2026-11-15')).data.refused[0]?.code).toBe(codes.valueDateTooEarly.code)
    expect((await pay('2026-11-17')).data.refused[0]?.code).toBe(codes.valueDateFuture.code)
    // The first payment itself is not the rest of it.
    expect((await pay(today, 'S-7')).data.refused[0]?.code).toBe(codes.solutionUnfit.code)
    expect((await pay(today, 'S-8')).data.done).toEqual([waiting?.id])
    expect(await desk().award(award.number)).toMatchObject({ state: 'paid', bankReference: 'S-7 + S-8' })
  })

  it('is the only kind of exception that the rest completes', async () => {
    const award = await newAward(1_400_00n)
    const rows = [debit(award, '99999.00', 'S-9'), { ...debit(award, '1.00', 'S-10'), reference: 'RENT' }]
    const file = await desk().take(camt054('SHORT-10', rows))
    for (const one of await openOf(file?.id)) {
      expect([one.missing, one.can.includes('restPaid')]).toEqual([null, false])
      const solved = await desk().solve({
        exceptions: [{ id: one.id, version: one.version }],
        solution: 'restPaid',
        valueDate: today,
      })
      expect(solved.data.refused[0]?.code).toBe(codes.solutionUnfit.code)
    }
    const [one] = await openOf(file?.id)
    const without = await desk().solve({
      exceptions: [{ id: one?.id ?? '', version: 1 }],
      solution: 'restPaid',
    })
    expect(without.status).toBe(400)
  })
})

describe('[CLR-22] an unknown or mistyped number', () => {
  it('proposes the award that waits for exactly this payment, and records it there', async () => {
    const award = await newAward(1_777_77n)
    const mistyped = `${award.number.slice(0, -1)}0`
    const rows = [{ ...debit(award, award.amountAfterDiscount, 'P-1'), reference: mistyped }]
    const seen = await desk().read(camt054('PROPOSE-1', rows))
    await desk().record(seen?.id ?? '')
    await desk().work(seen?.id ?? '', 'apply')
    const [exception] = await openOf(seen?.id)
    expect(exception?.proposed).toMatchObject({ number: award.number })
    const solved = await desk().solve({
      exceptions: [{ id: exception?.id ?? '', version: 1 }],
      solution: 'assigned',
      awardNumber: exception?.proposed?.number ?? '',
    })
    expect(solved.data.done).toEqual([exception?.id])
    expect((await desk().award(award.number))?.state).toBe('paid')
    const rent = [{ reference: 'RENT', amount: '1.23', valueDate: today, bankReference: 'P-2' }]
    const file = await desk().take(camt054('PROPOSE-2', rent))
    expect(await openOf(file?.id)).toMatchObject([{ proposed: null }])
  })
})
