/** Documents that a payer's own system sends in a currency without a market. */
import { beforeAll, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { mingyuanCode } from '#test/support/documents.ts'
import { openTrade, suzhou } from '#test/support/documents-trade.ts'
import { callWith, makeKey, outcomesOf } from '#test/support/sync.ts'

const { server, payer } = openTrade()
let apiKey = ''
beforeAll(async () => {
  ;({ apiKey } = await makeKey(server(), payer()))
})

const rowOf = (number: string, changes: Record<string, string> = {}) => ({
  number,
  payeeCode: mingyuanCode,
  amount: '1250.50',
  currency: 'CNY',
  dueDate: '2026-12-20',
  ...changes,
})

it('[MKT-16] [DOC-33] are taken with a warning that says so; credit notes and other currencies without', async () => {
  const { data } = await callWith(server(), () => apiKey)(routes.syncDocuments, {
    body: {
      payerId: suzhou,
      documents: [
        rowOf('CHF-1', { currency: 'CHF' }),
        rowOf('CHF-2', { currency: 'CHF', amount: '-10' }),
        rowOf('CNY-1'),
      ],
    },
  })
  expect(outcomesOf(data)).toEqual(['added', 'added', 'added'])
  const warned = {
    field: 'currency',
    reason: 'currencyWithoutMarket',
    message: expect.stringContaining('CHF') as string,
  }
  expect(data.results.map(({ warnings }) => warnings)).toEqual([[warned], [], []])
})
