/**
 * One throw-away PostgreSQL for a whole run of the database tests. The template is prepared once; every test
 * file works in a clone of its own (database.ts).
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../../src/server/db/embedded/open.ts'
import { isAlive } from '../../src/server/db/embedded/processes.ts'
import { createTemplate } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Signs in as the owner of the run's cluster. */
    readonly clusterUrl: string
  }
}

const prefix = 'sooner-test-'

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandoned()
  const dataDir = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  const cluster = await openEmbedded({ dataDir, durable: false })
  await createTemplate(cluster.url)
  project.provide('clusterUrl', cluster.url)
  return async () => {
    await cluster.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A run that was killed leaves its cluster running; the next run ends it. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
    if (!pid || isAlive({ pid: Number(pid), started: '' })) continue
    const dataDir = join(tmpdir(), name)
    const cluster = await openEmbedded({ dataDir, durable: false }).catch(() => undefined)
    await cluster?.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
