/**
 * Creates a new cluster: UTF-8, bytewise order with ICU collations available, SCRAM passwords. It is created under a
 * temporary name and renamed when complete, so that an interrupted first start simply begins again.
 */
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { logSegmentMegabytes } from '#domain/backups/limits.ts'
import type { Cluster } from './home.ts'
import { type Programs, runProgram } from './programs.ts'

export const ownerName = 'sooner_owner'

export async function initialize(programs: Programs, cluster: Cluster, durable: boolean): Promise<void> {
  const partial = `${cluster.folder}.partial`
  const passwordFile = `${cluster.folder}.password`
  rmSync(partial, { recursive: true, force: true })
  rmSync(passwordFile, { force: true })
  mkdirSync(partial, { mode: 0o700 })
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 })
  for (const path of [partial, passwordFile]) giveTo(programs, path)

  const flags = ['--encoding=UTF8', '--locale=C', '--auth=scram-sha-256', `--username=${ownerName}`]
  const sizes = [`--wal-segsize=${logSegmentMegabytes}`]
  const places = [`--pgdata=${partial}`, `--pwfile=${passwordFile}`]
  const sync = durable ? [] : ['--no-sync']
  const fault = await runProgram(programs, 'initdb', [...flags, ...sizes, ...places, ...sync])
  rmSync(passwordFile, { force: true })
  if (fault !== undefined)
    throw new Error(`PostgreSQL could not make its data folder ${cluster.folder}: ${fault}`)
  renameSync(partial, cluster.folder)
}

export const isInitialized = (cluster: Cluster): boolean => existsSync(cluster.folder)

function giveTo({ account }: Programs, path: string): void {
  if (account) chownSync(path, account.uid, account.gid)
}
