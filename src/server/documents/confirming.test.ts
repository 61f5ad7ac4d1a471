/** The payer's word on what a payee entered: what it is given for, by what, and what takes it back. */
import { describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { documentRow, plantDocuments, tradeOf } from '#test/support/documents.ts'
import {
  codeOf,
  type EntryBody,
  entry,
  openTrade,
  refusedFor,
  supplierId,
} from '#test/support/documents-trade.ts'

const { server, payer, payee, add, addByPayee, plant, read } = openTrade()
const otherPayee = tradeOf('V100188')

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
    const duplicate = await addByPayee({ number: 'B-11', type: 'receivable' })
    expect(duplicate.code).toBe(codeOf('documentNumberTaken'))
    const { context } = server()
    const synced = documentRow(context, { number: 'B-11', type: 'receivable', source: 'sync' })
    await expect(plantDocuments(context, [synced]), 'the database knows it too').rejects.toThrow(
      'documents_numbered',
    )
  })

  it('[DOC-06] [DOC-13] is asked for together with what else bears the number as another kind of paper', async () => {
    const { data: bill } = await add({ number: 'B-12', type: 'bill', amount: '1000.00' })
    const own = { number: 'B-12', type: 'receivable', amount: '1000.00' } as const
    expect((await addByPayee(own)).code, 'whoever enters it is asked').toBe(codeOf('numberUsedByOtherType'))
    const { data } = await addByPayee({ ...own, sure: ['numberUsedByOtherType'] })
    const body = { keyword: 'B-12', sort: 'number' } as const
    const listed = async () => {
      const answer = await server().call(routes.documentList, { body }, { token: payer() })
      return new Map(answer.data.list.map(({ id, sameNumberDocuments }) => [id, sameNumberDocuments]))
    }
    const other = { id: bill.id, type: 'bill', amount: '1000.00', currency: 'CNY' }
    expect((await listed()).get(data.id)).toMatchObject([other])
    expect((await listed()).get(bill.id), 'nobody’s word is asked for').toEqual([])
    expect((await read(bill.id)).sameNumberDocuments, 'its page tells it all the same').toMatchObject([
      { id: data.id },
    ])
    await confirm(data.id)
    expect((await listed()).get(data.id), 'nor any longer').toEqual([])
    expect((await read(data.id, payee())).sameNumberDocuments).toMatchObject([other])
  })

  it('[DOC-06] [DOC-13] counts as the same number what is of the same payee, undeleted, and owed as it is', async () => {
    const others = [
      { number: 'B-13', type: 'bill', deleted_at: server().clock() },
      { number: 'B-13', type: 'order', amount: -5n },
      {
        number: 'B-13',
        type: 'voucher',
        payee_id: otherPayee.payeeId,
        payee_tenant_id: otherPayee.payeeTenantId ?? null,
        payee_company_id: otherPayee.payeeCompanyId ?? null,
      },
    ] as const
    for (const one of others) await plant(one)
    expect((await addByPayee({ number: 'B-13', type: 'receivable' })).code).toBe(0)
    const body = { keyword: 'B-13', confirmation: ['waiting'] } as const
    const { data: found } = await server().call(
      routes.documentList,
      { body: { ...body, confirmation: [...body.confirmation] } },
      { token: payer() },
    )
    expect(found.list.map(({ sameNumberDocuments }) => sameNumberDocuments)).toEqual([[]])
  })

  it('[DOC-06] [DOC-13] warns of the same number of another type, also after it was declined', async () => {
    await add({ number: 'B-14', type: 'order' })
    const sure = ['numberUsedByOtherType' as const]
    const { data: own } = await addByPayee({ number: 'B-14', type: 'receivable', sure })
    const invoices = [{ id: own.id, version: (await read(own.id)).version }]
    const declining = { invoices, confirmed: false, reason: '金额不符' }
    await server().call(routes.documentConfirm, { body: declining }, { token: payer() })
    const { data: found } = await server().call(
      routes.documentList,
      { body: { keyword: 'B-14' } },
      { token: payer() },
    )
    expect(found.list.find(({ id }) => id === own.id)?.sameNumberDocuments).toMatchObject([{ type: 'order' }])
    const same = { number: 'B-14', type: 'payable' } as const
    expect((await add(same)).code, 'before it is confirmed').toBe(codeOf('numberUsedByOtherType'))
    expect((await add({ ...same, sure })).data).toMatchObject({ id: own.id, confirmed: true })
  })

  it('[DOC-13] says what the payee entered under a number that the payer enters otherwise', async () => {
    await addByPayee({ number: 'B-17', type: 'receivable', amount: '1234.50' })
    const other = await add({ number: 'B-17', type: 'payable', amount: '999.00' })
    expect(other.code).toBe(codeOf('payeeEntryDiffers'))
    expect(other.fields['number']).toContain('1,234.50 CNY，到期日 2026-12-20')
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
      expect((await add({ number: 'B-1', amount: '88.00', ...other })).code).toBe(codeOf('payeeEntryDiffers'))
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

  it('[DOC-13] [DOC-20] is counted with the totals while it is waited for, whatever is filtered, for the payer alone', async () => {
    const waiting = async (body: object = {}, token = payer()) =>
      (await server().call(routes.documentTotals, { body }, { token })).data.waiting
    const before = await waiting()
    const [one, other] = [await addByPayee({ number: 'W-1' }), await addByPayee({ number: 'W-2' })]
    await add({ number: 'W-3' })
    expect(await waiting()).toBe(before + 2)
    expect(await waiting({ tab: 'eligible', keyword: 'W-3', currency: ['USD'] })).toBe(before + 2)
    const listed = { confirmation: ['waiting' as const] }
    const { data } = await server().call(routes.documentTotals, { body: listed }, { token: payer() })
    expect(data.total, 'as many as the filter finds').toBe(data.waiting)
    expect(await waiting({ supplierId }, payee())).toBe(0)
    expect(await waiting({}, await server().enter('lanruo')), 'nobody else’s').toBe(0)
    await confirm(one.data.id)
    const gone = { body: { invoiceIds: [other.data.id] } }
    await server().call(routes.documentDelete, gone, { token: payee() })
    expect(await waiting()).toBe(before)
  })
})
