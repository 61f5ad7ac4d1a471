/** A fresh server for every test of a file, with the payer's administrator at their desk. */
import { afterAll, beforeEach } from 'vitest'
import { openTestServer, type TestServer } from './server.ts'
import { staffDesk } from './staff.ts'

type World = {
  readonly server: TestServer
  readonly admin: string
  readonly desk: ReturnType<typeof staffDesk>
}

/** `begin` is what every test of the file begins with. */
export function staffWorld(begin?: (world: World) => Promise<unknown>): World {
  let world: World | undefined
  const now = (): World => {
    if (!world) throw new Error('the world is there once a test has begun')
    return world
  }
  beforeEach(async () => {
    await world?.server.close()
    const server = await openTestServer()
    const admin = await server.enter('chenwei')
    world = { server, admin, desk: staffDesk(server, admin) }
    await begin?.(world)
  })
  afterAll(() => now().server.close())
  return {
    get server() {
      return now().server
    },
    get admin() {
      return now().admin
    },
    get desk() {
      return now().desk
    },
  }
}
