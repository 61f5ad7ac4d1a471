/**
 * The `test` of every browser test: it fails on any complaint in the console, and it can begin signed in.
 * That session is shared by the tests of one worker; a test that ends sessions makes its own.
 */
import { type Browser, test as base } from '@playwright/test'
import type { Language } from '#text/text.ts'
import { type Faults, watchFaults } from './faults.ts'
import { signInAs } from './sign-in.ts'

type StoredItem = { name: string; value: string }
type SessionOf = (key: string) => Promise<readonly StoredItem[]>
type Choices = {
  /** The person who is signed in when the test begins; without one, the test begins signed out. */
  readonly actor: string | undefined
  readonly language: Language
}

const origin = `http://127.0.0.1:${process.env['PORT']}`

export const test = base.extend<Choices & { readonly faults: Faults }, { readonly sessionOf: SessionOf }>({
  actor: [undefined, { option: true }],
  language: ['zh', { option: true }],
  sessionOf: [
    async ({ browser }, provide) => {
      const kept = new Map<string, Promise<readonly StoredItem[]>>()
      await provide((key) => {
        const session = kept.get(key) ?? newSession(browser, key)
        kept.set(key, session)
        return session
      })
    },
    { scope: 'worker' },
  ],
  storageState: async ({ actor, language, sessionOf }, provide) => {
    const items = actor === undefined ? [] : await sessionOf(actor)
    const localStorage = [...items, { name: 'currentLang', value: language }]
    await provide({ cookies: [], origins: [{ origin, localStorage }] })
  },
  faults: [
    async ({ context }, provide) => {
      const faults = watchFaults(context)
      await provide(faults)
      base.expect(faults.seen(), 'complaints in the console').toEqual([])
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'

async function newSession(browser: Browser, key: string): Promise<readonly StoredItem[]> {
  const context = await browser.newContext({ baseURL: origin, storageState: { cookies: [], origins: [] } })
  await signInAs(await context.newPage(), key)
  const { origins } = await context.storageState()
  await context.close()
  return origins.flatMap(({ localStorage }) => localStorage).filter(({ name }) => name !== 'currentLang')
}
