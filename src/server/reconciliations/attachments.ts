/** Attachments: each side adds its own files, five in all, and both sides read them; those of a draft can be removed. */
import type * as contract from '#contract/reconciliation-files.ts'
import type { Input } from '#contract/route.ts'
import { addAttachment } from '#domain/files/rules.ts'
import { isSettled } from '#domain/reconciliations/states.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Command, Work } from '../commands/command.ts'
import { attachFile, dropFile } from '../files/commands.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import * as queries from './queries.ts'
import type { Statement } from './store.ts'
import * as store from './store.ts'
import { journalEntryOfStatement, lockOwn, senderOf, sideOf } from './work.ts'

/** The files of each side are kept as its own. */
const ownerOf = (actor: Actor, statement: Statement) => ({
  kind: sideOf(actor, statement) === 'payer' ? 'reconciliationOfPayer' : 'reconciliationOfPayee',
  id: statement.id,
})

async function lockOpen(work: Work<Actor>, id: string): Promise<Result<Statement>> {
  const found = await lockOwn(work, id)
  if (!found.ok) return found
  return isSettled(found.value.status) ? refuse('reconciliationSettled') : found
}

const reachOf = ({ status }: Statement) => (status === 'draft' ? 'own' : 'both')

export const attach: Command<Input<typeof contract.reconciliationAttach>, null, Actor> = async (
  work,
  { params: { id }, body: { fileId } },
) => {
  const { db, actor } = work
  const found = await lockOpen(work, id)
  if (!found.ok) return found
  const statement = found.value
  const there = await queries.attachmentsOf(db, statement)
  const file = await attachFile(work, ownerOf(actor, statement), fileId, 'attachment')
  if (!file.ok) return file
  const { name, size, sha256 } = file.value
  const added = addAttachment(
    there.map((one) => one.sha256.toString('hex')),
    sha256.toString('hex'),
  )
  if (!added.ok) return added
  const sender = await senderOf(work)
  const taken = new Set(there.map(({ position }) => position))
  await store.insertAttachment(db, {
    payer_tenant_id: statement.payer_tenant_id,
    statement_id: statement.id,
    file_id: fileId,
    position: [1, 2, 3, 4, 5].find((position) => !taken.has(position)) ?? 5,
    tenant_id: requireActing(actor).tenantId,
    payee_tenant_id: statement.payee_tenant_id,
    name,
    size,
    sha256,
    added_at: sender.at,
    added_by: sender.userId,
    adder_name: sender.name,
  })
  const entry = journalEntryOfStatement(
    actor,
    'reconciliations.attached',
    statement,
    { fileName: name },
    { reach: reachOf(statement) },
  )
  return done({ value: null, entry })
}

export const detach: Command<Input<typeof contract.reconciliationDetach>, null, Actor> = async (
  work,
  { params: { id }, query: { fileId } },
) => {
  const { db, actor } = work
  const found = await lockOwn(work, id)
  if (!found.ok) return found
  const statement = found.value
  if (statement.status !== 'draft') return refuse('reconciliationAttachmentSent')
  const own = (await queries.attachmentsOf(db, statement)).find(
    (one) => one.file_id === fileId && one.tenant_id === requireActing(actor).tenantId,
  )
  if (!own) return refuse('notFound')
  await store.deleteAttachment(db, own)
  const dropped = await dropFile(work, ownerOf(actor, statement), fileId)
  if (!dropped.ok) return dropped
  const entry = journalEntryOfStatement(actor, 'reconciliations.detached', statement, { fileName: own.name })
  return done({ value: null, entry })
}

/** Removes the files of a draft that is deleted. */
export async function dropAll(work: Work<Actor>, statement: Statement): Promise<void> {
  for (const attachment of await queries.attachmentsOf(work.db, statement)) {
    await store.deleteAttachment(work.db, attachment)
    await dropFile(work, ownerOf(work.actor, statement), attachment.file_id)
  }
}
