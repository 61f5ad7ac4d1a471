import { beforeEach, expect, it, vi } from 'vitest'
import { type FakeServer, fakeServer } from '#test/support/fake-server.ts'
import { answerAll } from '#test/support/portal-world.ts'

const keyPath = '/user/v1/key'
let server: FakeServer
let road: typeof import('./operator-sign-in.ts')

beforeEach(async () => {
  vi.resetModules()
  server = fakeServer()
  answerAll(server)
  road = await import('./operator-sign-in.ts')
})

it('asks for another key at a second try, since the key may have been what was wrong', async () => {
  const enter = () => road.signInOperator('ops@sooner.test', 'Passw0rd!', '123456')
  vi.useFakeTimers({ toFake: ['performance'] })
  server.refuse('/operator/v1/login', 422, 31_102, 'wrong')
  await expect(enter()).rejects.toThrow('wrong')
  // A failed call is not repeated at once.
  vi.advanceTimersByTime(1_000)
  await expect(enter()).rejects.toThrow('wrong')
  vi.useRealTimers()
  expect(server.of(keyPath)).toHaveLength(2)
})
