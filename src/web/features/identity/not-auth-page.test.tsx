import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openPortal } from '#test/support/open-portal.ts'
import { answerAll, beginSignedIn, nobody } from '#test/support/portal-world.ts'
import { requestDedupeMs } from '#web/limits.ts'

/** The same request within the window would share the answer. */
const windowPassed = () => new Promise((resolve) => setTimeout(resolve, requestDedupeMs + 20))

it('[IDN-08] [IDN-51] names the companies that have disabled whoever acts for nobody, and asks nothing of others', async () => {
  const server = beginSignedIn()
  server.answer('/user/v4/account/disabled', [{ name: '鸿飞' }, { name: '澜庭' }])
  await openPortal('/not-auth')
  await screen.findByRole('heading', { name: /^Access denied/ })
  expect(server.of('/user/v4/account/disabled')).toEqual([])
  cleanup()
  for (const chosen of ['companyType', 'multiagentId', 'buyerId']) localStorage.removeItem(chosen)
  await openPortal('/not-auth')
  await screen.findByText(/^An administrator of 鸿飞 and 澜庭 has disabled your access\./)
})

it('[IDN-08] [IDN-51] looks again, says where there is still nothing, and goes on once there is something', async () => {
  const server = beginSignedIn()
  server.answer('/user/v4/account/multiagent', nobody)
  server.answer('/user/v4/permission/menu', [])
  await openPortal('/not-auth')
  fireEvent.click(await screen.findByRole('button', { name: 'Check again' }))
  await screen.findByText('You still have no access.')
  expect(location.pathname).toBe('/not-auth')
  answerAll(server)
  await windowPassed()
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
  await waitFor(() => expect(location.pathname).toBe('/account/info'))
})
