import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type FakeServer, fakeServer } from '#test/support/fake-server.ts'
import { openPortal } from '#test/support/open-portal.ts'
import { answerAll, idOf, oneBuyer, rememberBuyer } from '#test/support/portal-world.ts'

let server: FakeServer
const keys = '/sync/v1/keys'
const key = (n: number, changes: object = {}) => ({
  id: idOf(n),
  keyName: 'SAP',
  shown: 'sooner_abcde',
  companyName: 'Suzhou',
  kinds: ['documents', 'payees'],
  addresses: ['203.0.113.0/24'],
  state: 'active',
  madeBy: 'Chen Wei',
  madeAt: '2026-11-13T01:45:00.000Z',
  accountsAllowedBy: null,
  canAllowAccounts: false,
  revokedBy: null,
  revokedAt: null,
  usedAt: '2026-11-15T01:45:00.000Z',
  usedFrom: '203.0.113.7',
  ...changes,
})

beforeAll(() => import('./api-keys-page.tsx'))
beforeEach(() => {
  server = fakeServer()
  answerAll(server, oneBuyer)
  rememberBuyer(oneBuyer)
  server.answer('/user/v4/permission', { 'account.info': true, 'account.keys': true })
})

const open = async (...list: object[]) => {
  server.answer(keys, list)
  await openPortal('/account/api-keys')
  await screen.findByRole('heading', { name: 'API keys', level: 1 })
}

it('[DOC-33] tells of each key what it may do, from where, and when it was used', async () => {
  await open(
    key(1),
    key(2, {
      keyName: 'Old',
      state: 'revoked',
      revokedBy: 'Li',
      revokedAt: '2026-11-14T01:45:00.000Z',
      usedAt: null,
      usedFrom: null,
      addresses: [],
    }),
  )
  await screen.findByText('SAP')
  expect(document.body.textContent).toContain('203.0.113.0/24')
  expect(document.body.textContent).toContain('from 203.0.113.7')
  expect(document.body.textContent).toContain('Not used yet')
  expect(screen.getAllByRole('button', { name: /^Revoke/ })).toHaveLength(1)
})

it('[DOC-33] makes a key, says what is wrong beside the field, and shows the key once', async () => {
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Create a key' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a key' }))
  fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'SAP' } })
  fireEvent.change(dialog.getByLabelText(/^Allowed IP addresses/), { target: { value: '203.0.113.7\nerp' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Create a key' }))
  expect(await dialog.findByText('“erp” is not an IP address or range.')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText(/^Allowed IP addresses/), { target: { value: '203.0.113.7' } })
  server.answer(`POST ${keys}`, { id: idOf(3), apiKey: 'sooner_secret' })
  fireEvent.click(dialog.getByRole('button', { name: 'Create a key' }))
  const made = within(await screen.findByRole('dialog', { name: 'Key created' }))
  expect(made.getByText('sooner_secret')).toBeTruthy()
  expect(server.of(keys).find(({ method }) => method === 'POST')?.body).toEqual({
    keyName: 'SAP',
    kinds: ['documents'],
    addresses: ['203.0.113.7'],
  })
  server.answer(keys, [key(3)])
  fireEvent.click(made.getByRole('button', { name: 'I have saved it' }))
  await waitFor(() => expect(screen.queryByText('sooner_secret')).toBeNull())
})

it('[DOC-33] asks before a key is revoked', async () => {
  await open(key(1))
  server.answer(`${keys}/${idOf(1)}`, null)
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke SAP' }))
  const question = within(await screen.findByRole('dialog', { name: 'Revoke the key “SAP”?' }))
  fireEvent.click(question.getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('Key revoked')).toBeTruthy()
})

it('[CLR-30] lets a second administrator allow that accounts of payees count at once', async () => {
  await open(key(1, { canAllowAccounts: true }), key(2, { keyName: 'Other', accountsAllowedBy: 'Li' }))
  expect(await screen.findByText(/Li has allowed that bank accounts/)).toBeTruthy()
  server.answer(`PUT ${keys}/${idOf(1)}/accounts`, null)
  fireEvent.click(screen.getByRole('button', { name: 'Allow accounts by SAP' }))
  const question = within(await screen.findByRole('dialog', { name: /Let bank accounts that “SAP” sends/ }))
  fireEvent.click(question.getByRole('button', { name: 'Allow accounts' }))
  expect(await screen.findByText('Allowed')).toBeTruthy()
})
