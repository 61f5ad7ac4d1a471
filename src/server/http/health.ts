/** Health checks and metrics for operators. */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Context } from '../context.ts'
import { watchBooks } from '../invariants/watch.ts'
import { countBackground } from '../jobs/background-metrics.ts'
import { unhandledErrors } from './unhandled.ts'

export function mountHealth(app: FastifyInstance, context: Context, migrationsCount: number): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = await isReady(context, migrationsCount)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
}

async function isReady({ pool }: Context, migrationsCount: number): Promise<boolean> {
  const found = await pool.query<{ count: bigint }>('select count(*) from migrations').catch(() => undefined)
  // A newer server may have migrated further; this one still finds what it needs.
  return (found?.rows[0]?.count ?? -1n) >= BigInt(migrationsCount)
}

let processRegistry: Registry | undefined

/** Process metrics are collected once, however many servers run in the process, because collecting never stops. */
function figuresOfProcess(): Registry {
  if (processRegistry) return processRegistry
  processRegistry = new Registry()
  collectDefaultMetrics({ register: processRegistry })
  processRegistry.registerMetric(unhandledErrors)
  return processRegistry
}

export function mountMetrics(app: FastifyInstance, context: Context): void {
  const registry = new Registry()
  const ofProcess = figuresOfProcess()
  const labels = ['method', 'route', 'status'] as const
  const calls = new Counter({
    name: 'sooner_calls_total',
    help: 'Calls answered',
    labelNames: labels,
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'sooner_call_seconds',
    help: 'Time to answer a call',
    labelNames: ['route'] as const,
    registers: [registry],
  })
  new Gauge({
    name: 'sooner_database_connections',
    help: 'Connections of the application role',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, context.pool.idleCount)
      this.set({ state: 'busy' }, context.pool.totalCount - context.pool.idleCount)
      this.set({ state: 'waiting' }, context.pool.waitingCount)
    },
  })
  new Gauge({
    name: 'sooner_guest_connections',
    help: 'Connections for calls without a session',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      const { pool } = context.guest
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  countBackground(registry, context)
  const books = watchBooks(context)
  app.addHook('onClose', books.stop)
  new Gauge({
    name: 'sooner_invariant_violations',
    help: 'Places where the books break an invariant, as the last check found them',
    labelNames: ['invariant'] as const,
    registers: [registry],
    collect() {
      this.reset()
      for (const [invariant, count] of books.violations() ?? []) this.set({ invariant }, count)
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    calls.inc({ method: request.method, route, status: reply.statusCode })
    seconds.observe({ route }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayScrape(request, context.config)) return reply.callNotFound()
    const whole = Registry.merge([ofProcess, registry])
    return reply.type(whole.contentType).send(await whole.metrics())
  })
}

/**
 * With the token. A sandbox also allows this machine without one, unless a proxy forwarded the request. In production
 * a proxy on this machine that sets no headers would make every caller look local.
 */
function mayScrape(request: FastifyRequest, { metricsToken, environment }: Context['config']): boolean {
  const sent = request.headers.authorization ?? ''
  if (metricsToken !== undefined && isSame(sent, `Bearer ${metricsToken}`)) return true
  if (environment === 'production') return false
  const passedOn = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
  return !passedOn && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '')
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
