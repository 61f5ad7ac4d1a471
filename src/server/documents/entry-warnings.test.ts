/** Warnings when a document is entered or edited: each is asked about once, before anything is kept. */
import { describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { codeOf, type EntryBody, entry, openTrade } from '#test/support/documents-trade.ts'

const { server, payer, add } = openTrade()

describe('an entry', () => {
  it('[DOC-06] asks about an edit that gives it the number of another, and not again', async () => {
    await add({ number: 'B-15', type: 'order' })
    const { data } = await add({ number: 'B-16', type: 'payable' })
    const edit = (version: number, changes: Partial<EntryBody>) => {
      const { buyerId: _b, supplierId: _s, ...body } = entry({ number: 'B-15', ...changes })
      return server().call(
        routes.documentUpdate,
        { body: { id: data.id, version, ...body } },
        { token: payer() },
      )
    }
    expect((await edit(1, {})).code).toBe(codeOf('numberUsedByOtherType'))
    expect((await edit(1, { sure: ['numberUsedByOtherType'] })).code).toBe(0)
    expect((await edit(2, { amount: '5.00' })).code).toBe(0)
  })

  it('[DOC-04] asks about a due date that has passed, of what is owed, when it is entered and when it is changed', async () => {
    const past = { dueDate: '2026-01-05' }
    expect((await add(past)).code).toBe(codeOf('alreadyDue'))
    expect((await add({ ...past, amount: '-5.00' })).code).toBe(0)
    const { data } = await add({ ...past, sure: ['alreadyDue'] })
    const { buyerId: _b, supplierId: _s, ...body } = entry(past)
    const edit = (dueDate: string, version: number) =>
      server().call(
        routes.documentUpdate,
        { body: { ...body, id: data.id, version, dueDate } },
        { token: payer() },
      )
    expect((await edit('2026-01-05', 1)).code, 'it was so before').toBe(0)
    expect((await edit('2026-01-06', 2)).code).toBe(codeOf('alreadyDue'))
  })
})
