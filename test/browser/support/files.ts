/** Before the browser tests begin: files of every kind for a demo company, and an operator for the forms. */
import { pino } from 'pino'
import { companies } from '#demo/companies.ts'
import { demoId } from '#demo/ids.ts'
import { readConfig } from '#server/config/config.ts'
import { openEmbedded } from '#server/db/embedded/open.ts'
import { keepFile } from '#server/files/commands.ts'
import { openServer } from '#server/open.ts'
import { portalFolder } from '#test/support/portal-process.ts'
import { type Document, documents, documentsOwner } from './documents.ts'
import { addFormsOperator } from './forms-operator.ts'

export default async function prepare(): Promise<void> {
  const config = readConfig({ DATA_DIR: portalFolder() })
  const database = await openEmbedded({ dataDir: config.dataDir })
  const { context, close } = await openServer({
    config,
    ownerUrl: database.url,
    log: pino({ level: 'warn' }),
  })
  const all: readonly Document[] = Object.values(documents)
  for (const { id, name, mediaType, bytes, owner = documentsOwner } of all) {
    const file = { id, name, mediaType, bytes, tenantId: tenantOf(owner), at: context.clock() }
    await keepFile(context.systemDb, context.storage, file)
  }
  await context.storage.remove(documents.lost.id)
  await addFormsOperator(context)
  await close()
  await database.close()
}

function tenantOf(key: string): string {
  const owner = companies.find((company) => company.key === key)
  if (!owner) throw new Error(`The demo world has no company ${key}.`)
  return demoId(owner.key, owner.registered)
}
