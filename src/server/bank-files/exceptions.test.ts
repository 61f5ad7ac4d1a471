/** Payment exceptions: solved by hand, one way each, once, by people who may pay; and readable after that. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { openQueryConnection } from '#test/support/ask.ts'
import { bankFilesDesk } from '#test/support/bank-files-desk.ts'
import { camt054 } from '#test/support/bank-messages.ts'
import { belong } from '#test/support/belonging.ts'
import { tradeOf } from '#test/support/documents.ts'
import { openFilesServer } from '#test/support/files-server.ts'
import { mingyuan } from '#test/support/planted-offers.ts'
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

let messages = 0
/** The exceptions of a new file, in the order of its rows. */
async function exceptionsOf(debits: Parameters<typeof camt054>[1]) {
  messages += 1
  const file = await desk().take(camt054(`EXC-${messages}`, debits))
  return desk().exceptions({ fileId: file?.id ?? '', sort: 'createdAt' })
}
const unknown = (bankReference: string, amount = '1.00') => ({
  reference: 'RENT',
  amount,
  valueDate: today,
  bankReference,
})
const keyOf = (one: { id: string; version: number } | undefined) => ({
  id: one?.id ?? '',
  version: one?.version ?? 0,
})

describe('[CLR-22] an exception', () => {
  it('is recorded at an award where the rules of the award hold, and stays readable', async () => {
    const [award] = await desk().awards([1_000_00n])
    const [exception] = await exceptionsOf([unknown('B-7', award?.amountAfterDiscount)])
    expect(exception?.kind).toBe('referenceUnknown')
    expect(exception?.can).toContain('assigned')
    const body = {
      exceptions: [keyOf(exception)],
      solution: 'assigned' as const,
      recordAt: award?.number ?? '',
    }
    const { data } = await desk().solve({ ...body, note: '银行漏填编号' })
    expect(data).toEqual({ done: [exception?.id], refused: [] })
    expect(await desk().award(award?.number ?? '')).toMatchObject({
      state: 'paid',
      paidOn: today,
      bankReference: 'B-7',
    })
    const [solved] = await desk().exceptions({ tab: 'solved', fileId: exception?.fileId ?? '' })
    expect(solved).toMatchObject({
      id: exception?.id,
      solution: 'assigned',
      solvedNumber: award?.number,
      solutionNote: '银行漏填编号',
      solvedBy: '高远',
      version: 2,
      can: [],
    })
    expect(await desk().exceptions({ fileId: exception?.fileId ?? '' })).toEqual([])
    const log = await server.call(routes.auditList, { query: {} }, { token: payer })
    expect(log.data.list[0]?.action).toBe('bankFiles.exceptionSolved')
  })

  it('that many solve at once is solved by one of them, and the others are told without waiting', async () => {
    const [award] = await desk().awards([1_100_00n])
    const [exception] = await exceptionsOf([unknown('B-20', award?.amountAfterDiscount)])
    const body = {
      exceptions: [keyOf(exception)],
      solution: 'assigned' as const,
      recordAt: award?.number ?? '',
    }
    const owner = await openQueryConnection(server.ownerUrl)
    onTestFinished(() => owner.close())
    await owner.ask('begin')
    await owner.ask(`select id from payment_exceptions where id = '${exception?.id}' for no key update`)
    const waiting = await desk().solve(body)
    await owner.ask('rollback')
    expect(waiting.data).toMatchObject({
      done: [],
      refused: [{ number: 'RENT', code: codes.outOfDate.code }],
    })

    const answers = await Promise.all(Array.from({ length: 20 }, () => desk().solve(body)))
    const outcomes = answers.map(({ data }) => data.refused[0]?.code ?? 0).toSorted((a, b) => a - b)
    expect(outcomes).toEqual([0, ...Array<number>(19).fill(codes.outOfDate.code)])
    expect(await desk().award(award?.number ?? '')).toMatchObject({ state: 'paid', bankReference: 'B-20' })
  })

  it('of another amount is refused at the award and stays open; one in full ends the award', async () => {
    const [award] = await desk().awards([2_000_00n])
    const [wrong, full] = await exceptionsOf([unknown('B-8'), unknown('B-9', award?.amount)])
    const assign = (exception: typeof wrong) =>
      desk().solve({
        exceptions: [keyOf(exception)],
        solution: 'assigned',
        recordAt: award?.number ?? '',
      })
    const refused = (await assign(wrong)).data.refused
    expect(refused.map(({ code }) => code)).toEqual([codes.awardAmountDiffers.code])
    expect((await assign(full)).data.done).toEqual([full?.id])
    expect((await desk().award(award?.number ?? ''))?.state).toBe('failed')
    const unknownAward = await desk().solve({
      exceptions: [keyOf(wrong)],
      solution: 'assigned',
      recordAt: 'AAAA-AAAA',
    })
    expect(unknownAward.data.refused[0]?.code).toBe(codes.awardUnknown.code)
    expect(await desk().exceptions({ fileId: wrong?.fileId ?? '' })).toMatchObject([
      { id: wrong?.id, version: 1 },
    ])
  })

  it('of a day to come is not recorded before that day', async () => {
    const [award] = await desk().awards([2_100_00n])
    const [early] = await exceptionsOf([
      { ...unknown('B-20', award?.amountAfterDiscount), valueDate: '2026-12-24' },
    ])
    const assigned = {
      exceptions: [keyOf(early)],
      solution: 'assigned' as const,
      recordAt: award?.number ?? '',
    }
    const { refused } = (await desk().solve(assigned)).data
    expect(refused.map(({ code }) => code)).toEqual([codes.valueDateFuture.code])
    expect((await desk().award(award?.number ?? ''))?.state).toBe('committed')
  })

  it('is solved once, as it was seen; several are solved together without an award', async () => {
    const [first, second, third] = await exceptionsOf([unknown('B-10'), unknown('B-11'), unknown('B-12')])
    const notOurs = { exceptions: [keyOf(first), keyOf(second)], solution: 'notOurs' as const }
    expect((await desk().solve(notOurs)).data.done).toHaveLength(2)
    const again = await desk().solve({
      ...notOurs,
      exceptions: [keyOf(first), { id: first?.id ?? '', version: 2 }].slice(0, 1),
    })
    expect(again.data.refused.map(({ code }) => code)).toEqual([codes.outOfDate.code])
    const solved = await desk().solve({ ...notOurs, exceptions: [{ id: first?.id ?? '', version: 2 }] })
    expect(solved.data.refused.map(({ code }) => code)).toEqual([codes.exceptionSolved.code])
    const silent = await desk().solve({ exceptions: [keyOf(third)], solution: 'settledOutside', note: ' ' })
    expect([silent.status, Object.keys((silent.data as { fields?: object } | null)?.fields ?? {})]).toEqual([
      400,
      ['note'],
    ])
  })

  it('of a return is recorded at the award that was paid', async () => {
    const [award] = await desk().awards([3_000_00n])
    const amount = award?.amountAfterDiscount ?? ''
    const paid = { reference: award?.number ?? '', amount, valueDate: today, bankReference: 'B-13' }
    const [back] = await exceptionsOf([paid, { ...unknown('R-13', amount), isReturn: true }])
    await desk().solve({ exceptions: [keyOf(back)], solution: 'assigned', recordAt: award?.number ?? '' })
    expect(await desk().award(award?.number ?? '')).toMatchObject({ state: 'returned', returnedOn: today })
  })

  it('is seen and solved by the payer alone', async () => {
    const [exception] = await exceptionsOf([unknown('B-14')])
    const other = await server.enter('chenwei')
    expect((await desk().exceptions({}, other)).map(({ id }) => id)).not.toContain(exception?.id)
    const body = { exceptions: [keyOf(exception)], solution: 'notOurs' as const }
    expect((await desk().solve(body, other)).code).toBe(codes.notFound.code)
    const payee = await server.enter('lishoufu')
    expect((await desk().solve(body, payee)).status).toBe(403)
  })
})

it('[OFR-33] [CLR-22] a file pays no award of a payee that its sender belongs to, and the sender does not solve it', async () => {
  const [award] = await desk().awards([4_000_00n])
  await belong(server, 'gaoyuan', tradeOf(mingyuan).payeeTenantId ?? '')
  payer = await server.enter('gaoyuan')
  const reference = award?.number ?? ''
  const amount = award?.amountAfterDiscount ?? ''
  const [exception] = await exceptionsOf([{ reference, amount, valueDate: today, bankReference: 'B-15' }])
  expect([exception?.kind, exception?.can]).toEqual(['ownPayee', []])
  const { data } = await desk().solve({ exceptions: [keyOf(exception)], solution: 'notOurs' })
  expect(data.refused.map(({ code }) => code)).toEqual([codes.ownPayee.code])
})
