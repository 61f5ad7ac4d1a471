/** The owner of an account, and strangers who request its codes and guess its password from other addresses. */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { routes } from '#contract/routes.ts'
import { demoPassword } from '#demo/people.ts'
import { transportKeyAt } from '#server/identity/transport.ts'
import { minute } from './clock.ts'
import { askCode } from './codes.ts'
import { freshPerson, nextDays, type Person } from './fresh-tenant.ts'
import { readPicture } from './pictures.ts'
import { seal } from './seal.ts'
import { openTestServer, type TestServer } from './server.ts'

export const from = (address: string, device?: string) => ({
  headers: { 'x-forwarded-for': address, ...(device !== undefined && { 'device-token': device }) },
})

/** One server for a file and an owner for each of its tests, with the ways in that both use. */
export function openStrangers() {
  let open: TestServer | undefined
  let owned: Person | undefined
  beforeAll(async () => {
    open = await openTestServer({ config: { trustProxy: true } })
  })
  beforeEach(async () => {
    nextDays(server())
    owned = await freshPerson(server())
  })
  afterAll(() => open?.close())
  const server = (): TestServer => {
    if (!open) throw new Error('the server is open while tests run')
    return open
  }
  const owner = (): Person => {
    if (!owned) throw new Error('a test has an owner while it runs')
    return owned
  }
  const byPassword = async (
    account: string,
    password: string,
    { address = '10.0.0.1', device }: { address?: string; device?: string | undefined } = {},
    isPictured = true,
  ) => {
    const sealed = seal(password, transportKeyAt(server().context.secrets, server().clock()))
    const picture = isPictured ? await readPicture(server()) : {}
    return server().call(routes.signIn, { body: { account, ...sealed, ...picture } }, from(address, device))
  }
  return {
    server,
    owner,
    byPassword,
    byCode: (account: string, code: string, address = '10.0.0.1', device?: string) =>
      server().call(routes.signIn, { body: { account, code } }, from(address, device)),
    /** The owner signs in once, on a device that is known from then on. */
    ownDevice: async (account = owner().mail) =>
      (await byPassword(account, demoPassword, { address: '10.0.0.50' })).data.deviceToken,
    /** A stranger requests everything that a day allows, reading every picture. */
    useUp: async (target: string) => {
      for (let n = 0; n < 10; n++) {
        const sent = await askCode(
          server(),
          'login',
          target,
          from(`10.1.0.${n}`),
          await readPicture(server()),
        )
        expect(sent.code).toBe(0)
        server().clock.advance(minute)
      }
    },
  }
}
