/** A server of its own process with errors in calls that nothing handles. A signal makes one outside of any call. */
import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { survive } from '#server/http/unhandled.ts'
import { openServer } from '#server/open.ts'
import { testConfig } from './config.ts'

const fail = (): never => {
  throw new Error('nobody handles this')
}
const contradict = (): never => {
  throw Object.assign(new Error('nobody handles this'), { code: 'ERR_INTERNAL_ASSERTION' })
}

const failures: Readonly<Record<string, (request: FastifyRequest, reply: FastifyReply) => unknown>> = {
  timer: () => setTimeout(fail, 1),
  emitter: () => process.nextTick(() => new EventEmitter().emit('error', new Error('nobody handles this'))),
  promise: () => void Promise.resolve().then(fail),
  body: ({ raw }) => raw.on('data', fail),
  'body, later': ({ raw }) => raw.on('end', () => process.nextTick(fail)).resume(),
  answer: (_request, reply) => {
    const never = new Readable({ read: () => undefined })
    never.push('begun')
    void reply.send(never)
    setTimeout(fail, 50)
  },
  node: () => setTimeout(contradict, 1),
}

const opened = await openServer({
  config: testConfig({ logLevel: 'error' }),
  ownerUrl: process.argv[2] ?? '',
  log: pino({ level: 'error' }, pino.destination(2)),
})
const app = await buildApp(opened.context, { webDir: undefined, migrationsCount: opened.migrationsCount })
void app.register(async (scope) => {
  scope.removeAllContentTypeParsers()
  // The body is left to the call.
  scope.addContentTypeParser('*', (_request, _body, done) => done(null))
  scope.post('/fails/:how', (request, reply) => {
    const { how } = request.params as { how: string }
    failures[how]?.(request, reply)
  })
})
process.on('SIGUSR2', fail)
survive(opened.context.log)
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
