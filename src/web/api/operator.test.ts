/**
 * Two sign-ins in one browser: each call carries the token it needs, and the end of one session does not end the
 * other.
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accountRead } from '#contract/identity.ts'
import { operatorRead } from '#contract/operator.ts'
import { type FakeServer, fakeServer } from '#test/support/fake-server.ts'
import { person } from '#test/support/portal-world.ts'

let server: FakeServer
let client: typeof import('./client.ts')
const replace = vi.fn<(url: string | URL) => void>()

beforeEach(async () => {
  vi.resetModules()
  localStorage.setItem('accountToken', 'of-a-person')
  sessionStorage.setItem('operatorToken', 'of-an-operator')
  vi.spyOn(window.location, 'replace').mockImplementation(replace)
  server = fakeServer()
  server.answer('/user/v2/account', person)
  server.answer('/operator/v1/account', { name: '周宁', mail: 'operator@sooner.test' })
  client = await import('./client.ts')
})
afterEach(() => {
  replace.mockReset()
})

const headersOf = (path: string) => {
  const { headers } = server.of(path)[0] ?? { headers: new Headers() }
  return [headers.get('token'), headers.get('operator-token')]
}

it('[OPS-01] a call of the portal carries the person’s token, a call of the console the operator’s, and neither the other', async () => {
  await client.call(accountRead, {})
  await client.call(operatorRead, {})
  expect(headersOf('/user/v2/account')).toEqual(['of-a-person', null])
  expect(headersOf('/operator/v1/account')).toEqual([null, 'of-an-operator'])
})

it('[OPS-01] an operator’s session that ended leads to their own sign-in, and leaves the person signed in', async () => {
  server.refuse('/operator/v1/account', 401, 10_018, '此次登录已结束')
  await client.call(operatorRead, {}).catch(() => undefined)
  expect(replace).toHaveBeenCalledWith('/operator/login')
  expect(sessionStorage.getItem('operatorToken')).toBeNull()
  expect(sessionStorage.getItem('notice')).toBe('此次登录已结束')
  expect(localStorage.getItem('accountToken')).toBe('of-a-person')
})

it('[OPS-01] whose company is frozen keeps the session and chooses another, told why there', async () => {
  for (const item of ['companyType', 'multiagentId', 'buyerId', 'authMap']) localStorage.setItem(item, 'x')
  server.refuse('/user/v2/account', 403, 31_101, '该企业已被平台冻结')
  await client.call(accountRead, {}).catch(() => undefined)
  expect(replace).toHaveBeenCalledWith('/select-agent')
  expect(localStorage.getItem('accountToken')).toBe('of-a-person')
  for (const item of ['companyType', 'multiagentId', 'buyerId', 'authMap'])
    expect(localStorage.getItem(item)).toBeNull()
  expect(sessionStorage.getItem('notice')).toBe('该企业已被平台冻结')
})

it('[OPS-01] whoever is frozen is told so at the sign-in page', async () => {
  server.refuse('/user/v2/account', 403, 31_100, '已被平台冻结')
  await client.call(accountRead, {}).catch(() => undefined)
  expect(replace).toHaveBeenCalledWith('/account/login')
  expect(localStorage.getItem('accountToken')).toBeNull()
  expect(sessionStorage.getItem('notice')).toBe('已被平台冻结')
  expect(sessionStorage.getItem('operatorToken')).toBe('of-an-operator')
})
