/** What goes on without being asked, for whoever watches: what was given up, what waits, who listens. */
import { Gauge, type Registry } from 'prom-client'
import { archiveFaults } from './backups/archive/watch.ts'
import type { Context } from './context.ts'
import { deadJobs } from './jobs/queries.ts'
import { deadDeliveries, outboxCount } from './news/queries.ts'

/** Figures of a database that is away are left out; the others are told all the same. */
export function countBackground(registry: Registry, context: Context): void {
  const { systemDb, live } = context
  const registers = [registry]
  new Gauge({
    name: 'sooner_dead_letters',
    help: 'Jobs and reactions that were given up and wait for somebody to look',
    labelNames: ['kind', 'name'] as const,
    registers,
    async collect() {
      this.reset()
      const kinds = { job: deadJobs, reaction: deadDeliveries } as const
      for (const [kind, count] of Object.entries(kinds))
        for (const dead of await count(systemDb).catch(() => []))
          this.set({ kind, name: dead.name }, dead.count)
    },
  })
  new Gauge({
    name: 'sooner_outbox_rows',
    help: 'News that waits to be dispatched',
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
      for (const fault of await archiveFaults(context).catch(() => [])) this.set({ fault }, 1)
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
