/** The page of webhooks: a secret that is shown once, refusals at the field, the log and its actions. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { type FakeServer, fakeServer } from '#test/support/fake-server.ts'
import { openPortal } from '#test/support/open-portal.ts'
import { answerAll, idOf, oneBuyer, rememberBuyer } from '#test/support/portal-world.ts'

let server: FakeServer
const endpoints = '/webhook/v1/endpoints'
const log = `${endpoints}/${idOf(1)}/deliveries`
const at = '2026-11-16T02:00:00.000Z'
const delivery = (n: number, changes: object = {}) => ({
  id: idOf(n),
  eventId: idOf(n + 100),
  topic: 'offer.paid',
  at,
  state: 'delivered',
  again: false,
  tries: 1,
  createdAt: at,
  triedAt: at,
  nextTryAt: null,
  durationMs: 38,
  status: 200,
  fault: null,
  ...changes,
})
const endpoint = (n: number, changes: object = {}) => ({
  id: idOf(n),
  address: `https://erp${n}.example.com/hooks`,
  topics: ['offer.paid'],
  state: 'active',
  pausedBecause: null,
  createdAt: at,
  oldSecretUntil: null,
  last: null,
  waiting: 0,
  ...changes,
})

beforeAll(() => import('./webhooks-page.tsx'))
beforeEach(() => {
  server = fakeServer()
  answerAll(server, oneBuyer)
  rememberBuyer(oneBuyer)
  server.answer(`GET ${endpoints}`, [])
  server.answer(`GET ${log}`, { list: [], next: null })
})
const open = async () => {
  server.answer('/user/v4/permission', { 'account.info': true, 'webhooks.manage': true })
  await openPortal('/account/webhooks')
  await screen.findByRole('heading', { level: 1, name: 'Webhooks' })
}
const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}
const sent = (path: string, method: string) => server.of(path).filter((one) => one.method === method)

it('begins with what an endpoint is for, and shows the secret of a new one once', async () => {
  server.answer(`POST ${endpoints}`, { id: idOf(1), secret: 'whsec_abc' })
  await open()
  await screen.findByText('No endpoints yet')
  await press('Add endpoint')
  const dialog = await screen.findByRole('dialog', { name: 'Add endpoint' })
  fireEvent.change(within(dialog).getByLabelText(/^Address/), {
    target: { value: ' https://erp1.example.com/hooks ' },
  })
  fireEvent.click(within(dialog).getByLabelText(/Payee registered/))
  server.answer(`GET ${endpoints}`, [endpoint(1)])
  await press('Save')
  expect(sent(endpoints, 'POST')[0]?.body).toEqual({
    address: 'https://erp1.example.com/hooks',
    topics: [
      'document.confirmed',
      'offer.submitted',
      'offer.modified',
      'offer.awarded',
      'offer.paid',
      'offer.lapsed',
    ],
  })
  await screen.findByText('whsec_abc')
  await press('Done')
  expect(screen.queryByText('whsec_abc')).toBeNull()
  await screen.findByText('https://erp1.example.com/hooks', { selector: '.webhook-address span' })
})

it('says beside the field what is wrong with an address or its topics, and keeps what was typed', async () => {
  const message = 'This address leads to a private network.'
  server.refuse(`POST ${endpoints}`, 422, codes.webhookAddressInside.code, message, {
    fields: { address: message },
  })
  await open()
  await press('Add endpoint')
  const dialog = await screen.findByRole('dialog', { name: 'Add endpoint' })
  const address = within(dialog).getByLabelText<HTMLInputElement>(/^Address/)
  fireEvent.change(address, { target: { value: 'https://10.0.0.1/' } })
  await press('Save')
  await within(dialog).findByText(message)
  expect(address.value).toBe('https://10.0.0.1/')
  for (const box of within(dialog).getAllByRole('checkbox')) fireEvent.click(box)
  await press('Save')
  await within(dialog).findByText('Choose at least one topic.')
  expect(sent(endpoints, 'POST')).toHaveLength(1)
})

it('tells why an endpoint was paused, and resumes it', async () => {
  server.answer(`GET ${endpoints}`, [endpoint(1, { state: 'paused', pausedBecause: 'failing', waiting: 3 })])
  server.answer(`PUT ${endpoints}/${idOf(1)}/state`, null)
  await open()
  await screen.findByText(/Paused after three days of failed deliveries/)
  await screen.findByText('3 pending')
  expect(screen.queryByRole('button', { name: /^Send test event/ })).toBeNull()
  await press(/^Resume/)
  expect(sent(`${endpoints}/${idOf(1)}/state`, 'PUT')[0]?.body).toEqual({ state: 'active' })
})

it('looks again until what is in the log has settled, also where the list of endpoints knew it first', async () => {
  const underWay = { state: 'waiting', tries: 1, status: null, fault: null, durationMs: null }
  server.answer(`GET ${endpoints}`, [endpoint(1, { last: delivery(5) })])
  server.answer(`GET ${log}`, { list: [delivery(5, underWay)], next: null })
  await open()
  const list = await screen.findByRole('list', { name: 'Deliveries' })
  expect(within(list).queryByText('Delivered')).toBeNull()
  server.answer(`GET ${log}`, { list: [delivery(5)], next: null })
  await within(list).findByText('Delivered')
})

it('shows what became of each delivery in words, and sends one again', async () => {
  const failing = { state: 'waiting', tries: 3, status: 503, fault: 'status', nextTryAt: at }
  const inside = { state: 'failed', status: null, fault: 'inside', durationMs: 2 }
  server.answer(`GET ${endpoints}`, [endpoint(1, { last: delivery(5, failing) })])
  server.answer(`GET ${log}`, {
    list: [delivery(5, failing), delivery(6, inside), delivery(7)],
    next: idOf(7),
  })
  server.answer(`GET /webhook/v1/deliveries/${idOf(5)}`, {
    ...delivery(5, failing),
    endpointId: idOf(1),
    payload: '{"type":"offer.paid","data":{}}',
  })
  server.answer(`POST /webhook/v1/deliveries/${idOf(5)}/replay`, { deliveryId: idOf(9) })
  await open()
  const list = await screen.findByRole('list', { name: 'Deliveries' })
  const rows = within(list).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Retrying.*HTTP 503.*38 ms.*Attempts: 3.*Next attempt/),
    expect.stringMatching(/Failed.*private network/),
    expect.stringMatching(/Delivered.*HTTP 200/),
  ])
  await press('Show older deliveries')
  expect(server.of(log).at(-1)?.url).toContain(`before=${idOf(7)}`)
  await act(async () => fireEvent.click(within(rows[0] as HTMLElement).getByRole('button')))
  const payload = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Payload' })
  expect(payload.value).toContain('"type": "offer.paid"')
  await press('Send again')
  expect(sent(`/webhook/v1/deliveries/${idOf(5)}/replay`, 'POST')).toHaveLength(1)
})

it('asks before it rotates or removes, and says where the list could not be read', async () => {
  server.answer(`GET ${endpoints}`, [endpoint(1)])
  server.answer(`POST ${endpoints}/${idOf(1)}/secret`, { secret: 'whsec_new', oldSecretUntil: at })
  await open()
  await press(/^Rotate secret of/)
  const dialog = await screen.findByRole('dialog', { name: 'Rotate the signing secret?' })
  expect(dialog.textContent).toContain('24 hours')
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Rotate secret' })))
  await screen.findByText('whsec_new')
  await press('Done')
  await press(/^Remove https/)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' })))
  expect(sent(`${endpoints}/${idOf(1)}`, 'DELETE')).toEqual([])
})

it('leaves an endpoint out of the list once it is removed', async () => {
  server.answer(`GET ${endpoints}`, [endpoint(1)])
  server.answer(`DELETE ${endpoints}/${idOf(1)}`, null)
  await open()
  await press(/^Remove https/)
  server.answer(`GET ${endpoints}`, [])
  const dialog = await screen.findByRole('dialog')
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' })))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove https/ })).toBeNull())
})
