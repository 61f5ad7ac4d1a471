import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeServer, fakeServer } from '#test/support/fake-server.ts'
import { answerAll, beginTab, person, several } from '#test/support/portal-world.ts'
import { returnTo } from './tab-storage.ts'

let server: FakeServer
const replace = vi.fn<(url: string | URL) => void>()

beforeEach(() => {
  beginTab(replace.mockReset())
  server = fakeServer()
  answerAll(server)
})

const signIn = async () => (await import('./sign-in.ts')).signInWith('a@b.cn', 'Passw0rd!')
/** Simulates a page load: the browser keeps its history state, the page's memory is gone. */
async function load(path: string, state: object | null = null): Promise<void> {
  vi.resetModules()
  window.history.replaceState(state, '', path)
  ;(await import('./return-page.ts')).recordPageLoad()
}
const ledAway = async (path: string) => {
  await load(path)
  ;(await import('./return-page.ts')).rememberReturnPage('inPlace')
  window.history.replaceState({ idx: 1 }, '', '/account/login')
}
const sessionEnds = async (path: string) => {
  window.history.replaceState({ idx: 3 }, '', path)
  ;(await import('./end-session.ts')).endSession('gone')
  expect(replace).toHaveBeenCalledWith('/account/login')
}

describe('the page to come back to', () => {
  it('opens after signing in, once', async () => {
    await ledAway('/account/info?a=1')
    expect(await signIn()).toBe('/account/info?a=1')
    expect(returnTo.get()).toBeUndefined()
    expect(await signIn()).toBe('/account/info')
  })

  it('is one of this origin', async () => {
    returnTo.set({ path: '//evil.example', whose: null, expectsLoad: false })
    expect(await signIn()).toBe('/account/info')
  })

  it.each([
    ['/account/info?a=1', '/account/info?a=1'],
    ['/file-iframe?url=x', '/file-iframe?url=x'],
    ['/select-agent', undefined],
    ['/activated', undefined],
    ['/not-auth', undefined],
    ['/', undefined],
  ])('[COM-03] a session that ends on %s comes back to %s', async (page, remembered) => {
    returnTo.set({ path: '/account/info?former', whose: null, expectsLoad: false })
    await sessionEnds(page)
    expect(returnTo.get()?.path).toBe(remembered)
  })

  it('[COM-03] survives the page load to the sign-in page and its loading anew', async () => {
    await signIn()
    await sessionEnds('/account/info?a=1')
    await load('/account/login')
    await load('/account/login', { idx: 0 })
    expect(await signIn()).toBe('/account/info?a=1')
  })

  it.each([
    ['somebody was led away from it', ledAway],
    ['a session ended on it', sessionEnds],
  ])('is forgotten where the sign-in page is opened later on its own, after %s', async (_, leave) => {
    await leave('/account/info?a=1')
    if (leave === sessionEnds) await load('/account/login')
    await load('/account/login')
    expect(await signIn()).toBe('/account/info')
  })

  it('[IDN-13] is nobody else’s: another account begins at its own first page', async () => {
    await signIn()
    await sessionEnds('/account/info?a=1')
    await load('/account/login')
    server.answer('/user/v2/account', { ...person, loginMail: 'other@hongfei.example' })
    expect(await signIn()).toBe('/account/info')
    expect(returnTo.get()).toBeUndefined()
  })

  it('waits while an identity is chosen', async () => {
    server.answer('/user/v4/account/multiagent', several)
    await ledAway('/account/info?a=1')
    expect(await signIn()).toBe('/select-agent')
    await load('/select-agent')
    const { switchTo } = await import('./sign-in.ts')
    const [buyer] = several.buyers
    expect(await switchTo({ companyType: 'buyer', id: buyer?.id ?? '' }, several as never)).toBe(
      '/account/info?a=1',
    )
  })
})
