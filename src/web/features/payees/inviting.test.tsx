/** Inviting payees and answering their requests, on the pages of a payer. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import {
  detailPath,
  listPath,
  openPayeeScreens,
  payeesPath,
  requested,
  suzhou,
  unknownYet,
  whole,
} from '#test/support/payee-screens.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, openAs, bodiesOf } = openPayeeScreens()
beforeAll(async () => {
  await Promise.all([import('./payees-page.tsx'), import('./payee-page.tsx')])
})

const requests = '/binding/v1/requests'
const press = async (name: string, within_: HTMLElement = document.body) =>
  fireEvent.click(await within(within_).findByRole('button', { name }))

it('[DOC-40] invites chosen payees after a question, and says who could not be and why', async () => {
  await openAs(listPath)
  server().answer(`POST ${payeesPath}/invite`, {
    invited: 0,
    refused: [{ id: idOf(82), name: 'Taihe', reason: 'payeeMailMissing' }],
  })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Taihe' }))
  await press('Invite')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Invite Taihe?')
  expect(server().of(`${payeesPath}/invite`)).toEqual([])
  await press('Invite', dialog)
  expect(await screen.findAllByText(/no contact email/)).not.toEqual([])
  expect(bodiesOf(`${payeesPath}/invite`)).toEqual([{ ids: [idOf(82)], byMail: true, language: 'both' }])
})

it('[DOC-40] invites in the language that was chosen for the payee', async () => {
  await openAs(listPath)
  server().answer(`POST ${payeesPath}/invite`, { invited: 1, refused: [] })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Taihe' }))
  await press('Invite')
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByLabelText<HTMLInputElement>('Chinese and English').checked).toBe(true)
  fireEvent.click(within(dialog).getByLabelText('English'))
  await press('Invite', dialog)
  await waitFor(() =>
    expect(bodiesOf(`${payeesPath}/invite`)).toEqual([{ ids: [idOf(82)], byMail: true, language: 'en' }]),
  )
})

it('[DOC-40] shows the code of an invitation, and makes one to pass on', async () => {
  const { id: _id, ...listed } = unknownYet()
  server().answer(`GET ${payeesPath}/${idOf(81)}`, { ...whole(), ...listed })
  server().answer(`POST ${payeesPath}/invite`, { invited: 1, refused: [] })
  await openAs(detailPath)
  await screen.findByText('Not invited yet.')
  const invitation = {
    code: 'K7Q2-9FXM-0000-ZZZZ',
    mail: 'wu@taihe.test',
    sentAt: '2026-11-13T01:45:00.000Z',
    openedAt: null,
  }
  const can = ['edit', 'remind', 'withdraw']
  server().answer(`GET ${payeesPath}/${idOf(81)}`, {
    ...whole(),
    ...listed,
    state: 'invited',
    can,
    invitation,
  })
  await press('Make a code')
  await screen.findByText(/K7Q2-9FXM-0000-ZZZZ/)
  expect(bodiesOf(`${payeesPath}/invite`)).toEqual([{ ids: [idOf(81)], byMail: false }])
  expect(screen.getByRole('button', { name: 'Withdraw invitation' })).toBeDefined()
})

it('[DOC-41] shows requests that wait, and accepts one as somebody on the list', async () => {
  const alike = [{ id: idOf(82), name: 'Taihe', code: 'V2', differs: [] }]
  server().answer(`PUT ${requests}/${idOf(501)}`, { state: 'bound' })
  await openAs(listPath, undefined, {
    requests: [requested({ alike }), requested({ id: idOf(502), state: 'declined' })],
  })
  const card = await screen.findByRole('region', { name: 'Connection requests' })
  expect(within(card).getAllByRole('listitem')).toHaveLength(1)
  expect(card.textContent).toContain('Bearings since 2024')
  expect(card.textContent).toContain('Requested by Lin Hua, lin@huatai.test (verified email)')
  await press('Accept Huatai Bearings', card)
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).queryByLabelText(/Payee code/)).toBeNull()
  await press('Accept and connect', dialog)
  await waitFor(() =>
    expect(bodiesOf(`${requests}/${idOf(501)}`)).toEqual([{ action: 'accept', payeeId: idOf(82) }]),
  )
})

it('[DOC-41] accepts somebody new with a code, and asks for it beside the field', async () => {
  server().answer(`PUT ${requests}/${idOf(501)}`, { state: 'bound' })
  await openAs(listPath, undefined, { requests: [requested()] })
  await press('Accept Huatai Bearings')
  const dialog = await screen.findByRole('dialog')
  await press('Accept and connect', dialog)
  await within(dialog).findByText('Enter payee code!')
  fireEvent.change(within(dialog).getByLabelText(/Payee code/), { target: { value: 'V77' } })
  await press('Accept and connect', dialog)
  await waitFor(() =>
    expect(bodiesOf(`${requests}/${idOf(501)}`)).toEqual([{ action: 'accept', payeeCode: 'V77' }]),
  )
})

it('[DOC-41] accepts somebody under another name, found on the list among those that have not registered', async () => {
  server().answer(`PUT ${requests}/${idOf(501)}`, { state: 'bound' })
  await openAs(listPath, undefined, { requests: [requested()] })
  await press('Accept Huatai Bearings')
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByLabelText('A payee on your list'))
  await press('Accept and connect', dialog)
  await within(dialog).findByText('Select payee')
  const box = within(dialog).getByRole('combobox', { name: /Payee/ })
  fireEvent.focus(box)
  fireEvent.change(box, { target: { value: 'Tai' } })
  const found = await within(dialog).findAllByRole('option')
  expect(found.map((one) => one.textContent)).toEqual(['Taihe · V2'])
  fireEvent.click(within(dialog).getByRole('option', { name: 'Taihe · V2' }))
  fireEvent.click(within(dialog).getByLabelText('I have checked: Huatai Bearings is Taihe · V2 on the list'))
  await press('Accept and connect', dialog)
  await waitFor(() =>
    expect(bodiesOf(`${requests}/${idOf(501)}`)).toEqual([
      { action: 'accept', payeeId: idOf(82), confirmed: true },
    ]),
  )
})

it('[DOC-41] where the group was asked, says on whose list a new payee comes', async () => {
  server().answer(`PUT ${requests}/${idOf(501)}`, { state: 'bound' })
  await openAs(listPath, undefined, { others: [suzhou], requests: [requested({ payerId: idOf(10) })] })
  await press('Accept Huatai Bearings')
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(await within(dialog).findByLabelText(/Payee code/), { target: { value: 'V77' } })
  await press('Accept and connect', dialog)
  await within(dialog).findByText('Select payer')
  fireEvent.change(within(dialog).getByLabelText(/Payer/), { target: { value: idOf(11) } })
  await press('Accept and connect', dialog)
  await waitFor(() =>
    expect(bodiesOf(`${requests}/${idOf(501)}`)).toEqual([
      { action: 'accept', payeeCode: 'V77', payerId: idOf(11) },
    ]),
  )
})

it('[DOC-40] removes a payee from its page after a question, and leads back to the list', async () => {
  const { id: _id, ...listed } = unknownYet()
  server().answer(`GET ${payeesPath}/${idOf(81)}`, { ...whole(), ...listed, can: ['remove'] })
  server().answer(`DELETE ${payeesPath}/${idOf(81)}`, null)
  await openAs(detailPath)
  await press('Remove')
  const dialog = await screen.findByRole('dialog')
  const removals = () =>
    server()
      .of(`${payeesPath}/${idOf(81)}`)
      .filter(({ method }) => method === 'DELETE')
  expect(removals()).toEqual([])
  await press('Remove', dialog)
  await waitFor(() => expect(removals()).toHaveLength(1))
  await screen.findByRole('heading', { level: 1, name: 'Payees' })
  const seen = server().of(`${payeesPath}/${idOf(81)}`)
  expect(seen.at(-1)?.method, 'what is gone is not read again').toBe('DELETE')
})

it('[DOC-41] declines with a reason', async () => {
  server().answer(`PUT ${requests}/${idOf(501)}`, { state: 'declined' })
  await openAs(listPath, undefined, { requests: [requested()] })
  await press('Decline Huatai Bearings')
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Unknown to us' } })
  await press('Decline', dialog)
  await waitFor(() =>
    expect(bodiesOf(`${requests}/${idOf(501)}`)).toEqual([{ action: 'decline', reason: 'Unknown to us' }]),
  )
})
