import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pages } from '#domain/access/pages.ts'
import type { FakeServer } from '#test/support/fake-server.ts'
import { beginSignedIn, idOf } from '#test/support/portal-world.ts'
import { pageNames } from '#text/access.ts'
import { app } from '#text/app.ts'
import { documentTexts } from '#text/documents.ts'
import { palette } from '#text/palette.ts'
import { text } from '#text/text.ts'
import type { Menu } from '#web/session/access.ts'
import { companyType, multiagentId } from '#web/session/cache.ts'
import { pageActions } from '#web/ui/palette/page-actions.ts'
import { paletteSources } from './palette-sources.ts'

const list = '/supplierSer/v8/invoice/list'
const go = vi.fn<(path: string) => void>()
const entry = { name: 'Documents', code: 'documents', component: 'account' as const, authCode: '' }
const menu: Menu = [
  { ...entry, path: '/', children: [{ ...entry, path: pages.documents.path, children: [] }] },
]
const found = {
  id: idOf(7),
  number: 'HF-2611-00017',
  payerName: '鸿飞',
  payeeName: '明远',
  amount: '280000.00',
  currency: 'CNY',
}

let server: FakeServer
beforeEach(() => {
  server = beginSignedIn()
  server.answer(list, { list: [found], total: null, page: 1, pageSize: 10, next: null })
})
const find = async (keyword: string) => {
  const source = paletteSources(menu, {}, go).find(({ id }) => id === 'documents')
  return source && 'find' in source ? source.find(keyword, new AbortController().signal) : undefined
}

describe('[DOC-20] the palette', () => {
  it('finds a document by part of its number, with whom it is with and its amount, and leads to it', async () => {
    const [first] = (await find('0017')) ?? []
    expect(first).toMatchObject({ title: 'HF-2611-00017', hint: '明远 · 280,000.00 CNY' })
    expect(server.of(list)[0]?.body).toEqual({ keyword: '0017', pageSize: '10' })
    first?.run()
    expect(go).toHaveBeenCalledWith(`/account/invoice/${idOf(7)}`)
  })

  it('asks as the sub-entity that a payee acts as', async () => {
    companyType.set('supplier')
    multiagentId.set(idOf(21))
    expect((await find('0018'))?.[0]?.hint).toBe('鸿飞 · 280,000.00 CNY')
    expect(server.of(list)[0]?.body).toMatchObject({ supplierId: idOf(21) })
  })

  it('knows what can be done with documents, in either language, for whoever may do it', () => {
    const titles = (may: object) => {
      const source = paletteSources(menu, { ...may }, go).find(({ id }) => id === 'actions')
      return source && 'entries' in source ? source.entries : []
    }
    const names = titles({ 'documents.keep': true }).map(({ id }) => id)
    const known = [documentTexts.add, pageNames.documentImport, palette.exportAll, app.signOut]
    expect(names).toEqual(expect.arrayContaining(known.map(({ en }) => en)))
    expect(names).not.toContain(pageNames.payeeImport.en)
    expect(titles({ 'payees.keep': true }).map(({ id }) => id)).toContain(pageNames.payeeImport.en)
    const add = titles({ 'documents.keep': true }).find(({ id }) => id === documentTexts.add.en)
    expect(add?.alsoCalled).toEqual([documentTexts.add.zh, documentTexts.add.en])
    add?.run()
    expect(go).toHaveBeenLastCalledWith(`${pages.documents.path}?new=1`)
    expect(titles({}).map(({ id }) => id)).not.toContain(documentTexts.add.en)
  })

  it('offers no export of documents to a person whose menu has no list of them', () => {
    const source = paletteSources([], { 'documents.keep': true }, go).find(({ id }) => id === 'actions')
    const names = source && 'entries' in source ? source.entries.map(({ id }) => id) : []
    expect(names).toContain(app.signOut.en)
    expect(names).not.toContain(palette.exportAll.en)
  })

  it('offers what the page that is open can do', () => {
    const run = vi.fn<() => void>()
    pageActions.set([{ label: text('导出当前列表', 'Export this list'), run }])
    const source = paletteSources(menu, {}, go).find(({ id }) => id === 'page')
    const [first] = source && 'entries' in source ? source.entries : []
    first?.run()
    expect(run).toHaveBeenCalledOnce()
    pageActions.set([])
  })

  it('[DOC-40] finds a payee by part of its name, with its code and payer, and leads to it', async () => {
    const payees = { ...entry, code: 'payees', path: pages.payees.path, children: [] }
    const row = { id: idOf(81), name: '明远', code: 'V1', payerName: '鸿飞' }
    server.answer('/payee/v1/payees', { list: [row], total: null, page: 1, pageSize: 10, next: null })
    const source = paletteSources([{ ...entry, path: '/', children: [payees] }], {}, go).find(
      ({ id }) => id === 'payees',
    )
    const [first] = source && 'find' in source ? await source.find('明远', new AbortController().signal) : []
    expect(first).toMatchObject({ title: '明远', hint: 'V1 · 鸿飞' })
    first?.run()
    expect(go).toHaveBeenLastCalledWith(`/buyer/supplier/${idOf(81)}/detail`)
  })

  const award = {
    id: idOf(91),
    number: 'A-7Q2K',
    runId: idOf(95),
    offerId: idOf(41),
    offerNumber: 'O-000041',
    documentNumber: 'FP-001',
    payerName: '鸿飞',
    payeeName: '明远',
    amountAfterDiscount: '985000.00',
    currency: 'CNY',
  }
  const menuWith = (path: string): Menu => [
    { ...entry, path: '/', children: [{ ...entry, code: 'one', path, children: [] }] },
  ]
  const findIn = async (path: string, id: string, keyword: string) => {
    const source = paletteSources(menuWith(path), {}, go).find((one) => one.id === id)
    return source && 'find' in source ? source.find(keyword, new AbortController().signal) : undefined
  }
  const pageOf = (...rows: object[]) => ({ list: rows, total: null, page: 1, pageSize: 10, next: null })

  it('[OFR-35] finds an offer on either side by its number, with party, amount and status: a payee opens it, a payer its market', async () => {
    const offer = {
      id: idOf(41),
      number: 'O-000041',
      payerName: '鸿飞',
      payeeName: '明远',
      marketId: idOf(31),
      amount: '1000000.00',
      currency: 'CNY',
      status: 'submitted',
      awardedDocuments: 0,
      paidDocuments: 0,
    }
    server.answer('/offer/v1/offers', pageOf(offer))
    const [first] = (await findIn(pages.listApply.path, 'offers', '41')) ?? []
    expect(first).toMatchObject({ title: 'O-000041', hint: '鸿飞 · 1,000,000.00 CNY · Submitted' })
    expect(server.of('/offer/v1/offers')[0]?.url).toContain('keyword=41')
    first?.run()
    expect(go).toHaveBeenLastCalledWith(`/supplier/list-apply/${idOf(41)}`)
    const [ofPayer] = (await findIn(pages.marketInfo.path, 'offers', '041')) ?? []
    expect(ofPayer?.hint).toContain('明远')
    ofPayer?.run()
    expect(go).toHaveBeenLastCalledWith(`/buyer/market-info?marketId=${idOf(31)}`)
  })

  it('[CLR-20] finds an award on either side, and opens its page of that side', async () => {
    server.answer('/clearing/v1/awards', pageOf(award))
    const [ofPayer] = (await findIn(pages.marketHistory.path, 'awards', '7Q')) ?? []
    expect(ofPayer).toMatchObject({ title: 'A-7Q2K', hint: 'FP-001 · O-000041 · 明远 · 985,000.00 CNY' })
    ofPayer?.run()
    expect(go).toHaveBeenLastCalledWith(`/buyer/awards/${award.id}`)
    server.answer('/clearing/v1/awards', pageOf({ ...award, runId: null }))
    const [ofPayee] = (await findIn(pages.listApply.path, 'awards', '7Q2')) ?? []
    expect(ofPayee?.hint).toContain('鸿飞')
    ofPayee?.run()
    expect(go).toHaveBeenLastCalledWith(`/supplier/awards/${award.id}`)
  })

  it('looks for none where somebody has no documents in the menu', () => {
    expect(paletteSources([], {}, go).map(({ id }) => id)).toEqual(['page', 'pages', 'actions'])
  })
})
