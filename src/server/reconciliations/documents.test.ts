/** One's own documents that can become lines of a statement, and their filters. */
import { describe, expect, it } from 'vitest'
import type { Request } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { trade } from '#test/support/offers.ts'
import { openReconciliations } from '#test/support/reconciliations.ts'

const { server, payer, payee } = openReconciliations()

type Query = Request<typeof routes.reconciliationDocuments>['query']
const find = async (query: Partial<Query> = {}, token = payer()) =>
  (
    await server().call(
      routes.reconciliationDocuments,
      { query: { payeeId: trade.payeeId, currency: 'CNY', ...query } },
      { token },
    )
  ).data.list
const minor = (amount: string): number => Number(amount.replace('.', ''))

describe('documents with a party', () => {
  it('[REC-05] are those that every filter lets through, for either side', async () => {
    for (const token of [payer(), payee()]) {
      const all = await find({}, token)
      const [one] = all
      if (!one) throw new Error('the demo world has documents')
      const expectOnly = async (query: Partial<Query>, fits: (document: (typeof all)[number]) => boolean) => {
        const expected = all.filter(fits)
        expect(expected.length).toBeGreaterThan(0)
        expect(await find(query, token)).toEqual(expected)
      }
      const { number, amount, status } = one
      await expectOnly({ keyword: number.toLowerCase() }, (document) =>
        document.number.toLowerCase().includes(number.toLowerCase()),
      )
      await expectOnly({ dueFrom: one.dueDate, dueTo: one.dueDate }, ({ dueDate }) => dueDate === one.dueDate)
      await expectOnly({ amountFrom: amount, amountTo: amount }, (document) => document.amount === amount)
      await expectOnly({ amountFrom: amount }, (document) => minor(document.amount) >= minor(amount))
      await expectOnly({ status: [status] }, (document) => document.status === status)
      await expectOnly(
        { from: one.documentDate ?? one.dueDate },
        ({ documentDate, dueDate }) => (documentDate ?? dueDate) === (one.documentDate ?? one.dueDate),
      )
    }
  })

  it('[REC-05] [DOC-20] has each number once, credit notes with their sign, and refuses a range that ends first', async () => {
    const all = await find()
    expect(new Set(all.map(({ number }) => number)).size).toBe(all.length)
    for (const { status, amount } of all) if (status === 'creditNote') expect(amount).toMatch(/^-/)
    const refused = await server().call(
      routes.reconciliationDocuments,
      { query: { payeeId: trade.payeeId, currency: 'CNY', dueFrom: '2027-02-01', dueTo: '2027-01-01' } },
      { token: payer() },
    )
    expect(refused.code).not.toBe(0)
  })
})
