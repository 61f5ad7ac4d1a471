/** Documents that a payer's own system sends. */
import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { companies } from '#demo/companies.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { rowsPerSyncMax } from '#domain/sync/limits.ts'
import { ask } from '#test/support/ask.ts'
import { mingyuanCode } from '#test/support/documents.ts'
import { openTrade, supplierId, suzhou } from '#test/support/documents-trade.ts'
import { callWith, makeKey, outcomesOf } from '#test/support/sync.ts'

const { server, payer, payee, add } = openTrade()
let apiKey = ''
beforeAll(async () => {
  ;({ apiKey } = await makeKey(server(), payer()))
})

const nameOfSuzhou =
  companies.flatMap(({ entities = [] }) => entities).find(({ key }) => key === 'hongfei-suzhou')?.name ?? ''

let sent = 0
const numberNext = (): string => `ERP-${(sent += 1)}`
type Row = Record<string, string | boolean>
const rowOf = (changes: Row = {}): Row => ({
  number: numberNext(),
  payeeCode: mingyuanCode,
  amount: '1250.50',
  currency: 'CNY',
  dueDate: '2026-12-20',
  ...changes,
})
const send = (rows: readonly Row[], key?: string) =>
  callWith(server(), () => apiKey)(
    routes.syncDocuments,
    { body: { payerId: suzhou, documents: rows as { number: string }[] } },
    key,
  )
const sync = async (...rows: readonly Row[]) => (await send(rows)).data
const read = async (invoiceId: string, token = payer()) =>
  (await server().call(routes.documentRead, { params: { invoiceId } }, { token })).data
const idOf = ({ results }: Awaited<ReturnType<typeof sync>>, n = 0): string => results[n]?.id ?? ''

describe('a batch of documents', () => {
  it('[DOC-33] [DOC-05] adds what is not there, for both sides, as synced and the system’s alone', async () => {
    const answer = await sync(rowOf({ documentDate: '2026-10-20', means: 'acceptance', billTermDays: '180' }))
    expect(answer.counts).toMatchObject({ added: 1, failed: 0 })
    for (const token of [payer(), payee()])
      expect(await read(idOf(answer), token)).toMatchObject({
        source: 'sync',
        amount: '1250.50',
        billTermDays: 180,
        confirmation: 'none',
      })
    const { can } = await read(idOf(answer))
    expect([can.includes('edit'), can.includes('delete'), can.includes('disable')]).toEqual([
      false,
      false,
      true,
    ])
  })

  it('[DOC-33] sent again changes nothing, whatever it holds, and leaves no trace', async () => {
    const rows = [rowOf(), rowOf({ amount: '-80', currency: 'CNY' })]
    await sync(...rows)
    const entries = () =>
      ask(server().ownerUrl, `select count(*)::int from audit where action = 'documents.synced'`)
    const before = await entries()
    expect(outcomesOf(await sync(...rows))).toEqual(['unchanged', 'unchanged'])
    expect(await entries()).toEqual(before)
  })

  it('[DOC-33] changes what the system brought, by its number', async () => {
    const row = rowOf()
    const first = await sync(row)
    const second = await sync({ ...row, amount: '1300', dueDate: '2026-12-27' })
    expect([outcomesOf(second), idOf(second)]).toEqual([['updated'], idOf(first)])
    const { amount, dueDate, version, events } = await read(idOf(first))
    expect([amount, dueDate, version]).toEqual(['1300.00', '2026-12-27', 2])
    expect(events).toEqual([
      expect.objectContaining({ kind: 'edited', changed: ['amount', 'dueDate'], person: 'ERP' }),
    ])
  })

  it('[DOC-33] withdraws one that is not owed any more, once', async () => {
    const row = rowOf()
    const first = await sync(row)
    const naming = { number: row['number'] ?? '', payeeCode: mingyuanCode, withdrawn: true }
    expect(outcomesOf(await sync(naming))).toEqual(['withdrawn'])
    expect(outcomesOf(await sync(naming))).toEqual(['unchanged'])
    const gone = await server().call(
      routes.documentRead,
      { params: { invoiceId: idOf(first) } },
      { token: payer() },
    )
    expect(gone.code).toBe(codes.notFound.code)
  })

  it('[DOC-13] [DOC-33] confirms what the payee entered alike, and leaves what differs', async () => {
    const [same, other] = [numberNext(), numberNext()]
    const entered = async (number: string) =>
      (await add({ number, supplierId, type: 'receivable' }, payee())).data.id
    const ids = [await entered(same), await entered(other)]
    const answer = await sync(rowOf({ number: same }), rowOf({ number: other, amount: '9' }))
    expect(outcomesOf(answer)).toEqual(['confirmed', 'failed: null payeeEntryDiffers'])
    expect((await read(ids[0] ?? '')).confirmation).toBe('confirmed')
    expect((await read(ids[1] ?? '')).confirmation).toBe('waiting')
    expect(outcomesOf(await sync(rowOf({ number: same })))).toEqual(['unchanged'])
  })

  it('[DOC-33] is half wrong: the other half stands, and each row says what became of it', async () => {
    const twice = rowOf()
    const answer = await sync(
      rowOf(),
      rowOf({ amount: 'much' }),
      rowOf({ payeeCode: 'NOBODY' }),
      rowOf({ dueDate: '2026-13-01' }),
      rowOf({ currency: 'DEM' }),
      rowOf({ payer: '别的公司' }),
      rowOf({ dueDate: '2099-01-01' }),
      rowOf({ amount: '-10', creditsNumber: 'NONE' }),
      rowOf({ type: 'notification' }),
      twice,
      { ...twice, amount: '2' },
      rowOf({ amount: '1250.505' }),
    )
    expect(outcomesOf(answer)).toEqual([
      'added',
      'failed: amount notANumber',
      'failed: payeeCode payeeUnknown',
      'failed: dueDate notADay',
      'failed: currency notAChoice',
      'failed: payer payerUnknown',
      'failed: dueDate dayUnlikely',
      'failed: creditsNumber creditUnknown',
      'failed: type notAChoice',
      'added',
      'failed: number twiceInFile',
      'failed: amount tooManyDecimals',
    ])
    expect(answer.results[2]).toMatchObject({
      row: 3,
      payeeCode: 'NOBODY',
      errors: [{ message: 'This payer has no payee with this code.' }],
    })
    expect(answer.results[9]).toMatchObject({ row: 10, number: twice['number'], payeeCode: mingyuanCode })
  })

  it('[DOC-07] [DOC-33] takes a credit note together with what it credits, in any order', async () => {
    const debt = rowOf({ amount: '500' })
    const note = rowOf({ amount: '-120', creditsNumber: debt['number'] ?? '' })
    const answer = await sync(note, debt)
    expect(outcomesOf(answer)).toEqual(['added', 'added'])
    expect((await read(idOf(answer, 1))).payable).toBe('380.00')
    expect(outcomesOf(await sync(note, debt))).toEqual(['unchanged', 'unchanged'])
    expect(outcomesOf(await sync({ ...debt, amount: '-500' }))).toEqual(['failed: null documentSignChanged'])
  })

  it('[DOC-33] names a document twice, with its payer and without: the first row stands', async () => {
    const row = rowOf()
    const named = { ...row, amount: '7', payer: nameOfSuzhou.replace('（', '(').replace('）', ')') }
    expect(outcomesOf(await sync(row, named))).toEqual(['added', 'failed: number twiceInFile'])
    expect(outcomesOf(await sync(named, row))).toEqual(['updated', 'failed: number twiceInFile'])
    expect((await read(idOf(await sync(named)))).amount).toBe('7.00')
  })

  it('[DOC-07] [DOC-33] ties a credit note to the document that takes the place of one that was withdrawn', async () => {
    const debt = rowOf({ amount: '500' })
    const note = rowOf({ amount: '-120', creditsNumber: debt['number'] ?? '' })
    await sync(debt, note)
    await sync({ number: debt['number'] ?? '', payeeCode: mingyuanCode, withdrawn: true })
    const again = await sync(debt, note)
    expect(outcomesOf(again)).toEqual(['added', 'updated'])
    expect((await read(idOf(again))).payable).toBe('380.00')
  })

  it('[DOC-33] keeps the idempotency keys of two keys apart', async () => {
    const rows = [rowOf()]
    const other = await makeKey(server(), payer())
    await send(rows, 'nightly')
    const answer = await callWith(server(), () => other.apiKey)(
      routes.syncDocuments,
      { body: { payerId: suzhou, documents: rows } },
      'nightly',
    )
    expect(outcomesOf(answer.data)).toEqual(['unchanged'])
  })

  it('[DOC-33] has one effect, fifty times at once', async () => {
    const rows = Array.from({ length: 20 }, () => rowOf())
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(rows)))
    const served = answers.filter(({ code }) => code === 0)
    const added = served.filter(({ data }) => data.counts.added === 20)
    const unchanged = served.filter(({ data }) => data.counts.unchanged === 20)
    expect([added.length, unchanged.length]).toEqual([1, served.length - 1])
    expect(new Set(answers.filter(({ code }) => code !== 0).map(({ code }) => code))).toEqual(
      new Set([codes.tooManyRequests.code]),
    )
  })

  it('[DOC-33] answers an idempotency key again, and refuses it for another batch', async () => {
    const rows = [rowOf()]
    const first = await send(rows, 'batch-1')
    expect((await send(rows, 'batch-1')).data).toEqual(first.data)
    expect((await send([rowOf()], 'batch-1')).code).toBe(codes.keyReused.code)
  })

  it('[DOC-33] of more rows than a call takes is refused whole, with how many it takes', async () => {
    const rows = Array.from({ length: rowsPerSyncMax + 1 }, () => ({ number: 'X', payeeCode: 'Y' }))
    const { code, fields } = await send(rows)
    expect([code, { ...fields }]).toEqual([
      codes.inputInvalid.code,
      { documents: 'At most 10,000 documents in one call' },
    ])
  })

  it('[DOC-33] that is too long to be read is refused with how long it may be', async () => {
    const many = Array.from({ length: 6 * rowsPerSyncMax }, () => ({
      number: 'X',
      payeeCode: 'Y',
      type: 'a',
    }))
    const heavy = Array.from({ length: rowsPerSyncMax }, () => ({ number: 'X', type: 'x'.repeat(2_000) }))
    for (const rows of [many, heavy]) {
      const { code, message } = await send(rows)
      expect([code, message]).toEqual([
        codes.batchTooLarge.code,
        'One call can have at most 10,000 rows and 16 MB. Please send several.',
      ])
    }
  })

  it('[DOC-33] for a company that is not the payer’s is not found', async () => {
    const answer = await callWith(server(), () => apiKey)(routes.syncDocuments, {
      body: { payerId: entityOf('lanting-hongkong').id, documents: [{ number: 'A' }] },
    })
    expect(answer.code).toBe(codes.notFound.code)
  })
})
