/** A gateway for text messages that verifies requests as the operations guide says. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export type Accepted = { readonly id: string; readonly to: string; readonly text: string }
export type Arrived = { readonly headers: Readonly<Record<string, string>>; readonly body: string }
export type Gateway = {
  readonly url: string
  /** Every request, verified or not. */
  readonly arrived: readonly Arrived[]
  /** The verified requests, including duplicates. */
  readonly accepted: readonly Accepted[]
  /** The status that each request was answered with. */
  readonly statuses: readonly number[]
}
type Answer = (response: ServerResponse, accepted: Accepted) => void

export const gatewaySecret = 'what the gateway of the tests and the server share'
const oldestSeconds = 300

/** `answer` replaces the answer to a verified request. */
export async function openGateway(now: () => Date, answer: Answer = takeIt): Promise<Gateway> {
  const arrived: Arrived[] = []
  const accepted: Accepted[] = []
  const statuses: number[] = []
  const server = createServer((request, response) => {
    response.on('close', () => statuses.push(response.statusCode))
    void text(request).then((body) => {
      arrived.push({ headers: request.headers as Record<string, string>, body })
      if (!isBelievable(request, body, now())) return response.writeHead(401).end()
      const notification = JSON.parse(body) as Accepted
      accepted.push(notification)
      return answer(response, notification)
    })
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/send`, arrived, accepted, statuses }
}

const takeIt: Answer = (response, { id }) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id }))
}

function isBelievable({ headers }: IncomingMessage, body: string, now: Date): boolean {
  const timestamp = String(headers['sooner-timestamp'])
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp))
  const wanted = createHmac('sha256', gatewaySecret).update(`${timestamp}.${body}`).digest()
  const given = Buffer.from(String(headers['sooner-signature']), 'hex')
  return age <= oldestSeconds && given.length === wanted.length && timingSafeEqual(given, wanted)
}
