/** Time limits of outgoing calls: to a receiver that is slow, never answers, or never ends its answer. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  loopbackHttpClient,
  openReceiver,
  type Receiver,
  withStatus,
} from '#test/support/webhook-receiver.ts'
import { type HttpClient, post } from './http-client.ts'

let receiver: Receiver
beforeAll(async () => {
  receiver = await openReceiver()
})
afterAll(() => receiver.close())
beforeEach(() => {
  receiver.answer = withStatus(200)
})

const send = (
  changes: { withinMs?: number; giveUp?: AbortSignal } = {},
  outgoing: HttpClient = loopbackHttpClient,
) =>
  post(
    {
      url: new URL(receiver.address),
      headers: {},
      body: '{}',
      withinMs: 400,
      answerBytesMax: 1_000,
      giveUp: new AbortController().signal,
      ...changes,
    },
    outgoing,
  )

it('an answer that comes in time is taken, however slow', async () => {
  receiver.answer = (response, came) => void setTimeout(() => withStatus(202)(response, came), 150)
  expect(await send()).toEqual({ status: 202 })
})

it('what never answers is late', async () => {
  receiver.answer = () => undefined
  expect(await send()).toEqual({ fault: 'late' })
})

it('an answer that never ends is late, though it has begun', async () => {
  receiver.answer = (response) => void response.writeHead(200).write('x')
  expect(await send()).toEqual({ fault: 'late' })
})

it('a name that never resolves is late', async () => {
  expect(await send({}, { ...loopbackHttpClient, resolve: () => new Promise(() => undefined) })).toEqual({
    fault: 'late',
  })
})

it('an aborted request ends at once', async () => {
  receiver.answer = () => undefined
  const giveUp = new AbortController()
  const sending = send({ withinMs: 60_000, giveUp: giveUp.signal })
  setTimeout(() => giveUp.abort(), 50)
  expect(await sending).toEqual({ fault: 'late' })
  expect(await send({ withinMs: 60_000, giveUp: giveUp.signal })).toEqual({ fault: 'late' })
})
