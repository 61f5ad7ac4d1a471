import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeServer } from '#test/support/fake-server.ts'
import { openPortal } from '#test/support/open-portal.ts'
import {
  answerAll,
  beginSignedIn,
  person,
  personKept,
  rememberBuyer,
  several,
} from '#test/support/portal-world.ts'
import { requestDedupeMs } from '#web/limits.ts'

let server: FakeServer

beforeEach(() => {
  server = beginSignedIn()
})

/** The same request within the window would share the answer. */
const windowPassed = () => new Promise((resolve) => setTimeout(resolve, requestDedupeMs + 20))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('waiting for the activation', () => {
  it('an account that is not activated is sent to /activated, and looks again from there', async () => {
    server.answer('/user/v2/account', { ...person, activated: false })
    server.answer('/user/v4/account/activate', { activated: false, by: 'operator', mail: null })
    await openPortal('/account/info')
    await heading('Your account is not activated yet')
    expect(await screen.findByText('Your Account Manager will contact you shortly')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
    await screen.findByText('The account is still not activated.')
    server.answer('/user/v2/account', person)
    await windowPassed()
    fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
    await heading('Account info')
  })

  it.each([
    ['an identity is chosen', true, '/account/info'],
    ['none is chosen', false, '/select-agent'],
  ])('[IDN-29] whoever is activated and opens /activated is led on, where %s', async (_, chosen, path) => {
    answerAll(server, several)
    rememberBuyer(several)
    localStorage.setItem('accountInfo', JSON.stringify({ ...personKept, activated: false }))
    if (!chosen) for (const key of ['companyType', 'multiagentId', 'buyerId']) localStorage.removeItem(key)
    await openPortal('/activated')
    await waitFor(() => expect(location.pathname).toBe(path))
    expect(screen.queryByRole('heading', { name: 'Your account is not activated yet' })).toBeNull()
  })
})
