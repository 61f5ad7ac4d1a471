/**
 * Text messages through an HTTP gateway. Each request is signed with a timestamp; `docs/operations.md` describes the
 * gateway's side.
 */
import type { GatewayConfig } from '../config/config-addresses.ts'
import { gatewayAnswerBytesMax } from '../limits.ts'
import type { MachineClock } from './clock.ts'
import {
  type Delivery,
  type DeliveryTransport,
  delivered,
  failed,
  type Message,
} from './delivery-transport.ts'
import { signedHeaders } from './signature.ts'

export const openSms =
  (config: GatewayConfig, clock: MachineClock): DeliveryTransport =>
  async (message, giveUp) => {
    try {
      const request = requestOf(message, config.secret, clock())
      // A redirect would send the message to a server that was not configured.
      const response = await fetch(config.url, { ...request, redirect: 'manual', signal: giveUp })
      return await deliveryOf(response, message.id)
    } catch (error) {
      return giveUp.aborted ? failed('late') : failed('unreachable', codeOf(error))
    }
  }

function requestOf({ id, to, text }: Message, secret: string, at: Date): RequestInit {
  const body = JSON.stringify({ id, to, text })
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': id,
      ...signedHeaders(secret, body, at),
    },
    body,
  }
}

/** Only an answer with our id counts as accepted; a proxy's page with status 200 does not. */
async function deliveryOf(response: Response, id: string): Promise<Delivery> {
  const { status } = response
  if (status !== 200) {
    await response.body?.cancel()
    return failed(status === 422 ? 'refused' : 'unavailable', `HTTP ${status}`)
  }
  return (await idIn(response)) === id ? delivered : failed('unreadable')
}

async function idIn(response: Response): Promise<unknown> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += part.length
    if (bytes > gatewayAnswerBytesMax) return undefined
    parts.push(part)
  }
  try {
    return (JSON.parse(Buffer.concat(parts).toString()) as { id?: unknown } | null)?.id
  } catch {
    return undefined
  }
}

const codeOf = (error: unknown): string | undefined =>
  ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code
