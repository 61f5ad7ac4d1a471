import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '#test/support/fake-server.ts'
import { answerAll, beginTab, idOf, several } from '#test/support/portal-world.ts'

const replace = vi.fn<(url: string | URL) => void>()

beforeEach(() => {
  beginTab(replace.mockReset())
  answerAll(fakeServer())
})

const signIn = async () => (await import('./sign-in.ts')).signInWith('a@b.cn', 'Passw0rd!')

describe('other tabs', () => {
  const follow = async () => (await import('./end-session.ts')).followOtherTabs()
  const translate = (init: StorageEventInit) => window.dispatchEvent(new StorageEvent('storage', init))

  it('signing out there signs out here', async () => {
    const stop = await follow()
    translate({ key: 'accountToken', oldValue: 'token-1', newValue: null })
    expect(replace).toHaveBeenCalledWith('/account/login')
    stop()
  })

  /** The write of another tab is in the storage before its event arrives here. */
  const write = (key: string, newValue: string) => {
    const oldValue = localStorage.getItem(key)
    localStorage.setItem(key, newValue)
    translate({ key, oldValue, newValue })
  }
  const signedInAs = (token: string, identity?: string) => {
    localStorage.setItem('accountToken', token)
    localStorage.setItem('multiagent', JSON.stringify(several))
    if (identity) localStorage.setItem('multiagentId', identity)
  }

  it.each([
    ['another identity', idOf(1)],
    ['the first identity', undefined],
  ])('%s chosen there starts over here, and nothing else does', async (_, before) => {
    signedInAs('token-1', before)
    const stop = await follow()
    write('theme', 'dark')
    translate({ key: 'accountToken', oldValue: 'token-1', newValue: 'token-1' })
    expect(replace).not.toHaveBeenCalled()
    write('multiagentId', idOf(4))
    expect(replace).toHaveBeenCalledExactlyOnceWith('/')
    stop()
  })

  it('another person who signed in there, and has identities, starts over here', async () => {
    signedInAs('token-1', idOf(1))
    const stop = await follow()
    write('accountToken', 'token-2')
    expect(replace).toHaveBeenCalledExactlyOnceWith('/')
    expect(localStorage.getItem('accountToken'), 'whoever is signed in there stays so').toBe('token-2')
    stop()
  })

  it('another person who is only just signing in there takes this tab to the sign-in page', async () => {
    signedInAs('token-1', idOf(1))
    const stop = await follow()
    for (const key of ['multiagent', 'multiagentId']) localStorage.removeItem(key)
    localStorage.setItem('accountToken', 'token-2')
    translate({ key: null })
    expect(replace).toHaveBeenCalledExactlyOnceWith('/account/login')
    expect(localStorage.getItem('accountToken')).toBe('token-2')
    stop()
  })

  it('what this tab did itself is no news to it', async () => {
    const stop = await follow()
    await signIn()
    translate({ key: 'accountToken', oldValue: null, newValue: 'token-1' })
    translate({ key: 'multiagentId', oldValue: null, newValue: localStorage.getItem('multiagentId') })
    expect(localStorage.getItem('multiagentId')).not.toBeNull()
    expect(replace).not.toHaveBeenCalled()
    stop()
  })
})

describe('[IDN-17] [IDN-13] what is not among the kept keys', () => {
  it.each(['forgetPerson', 'endSession'] as const)('goes with %s: also where codes went', async (way) => {
    const { codeWaits } = await import('./tab-storage.ts')
    codeWaits.set({ 'login_modify 13900000001': Date.now() + 60_000 })
    ;(await import('./end-session.ts'))[way]()
    expect([codeWaits.get(), sessionStorage.getItem('codeWaits')]).toEqual([undefined, null])
  })

  it('goes where the server cannot be reached as well', async () => {
    const { codeWaits } = await import('./tab-storage.ts')
    codeWaits.set({ 'login 13900000001': Date.now() + 60_000 })
    ;(await import('./sign-out-offline.ts')).signOutOffline()
    expect(codeWaits.get()).toBeUndefined()
  })
})
