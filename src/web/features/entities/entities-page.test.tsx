import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeServer, fakeServer } from '#test/support/fake-server.ts'
import { openPortal } from '#test/support/open-portal.ts'
import { answerAll, idOf, oneSupplier, rememberBuyer } from '#test/support/portal-world.ts'
import { registrationPageTexts } from '#text/registration-pages.ts'

let server: FakeServer

const entity = (n: number, kind: string, name: string) => ({
  id: idOf(n),
  kind,
  companyMold: 'company',
  name,
  currency: 'CNY',
  authentication: 0,
  registerTime: '2025-11-19T17:00:00.000Z',
  isActing: n === 21,
  mayRename: kind === 'subEntity',
  taxId: null,
  maySetTaxId: kind === 'child',
  markets: [],
  marketCount: 0,
})
const listOf = (...list: object[]) => ({ list, total: list.length, page: 1, pageSize: 20, next: null })
const requested = (n: number, name: string, state: string, reason: string | null = null) => ({
  id: idOf(n),
  name,
  note: '',
  state,
  requestedBy: 'Chen Wei',
  requestedAt: '2026-11-13T01:45:00.000Z',
  reason,
})

const entities = '/user/v3/company/entities'
const requests = '/user/v3/company/children/requests'

// The modules of a table load slowly, once.
beforeAll(() => import('./entities-page.tsx'))

beforeEach(() => {
  server = fakeServer()
})

const openAs = async (may: readonly string[]) => {
  const permission = ['account.info', 'account.entities', ...may].map((code) => [code, true])
  server.answer('/user/v4/permission', Object.fromEntries(permission))
  await openPortal('/account/entity-management')
  await screen.findByRole('heading', { name: 'Entity management' })
}

describe('a payee', () => {
  beforeEach(() => {
    answerAll(server, oneSupplier)
    rememberBuyer(oneSupplier)
    const kept = { companyType: 'supplier', multiagentId: idOf(21), adminConfig: '{}' }
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    server.answer(entities, listOf(entity(2, 'master', 'Master 2'), entity(21, 'subEntity', 'Suzhou')))
  })

  it('[IDN-54] sees the payers in whose markets a sub-entity is, whether they are open, and how many others', async () => {
    const markets = [
      { id: idOf(71), payerName: 'Hongfei', currency: 'CNY', open: true },
      { id: idOf(72), payerName: 'Tianhe', currency: 'USD', open: false },
    ]
    const inMarkets = { ...entity(21, 'subEntity', 'Suzhou'), markets, marketCount: 5 }
    server.answer(entities, listOf(entity(2, 'master', 'Master 2'), inMarkets))
    await openAs([])
    const row = await screen.findByRole('row', { name: /Suzhou/ })
    expect(row.textContent).toContain('Hongfei CNY Open')
    expect(row.textContent).toContain('Tianhe USD Closed')
    expect(row.textContent).toContain('and 3 more')
  })

  it('[IDN-54] renames a sub-entity, and nothing else; the header follows', async () => {
    await openAs(['account.subEntities'])
    const rename = await screen.findByRole('button', { name: 'Rename: Suzhou' })
    expect(screen.getAllByRole('button', { name: /^Rename/ })).toHaveLength(1)
    expect(screen.queryByRole('region', { name: 'Subsidiary requests' })).toBeNull()
    fireEvent.click(rename)
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename Suzhou' }))
    const field = dialog.getByLabelText(/^Name/)
    fireEvent.change(field, { target: { value: 'a=b' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    server.answer(`PUT ${entities}/${idOf(21)}`, null)
    server.answer('/user/v4/account/multiagent', {
      ...oneSupplier,
      suppliers: oneSupplier.suppliers.map((one) => ({
        ...one,
        details: one.details.map((each) => (each.id === idOf(21) ? { ...each, name: 'Kunshan' } : each)),
      })),
    })
    fireEvent.change(field, { target: { value: 'Kunshan' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(within(screen.getByRole('banner')).getByRole('button', { name: /Kunshan/ })).toBeDefined(),
    )
    expect(server.of(`${entities}/${idOf(21)}`)[0]?.body).toEqual({ name: 'Kunshan' })
  })
})

describe('a payer', () => {
  beforeEach(() => {
    answerAll(server)
    rememberBuyer()
    server.answer(entities, listOf(entity(1, 'master', 'Hongfei'), entity(11, 'child', 'Hongfei Parts')))
    server.answer(requests, [
      requested(51, 'Hongfei Logistics', 'open'),
      requested(52, 'Hongfei Sales', 'declined', 'Not a legal person'),
    ])
  })

  it('[IDN-54] asks for a child company, is told beside the field what is wrong, and sees what became of it', async () => {
    await openAs(['account.children'])
    const card = within(await screen.findByRole('region', { name: 'Subsidiary requests' }))
    await card.findByText('Reason: Not a legal person')
    expect(card.getAllByRole('button', { name: /^Withdraw/ })).toHaveLength(1)
    fireEvent.click(card.getByRole('button', { name: 'Request a subsidiary' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Request a subsidiary' }))
    fireEvent.change(dialog.getByLabelText(/^Subsidiary name/), { target: { value: 'Hongfei Parts' } })
    const taken = { fields: { name: 'There is already one.' } }
    server.refuse(`POST ${requests}`, 422, 31_080, 'There is already one.', taken)
    fireEvent.click(dialog.getByRole('button', { name: 'Send request' }))
    await dialog.findByText('There is already one.')
    server.answer(`POST ${requests}`, { id: idOf(53) })
    server.answer(`GET ${requests}`, [requested(53, 'Hongfei Robots', 'open')])
    fireEvent.change(dialog.getByLabelText(/^Subsidiary name/), { target: { value: 'Hongfei Robots' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Send request' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = server.of(requests).filter(({ method }) => method === 'POST')
    expect(sent.at(-1)?.body).toEqual({ name: 'Hongfei Robots' })
    await card.findByText('Hongfei Robots')
  })

  it('[IDN-54] sees its entities, and that it has no registration page yet, without an error', async () => {
    server.answer('/user/v3/company/welcome', null)
    await openAs(['account.children', 'account.registrationPage'])
    expect(await screen.findByText('Hongfei Parts')).toBeDefined()
    expect(await screen.findByText(registrationPageTexts.none.en)).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('[DOC-33] sets the tax ID of a company, and is told beside the field what is wrong', async () => {
    await openAs(['account.children'])
    fireEvent.click(await screen.findByRole('button', { name: 'Set tax ID: Hongfei Parts' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Tax ID of Hongfei Parts' }))
    const field = dialog.getByRole('textbox')
    fireEvent.change(field, { target: { value: '税号' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText('Invalid tax ID format')
    server.answer(`PUT ${entities}/${idOf(11)}/tax-id`, null)
    fireEvent.change(field, { target: { value: '9132-0500' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.of(`${entities}/${idOf(11)}/tax-id`)[0]?.body).toEqual({ taxId: '9132-0500' })
  })

  it('[IDN-54] withdraws a request after a question', async () => {
    await openAs(['account.children'])
    const card = within(await screen.findByRole('region', { name: 'Subsidiary requests' }))
    server.answer(`DELETE ${requests}/${idOf(51)}`, null)
    fireEvent.click(await card.findByRole('button', { name: 'Withdraw: Hongfei Logistics' }))
    const question = within(await screen.findByRole('dialog', { name: /^Withdraw the request/ }))
    expect(server.of(`${requests}/${idOf(51)}`)).toHaveLength(0)
    server.answer(requests, [requested(51, 'Hongfei Logistics', 'withdrawn')])
    fireEvent.click(question.getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(server.of(`${requests}/${idOf(51)}`)).toHaveLength(1))
    // The list is read again, and shows the result.
    await waitFor(() => expect(card.queryByRole('button', { name: /^Withdraw/ })).toBeNull())
  })
})
