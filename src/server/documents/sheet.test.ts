/** Documents as a file to save. */
import { beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { documentRow, plantDocuments } from '#test/support/documents.ts'
import { openTrade } from '#test/support/documents-trade.ts'

const { server, payer } = openTrade()

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

  it('[DOC-31] [DOC-34] holds what is filtered and nothing else, in the language of whoever asks', async () => {
    const { body } = await exportOf({ format: 'csv', type: ['bill'], currency: ['CNY'] })
    const [head, ...lines] = body.trim().split('\r\n')
    expect(head).toContain('Document number')
    expect(lines.map((line) => line.split(',')[1])).toEqual(['S-2', 'S-0'])
    expect(lines[0]).toContain('Bill')
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
