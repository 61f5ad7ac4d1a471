/** Planted documents are evaluated, so the final check of invariants covers tests that plant some. */
import { expect, it } from 'vitest'
import { ask } from './ask.ts'
import { documentRow, type PlantedRow, plantDocuments, plantUnevaluated } from './documents.ts'
import { openTestServer, type TestServer } from './server.ts'

const otherCode = 'V100305'

/** Adds a reason that the rule does not give. */
const spoil = ({ ownerUrl }: TestServer, { id }: PlantedRow) =>
  ask(ownerUrl, `update document_states set reasons = reasons | 128 where document_id = '${id}'`)
/** Lowers the payable amount by one, which the rule does not give. */
const reduce = ({ ownerUrl }: TestServer, { id }: PlantedRow) =>
  ask(ownerUrl, `update document_states set payable = payable - 1 where document_id = '${id}'`)

it('[RUN-07] a document that is planted and evaluated otherwise since is found in the end', async () => {
  const server = await openTestServer()
  const row = documentRow(server.context)
  await plantDocuments(server.context, [row])
  await spoil(server, row)
  await reduce(server, row)
  const closing = server.close().catch(String)
  expect(await closing).toMatch(`eligibilityDiffers: documents ${row.id} `)
  expect(await closing).toMatch(`creditAmiss: documents ${row.id} `)
})

it('[RUN-07] documents that are planted unevaluated excuse their payee only', async () => {
  const server = await openTestServer()
  const [own, other] = [documentRow(server.context), documentRow(server.context, {}, otherCode)]
  await plantUnevaluated(server.context, [own])
  await plantDocuments(server.context, [other])
  await spoil(server, other)
  const found = await server.close().catch(String)
  expect(found).toMatch(`eligibilityDiffers: documents ${other.id} `)
  expect(found).not.toMatch(own.id)
})
