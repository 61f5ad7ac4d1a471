/**
 * The webhook receiver of the sandbox: takes calls to a company's own address, checks their signature as any
 * receiver should, and stores them for display. It does not exist in production.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { receiverAddress, receiverPath, tenantOf } from './address.ts'
import { findReceiver } from './queries.ts'
import { isSigned, openSecret } from './signing.ts'
import { insertArrival } from './store.ts'

const statuses = { ok: 200, error: 500 } as const
const refusedStatus = 401

export function mountReceiver(app: FastifyInstance, context: Context): void {
  if (context.config.environment !== 'sandbox') return
  void app.register(async (own) => {
    own.removeContentTypeParser('application/json')
    // The signature covers the raw bytes, so the body is not parsed.
    own.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, body),
    )
    own.post<{ Params: { token: string } }>(`${receiverPath}:token`, async (request, reply) => {
      const tenantId = tenantOf(context, request.params.token)
      if (tenantId === undefined) return reply.callNotFound()
      const status = await receive(context, tenantId, request)
      return reply.code(status).send({ received: status === statuses.ok })
    })
  })
}

async function receive(context: Context, tenantId: string, request: FastifyRequest): Promise<number> {
  const { systemDb, secrets, clock, makeId } = context
  const body = typeof request.body === 'string' ? request.body : ''
  const { answers, endpoints } = await findReceiver(systemDb, tenantId, receiverAddress(context, tenantId))
  const known = endpoints.flatMap(({ id, secret, old_secret }) =>
    [secret, old_secret].flatMap((sealed) => openSecret(secrets, id, sealed) ?? []),
  )
  const verified = isSigned(known, request.headers, body, clock())
  const status = verified ? statuses[answers] : refusedStatus
  const messageId = String(request.headers['webhook-id'] ?? '').slice(0, 100)
  await insertArrival(systemDb, {
    tenant_id: tenantId,
    id: makeId(),
    at: clock(),
    message_id: messageId,
    body,
    verified,
    status,
  })
  return status
}
