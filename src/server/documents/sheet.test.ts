/** Documents as a file to save. */
import { beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { documentRow, plantDocuments } from '#test/support/documents.ts'
import { openTrade, trade } from '#test/support/documents-trade.ts'

const { server, payer, payee } = openTrade()

const numbersIn = (body: string): readonly (string | undefined)[] =>
  body
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[1])

beforeAll(async () => {
  const { context } = server()
  const rows = (['bill', 'order', 'bill'] as const).map((type, n) =>
    documentRow(context, { type, number: `S-${n}` }),
  )
  await plantDocuments(context, rows)
})

describe('the export', () => {
  const exportOf = (payload: object, token = payer()) =>
    server().app.inject({
      method: 'POST',
      url: routes.documentExport.path,
      payload,
      headers: { token, 'accept-language': 'en' },
    })

  it('[DOC-31] [DOC-34] holds what is filtered and nothing else, in the language of the caller', async () => {
    const { body } = await exportOf({ format: 'csv', type: ['bill'], currency: ['CNY'] })
    const [head, ...lines] = body.trim().split('\r\n')
    expect(head).toContain('Document number')
    expect(lines.map((line) => line.split(',')[1])).toEqual(['S-2', 'S-0'])
    expect(lines[0]).toContain('Bill')
  })

  it('[DOC-20] [DOC-30] holds what was chosen and nothing else, on either side; what is another’s is as if it were not there', async () => {
    const { context } = server()
    const chosen = ['C-1', 'C-2', 'C-3'].map((number) => documentRow(context, { number }))
    const foreign = documentRow(context, { number: 'C-4' }, '600230')
    await plantDocuments(context, [...chosen, foreign])
    const invoiceIds = [chosen[0]?.id, chosen[2]?.id, foreign.id]
    for (const [token, whose] of [
      [payer(), {}],
      [payee(), { supplierId: trade.payeeCompanyId }],
    ] as const) {
      const { body } = await exportOf({ format: 'csv', invoiceIds, sort: 'number', ...whose }, token)
      expect(numbersIn(body)).toEqual(['C-1', 'C-3'])
    }
    expect((await exportOf({ invoiceIds: [foreign.id] })).statusCode).toBe(422)
    expect((await exportOf({ invoiceIds: [] })).statusCode).toBe(400)
  })

  it('[DOC-31] is in the order of the screen', async () => {
    const inOrder = async (sort: string) =>
      numbersIn((await exportOf({ format: 'csv', keyword: 'S-', sort })).body)
    expect(await inOrder('number')).toEqual(['S-0', 'S-1', 'S-2'])
    expect(await inOrder('-number')).toEqual(['S-2', 'S-1', 'S-0'])
  })

  it('[DOC-01] says what was declined, disabled or excluded and why, and who of one’s own side did it', async () => {
    const { context } = server()
    const { id: by } = await context.systemDb
      .selectFrom('users')
      .select('id')
      .where('name', '=', '陈薇')
      .executeTakeFirstOrThrow()
    const said = { changed_by: by, excluded: true, source: 'payee', number: 'W-1' } as const
    const row = documentRow(context, {
      ...said,
      confirmation: 'declined',
      declined_reason: 'Wrong amount',
      disabled_by: 'payer',
      disabled_reason: 'Dispute',
    })
    await plantDocuments(context, [row])
    const ask = { format: 'csv', keyword: 'W-1' }
    const { body } = await exportOf(ask)
    const [head = '', line = ''] = body.trim().split('\r\n')
    const cell = (name: string) => line.split(',')[head.replace('\ufeff', '').split(',').indexOf(name)]
    expect(
      ['Reason for declining', 'Disabled by', 'Reason for disabling', 'Excluded', 'Changed by'].map(cell),
    ).toEqual(['Wrong amount', 'Payer', 'Dispute', 'Yes', '陈薇'])
    const asPayee = await exportOf({ ...ask, supplierId: trade.payeeCompanyId }, payee())
    expect(asPayee.body).toContain('Dispute')
    expect(asPayee.body, 'the other side’s staff are not named').not.toContain('陈薇')
  })

  it('[DOC-31] makes a number that begins like a formula harmless', async () => {
    const row = documentRow(server().context, { number: '=1+1', type: 'voucher' })
    await plantDocuments(server().context, [row])
    const { body } = await exportOf({ format: 'csv', keyword: '=1+1' })
    expect(body).toContain(`'=1+1`)
  })

  it('[COM-13] says so where there is nothing', async () => {
    const answer = await exportOf({ keyword: 'no such number' })
    expect(answer.statusCode).toBe(422)
  })
})
