/** Databases for tests: clones of one migrated template, so that each test file starts with the same data. */
import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { ask } from './ask.ts'
import { type Broken, expectInvariants, type Invariant } from './invariants.ts'
import { prepareTemplate } from './template.ts'

export type FreshDatabase = {
  /** Signs in as the owner. */
  readonly url: string
  readonly drop: () => Promise<void>
}
export type DatabaseOptions = {
  /** Invariants that the test breaks on purpose. */
  readonly breaks?: readonly Invariant[]
}

const templateName = 'sooner_template'

/** The demo world; when it is dropped, the invariants of the product hold in it or the test fails. */
export const freshDatabase = ({ breaks = [] }: DatabaseOptions = {}): Promise<FreshDatabase> =>
  databaseThatBreaks(() => ({ invariants: breaks, unevaluated: [] }))

/** The same, where what the test breaks is known when it is over. */
export async function databaseThatBreaks(broken: () => Broken): Promise<FreshDatabase> {
  const { url, drop } = await databaseFrom(templateName)
  return {
    url,
    drop: async () => {
      try {
        await expectInvariants(url, broken())
      } finally {
        await drop()
      }
    },
  }
}

/** An empty database. */
export const emptyDatabase = (): Promise<FreshDatabase> => databaseFrom('template1')

async function databaseFrom(template: string): Promise<FreshDatabase> {
  const clusterUrl = inject('clusterUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await ask(clusterUrl, `create database ${name} template ${template} strategy file_copy`)
  return {
    url: databaseUrl(clusterUrl, name),
    drop: async () => void (await ask(clusterUrl, `drop database if exists ${name} with (force)`)),
  }
}

export async function createTemplate(clusterUrl: string): Promise<void> {
  await ask(clusterUrl, `create database ${templateName}`)
  await prepareTemplate(databaseUrl(clusterUrl, templateName))
}

function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}
