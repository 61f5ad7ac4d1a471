/** A payee's payers: finding one, requesting a connection, using a code, and the answers. */
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type FakeServer, fakeServer } from '#test/support/fake-server.ts'
import { openPortal } from '#test/support/open-portal.ts'
import { answerAll, idOf, oneSupplier, rememberSupplier } from '#test/support/portal-world.ts'

let server: FakeServer
const requests = '/binding/v1/requests'
const payers = '/binding/v1/payers'
const connected = '/binding/v1/payers/connected'
const connection = (n: number, state: string, changes: object = {}) => ({
  id: idOf(n),
  payerId: idOf(n + 100),
  payerName: `Payer ${n}`,
  payeeName: 'Mingyuan',
  note: '',
  byCode: false,
  invited: null,
  differs: [],
  state,
  reason: null,
  requestedAt: '2026-11-13T01:45:00.000Z',
  answeredAt: null,
  currency: null,
  alike: [],
  already: [],
  frozen: false,
  requester: null,
  can: [],
  ...changes,
})

beforeAll(() => import('./customer-page.tsx'))
beforeEach(() => {
  server = fakeServer()
  answerAll(server, oneSupplier)
  rememberSupplier()
  server.answer(`GET ${requests}`, [])
  server.answer(connected, [])
})
const open = async (may: readonly string[] = ['payerConnections.ask']) => {
  const codes = ['account.info', 'payerConnections.payers', 'payerConnections.see', ...may].map((code) => [
    code,
    true,
  ])
  server.answer('/user/v4/permission', Object.fromEntries(codes))
  await openPortal('/receivable/customer')
  await screen.findByRole('heading', { level: 1, name: 'My payers' })
}
const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('[DOC-41] finds payers by two characters, and asks the one that is chosen', async () => {
  server.answer(payers, [
    { id: idOf(5), name: 'Lanting Group', state: null },
    { id: idOf(6), name: 'Lanting Qingdao', state: 'requested' },
  ])
  server.answer(`POST ${requests}`, { id: idOf(9), state: 'requested' })
  await open()
  type(/Payer name/, 'L')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Find' }).disabled).toBe(true)
  type(/Payer name/, 'Lan')
  await press('Find')
  await screen.findByText('Lanting Qingdao')
  expect(screen.queryByRole('button', { name: 'Connect to Lanting Qingdao' })).toBeNull()
  await press('Connect to Lanting Group')
  type(/Note/, 'We supply boxes')
  await press('Send request')
  const [sent] = server.of(requests).filter(({ method }) => method === 'POST')
  expect(sent?.body).toEqual({ payerId: idOf(5), note: 'We supply boxes' })
})

it('[DOC-41] takes a code as it is pasted, and says beside the field what is wrong with it', async () => {
  server.answer(`POST ${requests}`, { id: idOf(9), state: 'bound' })
  await open()
  await press('Use an invitation code')
  type(/Invitation code/, '123')
  await press('Connect')
  expect(server.of(requests).filter(({ method }) => method === 'POST')).toEqual([])
  type(/Invitation code/, ' k7q2-9fxm-0000-zzzz ')
  await press('Connect')
  const [sent] = server.of(requests).filter(({ method }) => method === 'POST')
  expect(sent?.body).toMatchObject({ inviteCode: ' k7q2-9fxm-0000-zzzz ' })
})

it('[DOC-41] tells every state with its reason and what comes next, and what can be done', async () => {
  server.answer(`GET ${requests}`, [
    connection(1, 'requested', { can: ['withdraw'] }),
    connection(2, 'declined', { reason: 'Unknown supplier' }),
    connection(3, 'bound', { can: ['unbind'], currency: 'CNY' }),
  ])
  await open()
  const list = await screen.findByRole('list', { name: 'Connections' })
  const rows = within(list).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Waiting for an answer'),
    expect.stringContaining('Unknown supplier'),
    expect.stringContaining('can be offered for early payment'),
  ])
  expect(within(list).getByRole('button', { name: 'Withdraw the request to Payer 1' })).toBeDefined()
  expect(within(list).getByRole('button', { name: 'Disconnect from Payer 3' })).toBeDefined()
})

it('[DOC-41] asks a payer again that has declined, and not where another request waits or is accepted', async () => {
  const same = (n: number) => ({ payerId: idOf(n + 100), payerName: `Payer ${n}` })
  server.answer(`GET ${requests}`, [
    connection(4, 'requested'),
    connection(1, 'declined', { reason: 'Unknown supplier' }),
    connection(2, 'bound'),
    connection(5, 'declined', { reason: 'Which plant?', ...same(2) }),
    connection(6, 'withdrawn', same(4)),
    connection(7, 'withdrawn', same(1)),
  ])
  server.answer(`POST ${requests}`, { id: idOf(9), state: 'requested' })
  await open()
  await screen.findByRole('list', { name: 'Connections' })
  expect(screen.getAllByRole('button', { name: /^Request again/ })).toHaveLength(1)
  await press('Request again from Payer 1')
  type(/Note/, 'Boxes for Qingdao')
  await press('Send request')
  const [sent] = server.of(requests).filter(({ method }) => method === 'POST')
  expect(sent?.body).toEqual({ payerId: idOf(101), note: 'Boxes for Qingdao' })
})

it('[DOC-41] says under which code it is connected already where a second code waits', async () => {
  const already = [{ name: 'Mingyuan', code: 'V1' }]
  server.answer(`GET ${requests}`, [connection(1, 'requested', { already, byCode: true, differs: ['mail'] })])
  await open()
  const list = await screen.findByRole('list', { name: 'Connections' })
  expect(list.textContent).toContain('already connected to this payer under code V1')
})

it('[DOC-41] shows whoever may not ask the ties alone', async () => {
  server.answer(`GET ${requests}`, [connection(3, 'bound')])
  await open([])
  await screen.findByText('Payer 3')
  expect(screen.queryByRole('button', { name: 'Use an invitation code' })).toBeNull()
  expect(screen.queryByLabelText(/Payer name/)).toBeNull()
})

const payer = (n: number, changes: object = {}) => ({
  payerId: idOf(n),
  payerName: `Payer ${n}`,
  payeeName: 'Mingyuan',
  marketId: idOf(400 + n),
  currency: 'CNY',
  open: true,
  closedReason: null,
  reopenAt: null,
  nextClearingAt: '2026-11-18T04:00:00.000Z',
  nextPayDate: '2026-11-20',
  documents: 3,
  amount: '120000.50',
  failureRate: null,
  ...changes,
})

it('[DOC-41] lists connected payers first: market, next clearing, what can be offered, and the way to an offer', async () => {
  const closed = { open: false, closedReason: 'Stocktaking', documents: 0, amount: '0.00' }
  server.answer(connected, [payer(1, { failureRate: { rate: '1.25', awards: 240 } }), payer(2, closed)])
  await open(['payerConnections.ask', 'offers.make'])
  const list = await screen.findByRole('list', { name: 'Connected payers' })
  const [first, second] = within(list).getAllByRole('listitem')
  for (const words of [
    'Payer 1 · CNY Open',
    '120,000.50 CNY can be offered, 3 documents',
    'New pay date Nov 20, 2026',
    'Not paid: 1.25% of 240 awards of the last 180 days',
  ])
    expect(first?.textContent).toContain(words)
  expect(second?.textContent).toContain('Closed: Stocktaking')
  expect(second?.textContent).toContain('Nothing can be offered now')
  const link = within(list).getByRole('link', { name: 'New offer to Payer 1' })
  expect(link.getAttribute('href')).toBe(`/supplier/payment-apply?marketId=${idOf(401)}`)
  const cards = screen.getAllByRole('region').map((card) => card.getAttribute('aria-label'))
  expect(cards).toEqual(['Connected payers', 'Find a payer', 'Connections'])
  await open([])
  expect(screen.queryByRole('link', { name: /New offer/ }), 'for whoever may make offers').toBeNull()
})

it('[CLR-20] [CLR-21] shows the account that awards of each payer pay to, masked: the verified one, or what the payer keeps', async () => {
  server.answer(connected, [payer(1), payer(2), payer(3)])
  const account = {
    holder: 'Mingyuan',
    number: '**** 5678',
    bankCode: '102100099996',
    bankName: 'ICBC',
    setAt: '2026-11-01T04:00:00.000Z',
    isVerified: false,
  }
  const own = (n: number, kept: object | null) => ({
    payerName: `Payer ${n}`,
    payeeName: 'Mingyuan',
    marketId: idOf(400 + n),
    account: kept,
  })
  server.answer('/payee/v1/own-accounts', [
    own(1, account),
    own(2, null),
    own(3, { ...account, bankCode: null, bankName: null, isVerified: true }),
  ])
  await open()
  await screen.findByText('Pays to Mingyuan · ICBC · **** 5678. If it is wrong, ask the payer to correct it.')
  expect(
    screen.getByText('Awards pay to the account that you have verified: Mingyuan · **** 5678.'),
  ).toBeDefined()
  expect(screen.getByText('The payer keeps no bank account for you yet.')).toBeDefined()
})
