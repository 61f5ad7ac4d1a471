import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeServer, fakeServer } from '#test/support/fake-server.ts'
import {
  answerAll,
  beginTab,
  idOf,
  nobody,
  oneBuyer,
  oneDealer,
  oneSupplier,
  ownCompany,
  person,
  several,
  twoMasters,
} from '#test/support/portal-world.ts'
import { returnTo } from './tab-storage.ts'

let server: FakeServer
let road: typeof import('./sign-in.ts')
const replace = vi.fn<(url: string | URL) => void>()

beforeEach(async () => {
  beginTab(replace.mockReset())
  server = fakeServer()
  answerAll(server)
  road = await import('./sign-in.ts')
})

const signIn = () => road.signInWith('a@b.cn', 'Passw0rd!')
const signOutAndLeave = async () => (await import('./sign-out.ts')).signOutAndLeave()
const chosen = () => server.of('/user/v4/account/identity').map(({ body }) => body)

describe('signing in', () => {
  it('[IDN-10] [IDN-19] sends account, sealed password and key, and stores the token', async () => {
    await signIn()
    const [sent] = server.of('/user/v1/login')
    expect(sent?.body).toMatchObject({ account: 'a@b.cn', keyId: 'key-1' })
    expect(JSON.stringify(sent?.body)).not.toContain('Passw0rd')
    expect(localStorage.getItem('accountToken')).toBe('token-1')
  })

  it('[IDN-17] what another person left in the store is gone, but for the kept keys', async () => {
    server.answer('/user/v4/account/multiagent', several)
    const left = { tempToken: 'mailed', multiagentId: idOf(9), buyerId: idOf(9), applyInfo: 'kept' }
    for (const [key, value] of Object.entries(left)) localStorage.setItem(key, value)
    await signIn()
    expect(Object.keys(left).filter((key) => localStorage.getItem(key) !== null)).toEqual(['applyInfo'])
  })

  it('[IDN-10] leaves nothing behind where it is refused', async () => {
    server.refuse('/user/v1/login', 422, 31_001, 'wrong')
    await expect(signIn()).rejects.toThrow('wrong')
    expect(localStorage.length).toBe(0)
  })

  it.each([
    ['buyer', oneBuyer, { companyType: 'buyer', id: idOf(1) }],
    [
      'supplier with one master, its first detail by name',
      oneSupplier,
      { companyType: 'supplier', id: idOf(21) },
    ],
    ['dealer', oneDealer, { companyType: 'dealer', id: idOf(4) }],
  ])('[IDN-20] the only %s is chosen by itself', async (_, record, choice) => {
    server.answer('/user/v4/account/multiagent', record)
    expect(await signIn()).toBe('/account/info')
    expect(chosen()).toEqual([choice])
    expect(localStorage.getItem('companyType')).toBe(choice.companyType)
    expect(localStorage.getItem('multiagentId')).toBe(choice.id)
  })

  it.each([
    ['several identities', several],
    ['details of two masters', twoMasters],
  ])('[IDN-20] %s are asked about', async (_, record) => {
    server.answer('/user/v4/account/multiagent', record)
    expect(await signIn()).toBe('/select-agent')
    expect(chosen()).toEqual([])
    expect(localStorage.getItem('haveMultiagent')).toBe('true')
  })

  it('[IDN-21] permission and menu are loaded, for suppliers also the admin config', async () => {
    await signIn()
    expect(server.of('/user/v4/permission').length).toBe(1)
    expect(server.of('/user/v4/permission/menu')[0]?.url).toContain(
      `companyIds=${idOf(1)}&companyIds=${idOf(11)}&buyerId=${idOf(1)}`,
    )
    expect(server.of('/user/v3/company/variable')).toEqual([])
    expect(localStorage.getItem('authMap')).toBe('{"account.info":true}')
    server.answer('/user/v4/account/multiagent', oneSupplier)
    vi.resetModules()
    await (await import('./sign-in.ts')).signInWith('a@b.cn', 'Passw0rd!')
    expect(localStorage.getItem('adminConfig')).toBe('{"offer_type":"all"}')
  })

  it('[IDN-39] what is remembered of a supplier or a dealer comes from its company', async () => {
    const company = { ...ownCompany, name: 'Own Ltd', companyMold: 'person', authentication: 1 }
    server.answer('/user/v3/company', company)
    server.answer('/user/v4/account/multiagent', oneSupplier)
    await signIn()
    expect(JSON.parse(localStorage.getItem('supplier') ?? '')).toEqual({
      companyMold: 'person',
      authentication: 1,
    })
    server.answer('/user/v4/account/multiagent', oneDealer)
    vi.resetModules()
    await (await import('./sign-in.ts')).signInWith('a@b.cn', 'Passw0rd!')
    expect(JSON.parse(localStorage.getItem('dealer') ?? '')).toEqual({
      name: 'Own Ltd',
      companyMold: 'person',
      authentication: 1,
    })
    expect(localStorage.getItem('buyerId')).toBe(idOf(1))
  })

  it('[IDN-29] without an identity: to /activated when not activated, else to /not-auth', async () => {
    server.answer('/user/v4/account/multiagent', nobody)
    expect(await signIn()).toBe('/not-auth')
    server.answer('/user/v2/account', { ...person, activated: false })
    vi.resetModules()
    expect(await (await import('./sign-in.ts')).proceedToIdentity()).toBe('/activated')
  })

  it('[IDN-28] an empty menu leads to /not-auth', async () => {
    server.answer('/user/v4/permission/menu', [])
    expect(await signIn()).toBe('/not-auth')
  })
})

describe('signing out', () => {
  it('[IDN-13] ends the session on the server, clears all but the kept keys, goes to the sign-in page', async () => {
    await signIn()
    localStorage.setItem('loginAccount', 'a@b.cn')
    await signOutAndLeave()
    expect(server.of('/user/v1/login/out')[0]?.headers.get('token')).toBe('token-1')
    expect(Object.keys(localStorage).toSorted()).toEqual(['deviceToken', 'loginAccount'])
    expect(replace).toHaveBeenCalledWith('/account/login')
  })

  it.each(['signOutAndLeave', 'signOutOnLinkPage'] as const)(
    '[IDN-13] by %s drops what the person had begun to enter, and nobody else’s',
    async (way) => {
      await signIn()
      const { draftsOf } = await import('./cache.ts')
      draftsOf('document').set({ atMs: Date.now(), values: { number: 'FP-1' } })
      localStorage.setItem('draft_other%40b.cn__document', '{"atMs":1,"values":{}}')
      await (await import('./sign-out.ts'))[way]()
      const drafts = Object.keys(localStorage).filter((key) => key.startsWith('draft_'))
      expect(drafts).toEqual(['draft_other%40b.cn__document'])
    },
  )

  it('[IDN-13] takes no page along: whoever signs in next begins at their own first page', async () => {
    await signIn()
    returnTo.set({ path: '/file-iframe?url=x', whose: null, expectsLoad: false })
    await signOutAndLeave()
    expect(returnTo.get()).toBeUndefined()
  })

  it('[IDN-13] leaves here even where the server cannot be reached', async () => {
    await signIn()
    server.lose('/user/v1/login/out')
    window.history.replaceState(null, '', '/account/info')
    const moved = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    await signOutAndLeave()
    await moved
    expect(localStorage.getItem('accountToken')).toBeNull()
    expect(location.pathname).toBe('/account/login')
    expect(replace, 'a page load would fail').not.toHaveBeenCalled()
    expect(sessionStorage.getItem('notice')).toContain('无法连接服务器')
    window.history.replaceState(null, '', '/')
  })
})

describe('[IDN-26] an identity is complete', () => {
  const keep = async (record: object) => {
    server.answer('/user/v4/account/multiagent', record)
    await signIn()
    return (await import('./acting-identity.ts')).isIdentityComplete
  }
  it.each([
    ['buyer', oneBuyer, ['companyType', 'multiagentId', 'buyerId']],
    ['supplier', oneSupplier, ['companyType', 'multiagentId', 'adminConfig']],
    ['dealer', oneDealer, ['companyType', 'multiagentId', 'buyerId']],
  ])('for a %s while everything it needs is there', async (_, record, needed) => {
    const complete = await keep(record)
    expect(complete()).toBe(true)
    for (const key of needed) {
      const value = localStorage.getItem(key) ?? ''
      localStorage.removeItem(key)
      expect(complete()).toBe(false)
      localStorage.setItem(key, value)
    }
  })
})
