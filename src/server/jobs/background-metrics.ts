/** Metrics of background work: what was given up, what waits, and open streams. */
import { Gauge, type Registry } from 'prom-client'
import { watchArchive } from '../backups/archive/watch.ts'
import { readBusinessTime } from '../commands/business-time.ts'
import type { Context } from '../context.ts'
import { givenUp } from '../domain-events/given-up.ts'
import { oldestDeliveryAt, oldestOutboxAt, outboxCount } from '../domain-events/queries.ts'
import { oldestNotificationAt } from '../notifications/queries.ts'
import { oldestDueAt } from '../schedule/queries.ts'
import { oldestFactAt } from '../webhooks/queries.ts'
import { oldestJobAt } from './queries.ts'

/** Metrics that need an unavailable database are left out; the others are still reported. */
export function countBackground(registry: Registry, context: Context): void {
  const { systemDb, live } = context
  const registers = [registry]
  const archiveFaults = watchArchive(context)
  new Gauge({
    name: 'sooner_dead_letters',
    help: 'Jobs, event handlers, notifications and due rows that were given up and need attention',
    labelNames: ['kind', 'name'] as const,
    registers,
    async collect() {
      this.reset()
      for (const [kind, count] of Object.entries(givenUp))
        for (const dead of await count(context).catch(() => []))
          this.set({ kind, name: dead.name }, dead.count)
    },
  })
  new Gauge({
    name: 'sooner_overdue_seconds',
    help: 'How long that waits which could have been done first',
    labelNames: ['kind'] as const,
    registers,
    async collect() {
      this.reset()
      for (const [kind, seconds] of await overdue(context).catch(() => [])) this.set({ kind }, seconds)
    },
  })
  new Gauge({
    name: 'sooner_outbox_rows',
    help: 'Domain events that wait to be dispatched',
    registers,
    async collect() {
      const count = await outboxCount(systemDb).catch(() => undefined)
      if (count === undefined) this.remove()
      else this.set(count)
    },
  })
  new Gauge({
    name: 'sooner_archive_fault',
    help: 'What keeps the archive of the embedded database from being restored from',
    labelNames: ['fault'] as const,
    registers,
    async collect() {
      this.reset()
      for (const fault of await archiveFaults().catch(() => [])) this.set({ fault }, 1)
    },
  })
  new Gauge({
    name: 'sooner_event_streams',
    help: 'Streams of live updates that are open',
    registers,
    collect() {
      this.set(live.count())
    },
  })
}

/** Due rows, domain events and webhook outbox rows use business time, the rest machine time. */
async function overdue({ systemDb, clock }: Context): Promise<readonly (readonly [string, number])[]> {
  const machineNow = clock()
  const businessNow = await readBusinessTime(systemDb, machineNow)
  const since = (at: Date | null, now: Date): number =>
    at === null ? 0 : Math.max(0, (now.getTime() - at.getTime()) / 1_000)
  return [
    ['due', since(await oldestDueAt(systemDb), businessNow)],
    ['events', since(await oldestOutboxAt(systemDb), businessNow)],
    ['handler', since(await oldestDeliveryAt(systemDb), machineNow)],
    ['notification', since(await oldestNotificationAt(systemDb), machineNow)],
    ['job', since(await oldestJobAt(systemDb), machineNow)],
    ['webhook', since(await oldestFactAt(systemDb), businessNow)],
  ]
}
