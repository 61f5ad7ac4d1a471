/** Databases for tests: clones of one migrated template, so that each test file begins with the same world. */
import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { ask } from './ask.ts'
import { prepareTemplate } from './template.ts'

export type FreshDatabase = {
  /** Signs in as the owner. */
  readonly url: string
  readonly drop: () => Promise<void>
}

const templateName = 'sooner_template'

export const freshDatabase = (): Promise<FreshDatabase> => databaseFrom(templateName)

/** One without a single table. */
export const emptyDatabase = (): Promise<FreshDatabase> => databaseFrom('template1')

async function databaseFrom(template: string): Promise<FreshDatabase> {
  const clusterUrl = inject('clusterUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await ask(clusterUrl, `create database ${name} template ${template}`)
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
