/**
 * One temporary PostgreSQL for a whole run of the database tests. The template is prepared once; every test file has
 * its own clone (database.ts).
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
    /** Where the run's processes keep the programs that they start. */
    readonly programsFolder: string
  }
}

const prefix = 'sooner-test-'

/** Two projects request it, one after the other; the second finds what the first provided. */
export default async function setUp({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const run = vitest.getRootProject()
  if (run.getProvidedContext().clusterUrl) return undefined
  await removeAbandoned()
  const dataDir = mkdtempSync(join(fleetingFolder(), `${prefix}${process.pid}-`))
  const cluster = await openEmbedded({ dataDir, durable: false })
  await createTemplate(cluster.url)
  run.provide('clusterUrl', cluster.url)
  run.provide('programsFolder', join(dataDir, 'programs'))
  return async () => {
    await cluster.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A killed run leaves its cluster running; the next run stops it. */
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
