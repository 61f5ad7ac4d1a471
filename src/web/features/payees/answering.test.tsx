/** What a payer sees and confirms before it accepts a request. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { listPath, openPayeeScreens, requested } from '#test/support/payee-screens.ts'
import { idOf } from '#test/support/portal-world.ts'

const { server, openAs, bodiesOf } = openPayeeScreens()
beforeAll(() => import('./payees-page.tsx'))

const requests = '/binding/v1/requests'
const requestPath = `${requests}/${idOf(501)}`
const press = async (name: string, within_: HTMLElement = document.body) =>
  fireEvent.click(await within(within_).findByRole('button', { name }))
const openWith = async (changes: object) => {
  server().answer(`PUT ${requestPath}`, { state: 'bound' })
  await openAs(listPath, undefined, { requests: [requested(changes)] })
}
const openDialog = async (): Promise<HTMLElement> => {
  await press('Accept Huatai Bearings')
  return screen.findByRole('dialog')
}
const chosenIn = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole<HTMLInputElement>('radio')
    .filter(({ checked }) => checked)

const taihe = { id: idOf(82), name: 'Taihe', code: 'V2' }
const invited = { payeeId: taihe.id, name: 'Taihe', mail: 'wu@taihe.test' }

it('[DOC-41] shows what differs where another accepted an invitation, and connects nobody unconfirmed', async () => {
  const alike = [{ ...taihe, differs: ['name', 'mail'] }]
  await openWith({ byCode: true, invited, alike, differs: ['name', 'mail'] })
  const [note] = await screen.findAllByRole('note', { name: 'Not as invited' })
  expect(note?.textContent).toContain('Taihe was invited, Huatai Bearings accepted')
  expect(note?.textContent).toContain('wu@taihe.test, accepted by lin@huatai.test')
  const dialog = await openDialog()
  expect(within(dialog).getByRole('note').textContent).toContain('Taihe was invited')
  expect(chosenIn(dialog), 'nothing is preselected').toEqual([])
  await press('Accept and connect', dialog)
  await within(dialog).findByText('Select the payee to connect it as')
  fireEvent.click(within(dialog).getByLabelText('Taihe · V2'))
  await press('Accept and connect', dialog)
  await within(dialog).findByText('Check this, then tick the box')
  expect(bodiesOf(requestPath)).toEqual([])
  const same = () =>
    within(dialog).getByLabelText<HTMLInputElement>(
      'I have checked: Huatai Bearings is Taihe · V2 on the list',
    )
  fireEvent.click(same())
  await press('Accept and connect', dialog)
  await waitFor(() =>
    expect(bodiesOf(requestPath)).toEqual([{ action: 'accept', payeeId: taihe.id, confirmed: true }]),
  )
})

it('[DOC-41] a confirmation holds for the payee that it names, not for another choice', async () => {
  const second = { id: idOf(83), name: 'Huatai', code: 'V3', differs: ['name'] }
  await openWith({ alike: [{ ...taihe, differs: ['name'] }, second] })
  const dialog = await openDialog()
  fireEvent.click(within(dialog).getByLabelText('Taihe · V2'))
  fireEvent.click(within(dialog).getByLabelText(/is Taihe · V2 on the list/))
  fireEvent.click(within(dialog).getByLabelText('Huatai · V3'))
  const box = within(dialog).getByLabelText<HTMLInputElement>(/is Huatai · V3 on the list/)
  expect(box.checked).toBe(false)
})

it('[DOC-41] where only the mail differs, confirms for whom the requester acts', async () => {
  const alike = [{ ...taihe, name: 'Huatai Bearings', differs: ['mail'] }]
  await openWith({ alike })
  const dialog = await openDialog()
  expect(chosenIn(dialog)).toEqual([])
  fireEvent.click(within(dialog).getByLabelText('Huatai Bearings · V2'))
  within(dialog).getByLabelText('I have checked: lin@huatai.test acts for Huatai Bearings · V2 on the list')
})

it('[DOC-41] marks the request of a frozen company, which can only be declined', async () => {
  await openWith({ frozen: true, can: ['decline'] })
  const card = await screen.findByRole('region', { name: 'Connection requests' })
  expect(card.textContent).toContain('Huatai Bearings Frozen')
  expect(card.textContent).toContain('cannot be connected until it is unfrozen')
  expect(within(card).queryByRole('button', { name: 'Accept Huatai Bearings' })).toBeNull()
  expect(within(card).getByRole('button', { name: 'Decline Huatai Bearings' })).toBeDefined()
})

it('[DOC-41] says that the company is a payee already, and preselects nothing', async () => {
  await openWith({ already: [{ name: 'Huatai Bearings', code: 'V9' }], alike: [{ ...taihe, differs: [] }] })
  const card = await screen.findByRole('region', { name: 'Connection requests' })
  expect(card.textContent).toContain('already your payee: Huatai Bearings · V9')
  expect(chosenIn(await openDialog())).toEqual([])
})
