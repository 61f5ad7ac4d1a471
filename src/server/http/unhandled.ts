/**
 * Errors that nothing handles: thrown in a callback, rejected without anybody waiting, emitted without a listener. One in
 * a request ends that request; elsewhere it ends nothing. Each is logged and counted. `process-end` lists what ends the
 * process all the same.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import { endingOf, endProcess } from '../process-end.ts'
import { sendError } from './errors.ts'

type Call = { readonly request: FastifyRequest; readonly reply: FastifyReply }

const calls = new AsyncLocalStorage<Call>()

/** Counted for the process, however many servers run in it. */
export const unhandledErrors = new Counter({
  name: 'sooner_unhandled_errors_total',
  help: 'Errors that nothing handled',
  labelNames: ['where'] as const,
  registers: [],
})
unhandledErrors.inc({ where: 'request' }, 0)
unhandledErrors.inc({ where: 'elsewhere' }, 0)

/** From here on, whatever happens on behalf of a request knows which one it is. */
export function followCalls(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    const call = { request, reply }
    const { raw } = request
    const emit = raw.emit.bind(raw) as (...event: readonly unknown[]) => boolean
    // The connection brings the body from outside of the request.
    raw.emit = (...event: readonly unknown[]) => calls.run(call, () => emitted(call, () => emit(...event)))
    calls.run(call, next)
  })
}

function emitted(call: Call, emit: () => boolean): boolean {
  try {
    return emit()
  } catch (error) {
    endCall(call, error)
    return true
  }
}

function endCall({ request, reply }: Call, error: unknown): void {
  unhandledErrors.inc({ where: 'request' })
  request.log.error({ err: error }, 'an error in a request was not handled')
  if (reply.sent || reply.raw.headersSent) return void reply.raw.destroy()
  // The body may be half read, and Node.js may have given up its parser.
  sendError(error, request, reply.header('connection', 'close'))
}

/** While the server is open; an error before ends it, because half of a server must not stay. Returns how to stop. */
export function survive(log: FastifyBaseLogger): () => void {
  const goOn = (error: Error): void => {
    const ending = endingOf(error)
    if (ending) return endProcess(ending, error)
    const call = calls.getStore()
    if (call) return endCall(call, error)
    unhandledErrors.inc({ where: 'elsewhere' })
    log.error({ err: error }, 'an error was not handled')
  }
  // A promise that is rejected without anybody waiting arrives here too.
  process.on('uncaughtException', goOn)
  return () => void process.off('uncaughtException', goOn)
}
