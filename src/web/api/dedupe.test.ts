import { describe, expect, it } from 'vitest'
import { accountRead } from '#contract/identity.ts'
import { fakeServer } from '#test/support/fake-server.ts'
import { person } from '#test/support/portal-world.ts'
import { call } from './client.ts'

describe('tests of pages', () => {
  it.each(['the first', 'the second'])('%s sends a request that the other one sends as well', async () => {
    const server = fakeServer()
    server.answer('/user/v2/account', person)
    await call(accountRead, {})
    expect(server.of('/user/v2/account')).toHaveLength(1)
  })
})
