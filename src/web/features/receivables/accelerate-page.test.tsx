/** The page of receivables that a payee has entered itself, and the actions on each. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeServer, fakeServer } from '#test/support/fake-server.ts'
import { openPortal } from '#test/support/open-portal.ts'
import { answerAll, idOf, oneSupplier, rememberSupplier } from '#test/support/portal-world.ts'

let server: FakeServer
const base = '/accelerate/v1/receivables'
const row = (n: number, changes: object = {}) => ({
  id: idOf(n),
  kind: 'named',
  version: 1,
  number: `R-${n}`,
  type: 'receivable',
  amount: '1200.50',
  currency: 'CNY',
  documentDate: null,
  dueDate: '2027-03-01',
  means: 'transfer',
  billTermDays: null,
  payerId: null,
  payerName: 'Great Wall Castings',
  entityId: idOf(21),
  entityName: 'Suzhou',
  enteredAt: '2026-11-10T01:45:00.000Z',
  stage: 'absent',
  missing: steps('invite', 'ask', 'confirm'),
  status: null,
  disabledBy: null,
  disabledReason: null,
  confirmation: null,
  declinedReason: null,
  requestReason: null,
  requestedAt: null,
  waitingSince: null,
  invitedAt: null,
  invitedMail: null,
  remindableAt: null,
  can: ['invite', 'link', 'edit', 'remove'],
  ...changes,
})
const steps = (...names: string[]) => names.map((step) => ({ step, reason: null }))
const document = (n: number, changes: object) =>
  row(n, { kind: 'document', payerId: idOf(5), payerName: 'Lanting', confirmation: 'waiting', ...changes })

beforeAll(() => import('./accelerate-page.tsx'))
beforeEach(() => {
  server = fakeServer()
  answerAll(server, oneSupplier)
  rememberSupplier()
  server.answer('/accelerate/v1/payers', [
    { payerId: idOf(5), name: 'Lanting', currency: 'USD', supplierId: idOf(21), entityName: 'Suzhou' },
  ])
})
const open = async (rows: readonly object[], may: readonly string[] = ['receivables.keep']) => {
  const codes = ['account.info', 'receivables.see', 'offers.make', ...may].map((code) => [code, true])
  server.answer('/user/v4/permission', Object.fromEntries(codes))
  server.answer(`GET ${base}`, { list: rows, total: null, page: 1, pageSize: 20, next: null })
  const counts = {
    all: rows.length,
    absent: 0,
    unconnected: 0,
    unconfirmed: 0,
    other: 0,
    ready: 0,
    offered: 0,
  }
  server.answer(`${base}/totals`, { total: rows.length, counts, amounts: [] })
  await openPortal('/receivable/accelerate')
  await screen.findByRole('heading', { level: 1, name: 'Receivables to activate' })
}
const press = async (name: string | RegExp) => {
  const [button] = await screen.findAllByRole('button', { name })
  if (!button) throw new Error('there is such a button')
  await act(async () => fireEvent.click(button))
}
const choose = async (name: string | RegExp) => {
  const item = await screen.findByRole('menuitem', { name })
  await act(async () => fireEvent.click(item))
}
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })
const sent = (method: string, path: string) => server.of(path).filter((one) => one.method === method)

describe('[DOC-42] the list', () => {
  it('tells what is missing, in order and in words', async () => {
    await open([
      row(1),
      row(2, { missing: steps('register', 'ask', 'confirm'), invitedAt: '2026-11-12T02:00:00.000Z' }),
      row(3, { missing: steps('ask', 'confirm'), stage: 'unconnected', payerId: idOf(6) }),
      row(4, { missing: steps('askAgain', 'confirm'), stage: 'unconnected', requestReason: 'Unknown' }),
      document(5, { missing: steps('confirm'), waitingSince: '2026-11-03T02:00:00.000Z' }),
      document(6, { missing: steps('correct', 'confirm'), declinedReason: 'Wrong amount' }),
      document(7, { missing: [{ step: 'reason', reason: 'tooEarly' }], stage: 'other' }),
      document(8, { missing: [], stage: 'ready', status: 'eligible', can: ['offer'] }),
      document(9, { missing: steps('verify', 'open'), stage: 'other', status: 'eligible' }),
    ])
    const wordsOf = async (n: number) =>
      within(await screen.findByRole('list', { name: `What R-${n} still needs` }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    expect(await wordsOf(1)).toEqual([
      'The payer is not on Sooner yet. Invite it',
      'Connect',
      'Payer confirms',
    ])
    expect((await wordsOf(2))[0]).toBe('Invited on Nov 12, 2026. Waiting for the payer to register')
    expect((await wordsOf(3))[0]).toBe('The payer has registered. Ask it to connect')
    expect((await wordsOf(4))[0]).toContain('declined to connect: Unknown')
    expect(await wordsOf(5)).toEqual(['Waiting for the payer to confirm since Nov 3, 2026'])
    expect((await wordsOf(6))[0]).toBe('Declined by the payer: Wrong amount. Correct it')
    expect(await wordsOf(7)).toEqual(['Over the market’s maximum days paid early'])
    expect(await wordsOf(9)).toEqual([
      'Verify your company or yourself to make offers',
      'The payer’s market is closed. You can make an offer once it opens',
    ])
    const way = screen.getByRole('link', { name: /^Verify your company/ })
    expect(way.getAttribute('href')).toBe('/supplier/enterprise-certification-select')
    expect((await screen.findAllByText('Ready')).length).toBeGreaterThan(1)
  })

  it('leads to an offer with the document where nothing is missing', async () => {
    await open([document(8, { missing: [], stage: 'ready', status: 'eligible', can: ['offer'] })])
    await press('More actions: R-8')
    await choose(/^Make an offer/)
    expect(location.pathname + location.search).toBe(`/supplier/payment-apply?documents=${idOf(8)}`)
  })

  it('makes the offer of another entity as that entity', async () => {
    const ready = { missing: [], stage: 'ready', status: 'eligible', can: ['offer'] }
    await open([document(8, { ...ready, entityId: idOf(22), entityName: 'Wuxi' })])
    await screen.findByText('The offer is made as Wuxi')
    await press('More actions: R-8')
    await choose(/^Make an offer/)
    await waitFor(() => expect(location.pathname).toBe('/supplier/payment-apply'))
    expect(server.of('/user/v4/account/identity').map(({ body }) => body)).toEqual([
      { companyType: 'supplier', id: idOf(22) },
    ])
    expect(localStorage.getItem('multiagentId')).toBe(idOf(22))
  })

  it('says what to do first where it is empty, to whoever may', async () => {
    await open([])
    await screen.findByText('No receivables yet')
    expect(screen.getAllByRole('button', { name: 'Add a receivable' }).length).toBe(2)
  })

  it('lets others look only', async () => {
    await open([row(1, { can: [] })], [])
    await screen.findByText('R-1')
    expect(screen.queryByRole('button', { name: 'Add a receivable' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Upload a file' })).toBeNull()
  })
})

describe('[DOC-42] a receivable', () => {
  const fill = () => {
    type(/^Document number/, 'R-9')
    fireEvent.change(screen.getByRole('combobox', { name: /^Document type/ }), {
      target: { value: 'receivable' },
    })
    type(/^Amount/, '500')
    type(/^Due date/, '2027-03-01')
  }

  it('is entered of a payer by name, with refusals beside their field', async () => {
    await open([])
    server.refuse(`POST ${base}`, 422, 33140, 'No', {
      fields: { payerName: 'The payer cannot be your own company.' },
    })
    await press('Add a receivable')
    fireEvent.change(await screen.findByRole('combobox', { name: /^Payer/ }), { target: { value: 'other' } })
    fill()
    await press('Save')
    expect(sent('POST', base), 'a name is missing').toEqual([])
    type(/^Payer name/, 'Suzhou')
    await press('Save')
    await screen.findByText('The payer cannot be your own company.')
    expect(sent('POST', base)[0]?.body).toMatchObject({ payerName: 'Suzhou', number: 'R-9', amount: '500' })
  })

  it('of an own payer is entered as a document of it', async () => {
    server.answer('POST /supplierSer/v8/invoice/add', { id: idOf(9), serial: 1, confirmed: false })
    await open([])
    await press('Add a receivable')
    fireEvent.change(await screen.findByRole('combobox', { name: /^Payer/ }), { target: { value: '0' } })
    fill()
    await press('Save')
    expect(sent('POST', '/supplierSer/v8/invoice/add')[0]?.body).toMatchObject({
      buyerId: idOf(5),
      supplierId: idOf(21),
      currency: 'USD',
    })
  })

  it('is edited, linked and removed, and its payer invited', async () => {
    await open([row(1)])
    server.answer(`PUT ${base}/${idOf(1)}/link`, { documentId: idOf(9) })
    server.answer(`PUT ${base}/${idOf(1)}/remove`, null)
    server.answer(`POST ${base}/${idOf(1)}/invite`, null)
    await press('More actions: R-1')
    await choose(/^Invite payer/)
    await screen.findByRole('textbox', { name: /^Payer’s email/ })
    type(/^Payer’s email/, 'nobody')
    await press('Send invitation')
    expect(sent('POST', `${base}/${idOf(1)}/invite`)).toEqual([])
    type(/^Payer’s email/, ' ap@greatwall.test ')
    await press('Send invitation')
    expect(sent('POST', `${base}/${idOf(1)}/invite`)[0]?.body).toEqual({
      mail: 'ap@greatwall.test',
      language: 'en',
    })
    await press(/^More actions/)
    await choose(/^Link to a payer/)
    await act(async () =>
      fireEvent.change(await screen.findByRole('combobox', { name: /^Payer/ }), {
        target: { value: idOf(5) },
      }),
    )
    await press('Link')
    expect(sent('PUT', `${base}/${idOf(1)}/link`)[0]?.body).toEqual({ payerId: idOf(5) })
    await press(/^More actions/)
    await choose(/^Remove/)
    await press('Remove')
    expect(sent('PUT', `${base}/${idOf(1)}/remove`)).toHaveLength(1)
  })
})
