/** The payer's word on what a payee entered: what it is given for, by what, and what takes it back. */
import { describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { documentRow, plantDocuments } from '#test/support/documents.ts'
import { codeOf, type EntryBody, entry, openTrade, refusedFor } from '#test/support/documents-trade.ts'

const { server, payer, payee, add, addByPayee, read } = openTrade()

describe('the payer’s word', () => {
  const confirm = async (id: string, version?: number) => {
    const invoices = [{ id, version: version ?? (await read(id)).version }]
    return server().call(routes.documentConfirm, { body: { invoices, confirmed: true } }, { token: payer() })
  }

  it('[DOC-13] is given for what was seen: what the payee has changed meanwhile is not confirmed', async () => {
    const { data } = await addByPayee({ number: 'B-9', amount: '100.00' })
    const { version } = await read(data.id)
    const { buyerId: _b, supplierId: _s, ...body } = entry({ number: 'B-9', amount: '999999.00' })
    await server().call(
      routes.documentUpdate,
      { body: { id: data.id, version, ...body } },
      { token: payee() },
    )
    expect(refusedFor(await confirm(data.id, version))).toBe(codeOf('documentChanged'))
    expect((await read(data.id)).confirmation).toBe('waiting')
  })

  it('[DOC-06] [DOC-13] knows one debt by either name: the payee’s receivable is the payer’s payable', async () => {
    const { data } = await addByPayee({ number: 'B-10', type: 'receivable' })
    const { data: matched } = await add({ number: 'B-10', type: 'payable' })
    expect(matched).toMatchObject({ id: data.id, confirmed: true })
    expect((await read(data.id)).confirmation).toBe('confirmed')
    await add({ number: 'B-11', type: 'payable' })
    const twin = await addByPayee({ number: 'B-11', type: 'receivable' })
    expect(twin.code).toBe(codeOf('documentNumbered'))
    const { context } = server()
    const synced = documentRow(context, { number: 'B-11', type: 'receivable', source: 'sync' })
    await expect(plantDocuments(context, [synced]), 'the database knows it too').rejects.toThrow(
      'documents_numbered',
    )
  })

  it('[DOC-13] is waited for on what a payee entered, and makes it eligible', async () => {
    // A smaller one covers the market's reserve.
    await add({ amount: '600.00', dueDate: '2026-12-30' })
    const { data } = await addByPayee()
    expect(await read(data.id)).toMatchObject({ confirmation: 'waiting', reasons: ['unconfirmed'] })
    await confirm(data.id)
    expect(await read(data.id, payee())).toMatchObject({
      confirmation: 'confirmed',
      reasons: [],
      events: [{ kind: 'confirmed', side: 'payer', person: null }],
    })
  })

  it('[DOC-13] can be refused with a reason, and given later', async () => {
    const { data } = await addByPayee()
    const decline = async (reason?: string) => {
      const invoices = [{ id: data.id, version: (await read(data.id)).version }]
      const body = { invoices, confirmed: false, ...(reason && { reason }) }
      return server().call(routes.documentConfirm, { body }, { token: payer() })
    }
    expect(Object.keys((await decline()).fields)).toEqual(['reason'])
    expect(Object.keys((await decline('长'.repeat(51))).fields)).toEqual(['reason'])
    await decline('金额不符')
    expect(await read(data.id, payee())).toMatchObject({
      confirmation: 'declined',
      declinedReason: '金额不符',
    })
    expect(refusedFor(await decline('再一次'))).toBe(codeOf('documentDeclined'))
    await confirm(data.id)
    expect(await read(data.id)).toMatchObject({ confirmation: 'confirmed', declinedReason: null })
  })

  it('[DOC-13] is given by entering the same, and by nothing else under its number', async () => {
    const { data } = await addByPayee({ number: 'B-1', amount: '88.00' })
    for (const other of [{ amount: '88.01' }, { currency: 'USD' }, { dueDate: '2026-12-21' }] as const)
      expect((await add({ number: 'B-1', amount: '88.00', ...other })).code).toBe(codeOf('documentNumbered'))
    const { data: matched } = await add({ number: 'B-1', amount: '88.00' })
    expect(matched.id).toBe(data.id)
    expect((await read(data.id)).confirmation).toBe('confirmed')
  })

  it('[DOC-13] is taken back by an edit of number, amount or due date, and by no other', async () => {
    const { data } = await addByPayee({ number: 'B-2' })
    const edit = async (changes: Partial<EntryBody>) => {
      const { version } = await read(data.id)
      const { buyerId: _b, supplierId: _s, ...body } = entry({ number: 'B-2', ...changes })
      await server().call(
        routes.documentUpdate,
        { body: { id: data.id, version, ...body } },
        { token: payee() },
      )
      return (await read(data.id)).confirmation
    }
    await confirm(data.id)
    expect(await edit({ documentDate: '2026-11-02' })).toBe('confirmed')
    const bound = [
      { number: 'B-3' },
      { amount: '1.00' },
      { dueDate: '2026-12-21' },
      { currency: 'GBP' },
    ] as const
    for (const changes of bound) {
      await confirm(data.id)
      expect(await edit(changes)).toBe('waiting')
    }
  })
})
