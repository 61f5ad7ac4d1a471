/**
 * One throw-away PostgreSQL for a whole run of the database tests. The template is prepared once; every test
 * file works in a clone of its own (database.ts).
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../../src/server/db/embedded/open.ts'
import { isAlive } from '../../src/server/db/embedded/processes.ts'
import { createTemplate } from './database.ts'
import { fleetingFolder } from './memory.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Signs in as the owner of the run's cluster. */
    readonly clusterUrl: string
  }
}

const prefix = 'sooner-test-'

/** Two kinds of files ask for it, one after the other; the second finds what the first has provided for the run. */
export default async function setUp({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const run = vitest.getRootProject()
  if (run.getProvidedContext().clusterUrl) return undefined
  await removeAbandoned()
  const dataDir = mkdtempSync(join(fleetingFolder(), `${prefix}${process.pid}-`))
  const cluster = await openEmbedded({ dataDir, durable: false })
  await createTemplate(cluster.url)
  run.provide('clusterUrl', cluster.url)
  return async () => {
    await cluster.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A run that was killed leaves its cluster running; the next run ends it. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(fleetingFolder())) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
    if (!pid || isAlive({ pid: Number(pid), started: '' })) continue
    const dataDir = join(fleetingFolder(), name)
    const cluster = await openEmbedded({ dataDir, durable: false }).catch(() => undefined)
    await cluster?.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
