import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { requestDedupeMs } from '#domain/limits.ts'
import { openPortal } from '#test/support/open-portal.ts'
import { answerAll, beginSignedIn, nobody } from '#test/support/portal-world.ts'

/** The same request within the window would share the answer. */
const windowPassed = () => new Promise((resolve) => setTimeout(resolve, requestDedupeMs + 20))

it('[IDN-08] [IDN-51] looks again, says where there is still nothing, and goes on once there is something', async () => {
  const server = beginSignedIn()
  server.answer('/user/v4/account/multiagent', nobody)
  server.answer('/user/v4/permission/menu', [])
  await openPortal('/not-auth')
  fireEvent.click(await screen.findByRole('button', { name: 'Check again' }))
  await screen.findByText('There is still nothing that you may use.')
  expect(location.pathname).toBe('/not-auth')
  answerAll(server)
  await windowPassed()
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
  await waitFor(() => expect(location.pathname).toBe('/account/info'))
})
