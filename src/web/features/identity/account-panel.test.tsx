import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeServer } from '#test/support/fake-server.ts'
import { openPortal } from '#test/support/open-portal.ts'
import { beginSignedIn, person } from '#test/support/portal-world.ts'
import { requestDedupeMs } from '#web/limits.ts'

let server: FakeServer
let now = person

beforeEach(() => {
  server = beginSignedIn()
  now = { ...person, loginPhone: '13800005678' as never }
  server.on('GET /user/v2/account', () => success(now))
  server.answer('/user/v1/code', null)
  server.answer('POST /user/v1/account', null)
  server.answer('PUT /user/v2/account', null)
  server.answer('/user/v1/code/verify', null)
})
const success = (data: unknown) =>
  new Response(JSON.stringify({ code: 0, message: 'OK', data }), {
    headers: { 'content-type': 'application/json' },
  })

async function openDialog(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: /^Account menu/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Account info' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('CFO')
  return dialog
}
const dialog = () => within(screen.getByRole('dialog'))
const press = (name: string | RegExp) => fireEvent.click(dialog().getByRole('button', { name }))
const field = (name: string) => dialog().getByLabelText<HTMLInputElement>(name)
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })
const sender = () => dialog().getByRole('button', { name: /^(Get code|Resend in)/ })
const saves = (path: string) => server.of(path).filter(({ method }) => method !== 'GET')
const enabledEdits = () =>
  dialog()
    .getAllByRole<HTMLButtonElement>('button', { name: /^(Edit|Add|Remove) / })
    .filter(({ disabled }) => !disabled)

describe('the account-info dialog', () => {
  beforeEach(async () => {
    await openPortal('/account/info')
    await openDialog()
  })

  it('[IDN-33] edits one field at a time, and cancel leaves the edit', () => {
    expect(enabledEdits().length).toBe(8)
    press('Edit contact name')
    expect(document.activeElement).toBe(field('Contact name*'))
    expect(enabledEdits()).toEqual([])
    type(field('Contact name*'), 'Other')
    press('Cancel')
    expect(dialog().queryByRole('form')).toBeNull()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit contact name')
    press('Edit contact name')
    expect(field('Contact name*').value).toBe('Chen Wei')
  })

  it('[IDN-38] [IDN-42] saves name and title without a code, reads the data again and closes the edit', async () => {
    press('Edit contact name')
    type(field('Contact name*'), 'Chen Weiwei')
    now = { ...now, name: 'Chen Weiwei' }
    press('Save')
    await dialog().findByText('Chen Weiwei')
    expect(dialog().queryByRole('form')).toBeNull()
    expect(saves('/user/v2/account').map(({ body }) => body)).toEqual([{ name: 'Chen Weiwei' }])
    expect(screen.getByRole('button', { name: 'Account menu Chen Weiwei', hidden: true })).toBeDefined()
    expect(localStorage.getItem('accountInfo')).toContain('Chen Weiwei')
    press('Edit job title')
    fireEvent.change(dialog().getByRole('combobox'), { target: { value: '7' } })
    now = { ...now, title: '7' }
    press('Save')
    await dialog().findByText('Accountant')
    expect(saves('/user/v1/modify').map(({ body }) => body)).toEqual([{ title: '7' }])
  })

  it('[COM-44] keeps what was entered and says "Save failed" where the server is down or in trouble', async () => {
    server.lose('PUT /user/v2/account')
    press('Edit contact name')
    type(field('Contact name*'), 'Chen Weiwei')
    press('Save')
    expect((await dialog().findByRole('alert')).textContent).toBe('Save failed')
    server.refuse('PUT /user/v2/account', 503, 30_012, 'The server is busy.')
    type(field('Contact name*'), 'Chen Weiming')
    press('Save')
    await waitFor(() => expect(saves('/user/v2/account').length).toBe(2))
    expect((await dialog().findByRole('alert')).textContent).toBe('Save failed')
    expect(field('Contact name*').value).toBe('Chen Weiming')
  })

  it.each(['', ' Chen', 'Chen=Wei'])('[COM-32] [IDN-33] refuses the name %j before sending', (name) => {
    press('Edit contact name')
    type(field('Contact name*'), name)
    press('Save')
    const said =
      name === '' ? 'please enter contact name' : 'the contact name you entered has an incorrect format'
    expect(dialog().getByText(said)).toBeDefined()
    expect(saves('/user/v2/account')).toEqual([])
  })

  it('[IDN-33] asks for value and code in the words of the specification', async () => {
    press('Add contact email')
    press('Save')
    expect(dialog().getByText('please enter contact email')).toBeDefined()
    expect(dialog().getByText('please enter information')).toBeDefined()
    type(field('Contact email*'), 'chen@hongfei')
    expect(dialog().getByText('the contact email you entered has an incorrect format')).toBeDefined()
    type(field('Contact email*'), 'chen@hongfei.company')
    expect(dialog().getByText(/^Only addresses with a suffix of 2 to 6/)).toBeDefined()
    fireEvent.click(sender())
    expect(document.activeElement).toBe(field('Contact email*'))
    expect(server.of('/user/v1/code')).toEqual([])
  })

  it('[IDN-33] [IDN-42] changes a phone by a code, with a countdown in which no other is sent', async () => {
    press('Edit contact phone')
    type(field('Contact phone*'), '13900000001')
    await act(async () => fireEvent.click(sender()))
    expect(server.of('/user/v1/code').map(({ body }) => body)).toEqual([
      { type: 'phone', source: 'contact_modify', mark: '13900000001' },
    ])
    await screen.findByText('verification code sent successfully, please check')
    expect(sender().textContent).toMatch(/^Resend in \d+ s$/)
    fireEvent.click(sender())
    expect(server.of('/user/v1/code')).toHaveLength(1)
    type(field('Verification code*'), '123456')
    now = { ...now, contactPhone: '13900000001' }
    press('Save')
    await dialog().findByText('13900000001')
    expect(dialog().queryByRole('form')).toBeNull()
    expect(saves('/user/v1/account').map(({ body }) => body)).toEqual([
      { field: 'contactPhone', value: '13900000001', code: '123456' },
    ])
  })

  it('[IDN-33] the countdown survives a reload, and closing forgets everything else', async () => {
    press('Edit sign-in phone')
    type(field('Sign-in phone*'), '13900000001')
    await act(async () => fireEvent.click(sender()))
    press('Close')
    expect(screen.queryByRole('dialog')).toBeNull()
    await openPortal('/account/info')
    await openDialog()
    expect(dialog().queryByRole('form')).toBeNull()
    press('Edit sign-in phone')
    expect(field('Sign-in phone*').value).toBe('13900000001')
    expect(sender().textContent).toMatch(/^Resend in \d+ s$/)
    expect(field('Verification code*').value).toBe('')
    press('Cancel')
    press('Edit sign-in email')
    expect(field('Sign-in email*').value, 'a phone is waited for').toBe('')
  })

  it('[IDN-42] a refusal stands beside its field, and the edit stays', async () => {
    server.refuse('POST /user/v1/account', 422, 31_040, 'taken', { fields: { value: 'This one is taken.' } })
    press('Edit sign-in phone')
    type(field('Sign-in phone*'), '13900000001')
    type(field('Verification code*'), '123456')
    press('Save')
    await dialog().findByText('This one is taken.')
    expect(field('Sign-in phone*').getAttribute('aria-invalid')).toBe('true')
    server.refuse('/user/v1/code', 429, 31_005, 'No more today')
    await act(async () => fireEvent.click(sender()))
    await dialog().findByText('No more today')
  })

  it('[IDN-33] [IDN-43] takes a way to sign in off by its code, shown masked and not to be edited', async () => {
    server.answer('DELETE /user/v1/modify/login/phone', null)
    press('Remove sign-in phone')
    expect([field('Sign-in phone').value, field('Sign-in phone').disabled]).toEqual(['138****5678', true])
    await act(async () => fireEvent.click(sender()))
    expect(server.of('/user/v1/code').map(({ body }) => body)).toEqual([
      { type: 'phone', source: 'login_method_unbind', mark: '13800005678' },
    ])
    type(field('Verification code*'), '123456')
    now = { ...now, loginPhone: null }
    press('Remove')
    await dialog().findByRole('button', { name: 'Add sign-in phone' })
    expect(saves('/user/v1/code/verify').map(({ body }) => body)).toEqual([{ code: '123456', type: 'phone' }])
    expect(saves('/user/v1/modify/login/phone').map(({ method }) => method)).toEqual(['DELETE'])
    expect(dialog().queryByRole('button', { name: /^Remove/ }), 'the last one stays').toBeNull()
  })

  it('[IDN-43] where only the second step failed, the code is not asked for twice', async () => {
    server.refuse('DELETE /user/v1/modify/login/mail', 503, 30_012, 'Busy')
    press('Remove sign-in email')
    expect(field('Sign-in email').value).toBe('c***@hongfei.example')
    type(field('Verification code*'), '123456')
    press('Remove')
    await dialog().findByText('Busy')
    // The same request within the window would share the refusal.
    await new Promise((resolve) => setTimeout(resolve, requestDedupeMs + 20))
    server.answer('DELETE /user/v1/modify/login/mail', null)
    now = { ...now, loginMail: null as never }
    press('Remove')
    await waitFor(() => expect(dialog().queryByRole('form')).toBeNull())
    expect(saves('/user/v1/code/verify')).toHaveLength(1)
  })

  it('[IDN-43] where what the code let be done is over, another code goes on', async () => {
    server.refuse('DELETE /user/v1/modify/login/mail', 422, 31_042, 'Verify first')
    press('Remove sign-in email')
    type(field('Verification code*'), '123456')
    press('Remove')
    await dialog().findByText('The verification has expired. Please request and enter a new code')
    expect(field('Verification code*').value).toBe('')
    await new Promise((resolve) => setTimeout(resolve, requestDedupeMs + 20))
    server.answer('DELETE /user/v1/modify/login/mail', null)
    type(field('Verification code*'), '654321')
    now = { ...now, loginMail: null as never }
    press('Remove')
    await waitFor(() => expect(dialog().queryByRole('form')).toBeNull())
    expect(saves('/user/v1/code/verify').map(({ body }) => body)).toEqual([
      { code: '123456', type: 'mail' },
      { code: '654321', type: 'mail' },
    ])
  })
})
