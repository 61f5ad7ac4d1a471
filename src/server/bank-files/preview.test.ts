/** A payment file is read and seen before anything of it is recorded; it is recorded once, discarded, or given up in time. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { bankFileUndecidedDays } from '#domain/bank-files/limits.ts'
import { msPerDay } from '#domain/day.ts'
import { ask } from '#test/support/ask.ts'
import { bankFilesDesk } from '#test/support/bank-files-desk.ts'
import { camt054, pain002 } from '#test/support/bank-messages.ts'
import { openFilesServer } from '#test/support/files-server.ts'
import { payerTenantId } from '#test/support/planted-offers.ts'
import type { TestServer } from '#test/support/server.ts'
import { inScopeOf, noLocks, runUnit } from '../commands/unit-of-work.ts'
import { discardKind, discardUndecided } from './discard.ts'

let server: TestServer
let payer: string
const today = '2026-11-16'
beforeAll(async () => {
  server = await openFilesServer()
  payer = await server.enter('gaoyuan')
})
afterAll(() => server.close())
const desk = () => bankFilesDesk(server, () => payer)

/** What the due row of a file does. */
const giveUp = ({ context }: TestServer, fileId: string): Promise<null> =>
  runUnit(context, {
    cause: { kind: 'handler', requestId: context.makeId() },
    enter: inScopeOf({ tenantId: payerTenantId }),
    lock: noLocks,
    work: async (work) => {
      const row = { id: context.makeId(), tenantId: payerTenantId, marketId: undefined, kind: discardKind }
      const due = { ...row, dueAt: work.businessNow, tries: 0, body: { fileId } }
      const entry = await discardUndecided({ ...work, row: due })
      return { value: null, entries: entry ? [entry] : [] }
    },
  })

type Award = Awaited<ReturnType<ReturnType<typeof desk>['awards']>>[number]
const debit = (award: Award | undefined, more = {}) => ({
  reference: award?.number ?? '',
  amount: award?.amountAfterDiscount ?? '',
  valueDate: today,
  bankReference: `B-${award?.number}`,
  ...more,
})
const rowsOf = async (id: string, result?: 'paid' | 'known' | 'exception') =>
  (
    await server.call(
      routes.bankFileRows,
      { params: { id }, query: result ? { result: [result] } : {} },
      { token: payer },
    )
  ).data.list
const stateOf = async (award: Award | undefined) => (await desk().award(award?.number ?? ''))?.state

describe('[CLR-22] the preview of a payment file', () => {
  it('counts and sums what recording would do, in figures that add up, and changes nothing', async () => {
    const [paid, short, known] = await desk().awards([1_000_00n, 2_000_00n, 3_000_00n])
    await desk().take(camt054('PRE-0', [debit(known)]))
    const file = await desk().read(
      camt054('PRE-1', [
        debit(paid),
        debit(short, { amount: '1.00' }),
        debit(known),
        { reference: 'RENT-11', amount: '5000.00', valueDate: today },
      ]),
    )
    expect(file).toMatchObject({ state: 'read', rows: 4, paid: 0, exceptions: 0, can: ['record', 'discard'] })
    expect(file?.preview).toEqual([
      { result: 'paid', kind: null, currency: 'CNY', count: 1, amount: paid?.amountAfterDiscount },
      { result: 'exception', kind: 'amountDiffers', currency: 'CNY', count: 1, amount: '1.00' },
      { result: 'known', kind: null, currency: 'CNY', count: 1, amount: known?.amountAfterDiscount },
      { result: 'exception', kind: 'referenceUnknown', currency: 'CNY', count: 1, amount: '5000.00' },
    ])
    expect([await stateOf(paid), await stateOf(short)]).toEqual(['committed', 'committed'])
    const id = file?.id ?? ''
    expect(await desk().exceptions({ fileId: id })).toEqual([])
    const [exception] = await rowsOf(id, 'exception')
    expect(exception).toMatchObject({ row: 2, expected: 'amountDiffers', award: { number: short?.number } })
    expect((await rowsOf(id)).map(({ expected }) => expected)).toEqual([
      'paid',
      'amountDiffers',
      'known',
      'referenceUnknown',
    ])
    const one = await server.call(routes.bankFileRead, { params: { id } }, { token: payer })
    expect(one.data).toEqual(file)
  })

  it('has the sums of payments whose amount the bank leaves out', async () => {
    const [award] = await desk().awards([1_050_00n])
    const statuses = [{ reference: award?.number ?? '', status: 'ACSC', settledOn: today }]
    const file = await desk().read(pain002('PRE-2', statuses))
    expect(file?.preview).toMatchObject([{ result: 'paid', count: 1, amount: award?.amountAfterDiscount }])
  })

  it('is recorded once, by any who may pay; what changed in between is matched again, and said', async () => {
    const [first, second] = await desk().awards([1_100_00n, 1_200_00n])
    const file = await desk().read(camt054('PRE-3', [debit(first), debit(second)]))
    const id = file?.id ?? ''
    const body = { awardIds: [second?.id ?? ''], valueDate: today }
    await server.call(routes.awardsPaid, { body }, { token: payer })
    expect((await desk().record(id)).code).toBe(0)
    expect((await desk().record(id)).code).toBe(codes.bankFileDecided.code)
    expect((await desk().discard(id)).code).toBe(codes.bankFileDecided.code)
    await desk().work(id, 'apply')
    expect(await desk().file(id)).toMatchObject({
      state: 'done',
      paid: 1,
      known: 1,
      differing: 1,
      decidedBy: '高远',
      can: [],
    })
  })
})

describe('[CLR-22] a payment file that is not recorded', () => {
  it('is discarded by a person, does nothing, and may come again', async () => {
    const [award] = await desk().awards([1_300_00n])
    const message = camt054('PRE-4', [debit(award)])
    const file = await desk().read(message)
    expect((await desk().discard(file?.id ?? '')).code).toBe(0)
    await desk().work(file?.id ?? '', 'apply')
    expect(await desk().file(file?.id ?? '')).toMatchObject({
      state: 'discarded',
      paid: 0,
      decidedBy: '高远',
    })
    expect(await stateOf(award)).toBe('committed')
    expect(await desk().take(message)).toMatchObject({ state: 'done', paid: 1 })
  })

  it('is discarded after some days by itself', async () => {
    const [award] = await desk().awards([1_400_00n])
    const file = await desk().read(camt054('PRE-5', [debit(award)]))
    expect(Date.parse(file?.undecidedUntil ?? '')).toBe(
      Date.parse(file?.uploadedAt ?? '') + bankFileUndecidedDays * msPerDay,
    )
    const dues = await ask(
      server.ownerUrl,
      `select kind from due_rows where body::json ->> 'fileId' = '${file?.id}' and due_at = '${file?.undecidedUntil}'`,
    )
    expect(dues).toEqual(['bankFiles.discards'])
    await giveUp(server, file?.id ?? '')
    expect(await desk().file(file?.id ?? '')).toMatchObject({ state: 'discarded', decidedBy: null })
  })

  it('is seen and decided by the payer alone', async () => {
    const [award] = await desk().awards([1_500_00n])
    const file = await desk().read(camt054('PRE-6', [debit(award)]))
    const id = file?.id ?? ''
    const other = await server.enter('chenwei')
    const seen = await server.call(routes.bankFileRead, { params: { id } }, { token: other })
    const rows = await server.call(routes.bankFileRows, { params: { id }, query: {} }, { token: other })
    expect([seen.status, rows.status]).toEqual([404, 404])
    expect((await desk().record(id, other)).status).toBe(404)
    expect((await desk().discard(id, other)).status).toBe(404)
    const payee = await server.signIn('lixiaoyun')
    expect((await desk().record(id, payee)).status).toBe(403)
  })
})
