import { beforeEach, expect, it, vi } from 'vitest'
import { transportKeyHeldMinutes } from '#domain/identity/limits.ts'
import { type FakeServer, fakeServer } from '#test/support/fake-server.ts'
import { answerAll } from '#test/support/portal-world.ts'
import { app } from '#text/app.ts'

const keyPath = '/user/v1/key'
let server: FakeServer
let enter: typeof import('./sign-in.ts')
let keys: typeof import('./sealing-key.ts')

beforeEach(async () => {
  vi.resetModules()
  server = fakeServer()
  answerAll(server)
  enter = await import('./sign-in.ts')
  keys = await import('./sealing-key.ts')
})

const signIn = () => enter.signInWith('a@b.cn', 'Passw0rd!')

it('is asked for while the password is typed, and signing in does not ask again', async () => {
  await keys.sealingKey()
  await keys.sealingKey()
  await signIn()
  expect(server.of(keyPath)).toHaveLength(1)
})

it('is not used for a second try, since it may have been what was wrong', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  server.refuse('/user/v1/login', 422, 31_001, 'wrong')
  await expect(signIn()).rejects.toThrow('wrong')
  vi.advanceTimersByTime(1_000)
  await expect(signIn()).rejects.toThrow('wrong')
  expect(server.of(keyPath)).toHaveLength(2)
})

it('grows old, and a page that stood open for long asks anew', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] })
  await keys.sealingKey()
  vi.advanceTimersByTime(transportKeyHeldMinutes * 60_000 - 1)
  await keys.sealingKey()
  expect(server.of(keyPath)).toHaveLength(1)
  vi.advanceTimersByTime(1)
  await keys.sealingKey()
  expect(server.of(keyPath)).toHaveLength(2)
})

it('that could not be fetched ahead is asked for again when it matters', async () => {
  server.lose(keyPath)
  await expect(keys.sealingKey()).rejects.toThrow(app.networkFailed.zh)
  answerAll(server)
  await signIn()
  expect(server.of(keyPath)).toHaveLength(2)
})
