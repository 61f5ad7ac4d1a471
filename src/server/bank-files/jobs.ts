/**
 * The jobs of payment files. Reading is one unit of work: all rows are staged, with what recording them would do, or none. Applying
 * begins when a person has said so, and goes on in batches, each a
 * unit of work; a row is applied once, so a job that dies between two batches is taken up where it was.
 */
import * as z from 'zod/mini'
import {
  bankFileApplySeconds,
  bankFileReadSeconds,
  bankFileRetrySeconds,
  bankFileTriesMax,
} from '#domain/bank-files/limits.ts'
import type { Refused } from '#domain/result.ts'
import { inScope } from '../db/scope.ts'
import { tryRemoveStray } from '../files/commands.ts'
import { defineJob, type JobWork } from '../jobs/job.ts'
import { applyBatch } from './apply.ts'
import { scheduleDiscard } from './discard.ts'
import { fileEvent } from './events.ts'
import { type BankFile, bankFileOf, deciderOf } from './queries.ts'
import { stageRows } from './stage.ts'
import { changeFileState } from './store.ts'

const body = z.strictObject({ tenantId: z.string(), fileId: z.string() })
type FileBody = z.output<typeof body>

const settings = { body, retrySeconds: bankFileRetrySeconds, triesMax: bankFileTriesMax }

export const readJob = defineJob<FileBody>({
  name: 'bankFiles.read',
  ...settings,
  runsWithinSeconds: bankFileReadSeconds,
  work: readFile,
})
export const applyJob = defineJob<FileBody>({
  name: 'bankFiles.apply',
  ...settings,
  runsWithinSeconds: bankFileApplySeconds,
  work: applyFile,
})

const scopeOf = (file: BankFile) => ({ tenantId: file.payer_tenant_id, userId: deciderOf(file) })

async function readFile({ context, unit }: JobWork, { tenantId, fileId }: FileBody): Promise<void> {
  const file = await inScope(context.db, { tenantId }, (db) => bankFileOf(db, tenantId, fileId))
  if (file?.state !== 'reading') return tryRemoveStray(context, fileId)
  const refused = await unit(
    async (work) => {
      const staged = await stageRows(work, file)
      if (!staged.ok) return { value: staged, undo: true as const }
      const { messageId, sender, entries, preview } = staged.value
      const moved = await changeFileState(work.db, tenantId, fileId, ['reading', 'read'], {
        message_id: messageId,
        message_sender: sender,
        rows: entries,
        preview: JSON.stringify(preview),
      })
      if (!moved) return { value: undefined, undo: true as const }
      await scheduleDiscard(work, file)
      const facts = { fileId, name: file.file_name, rows: entries, message: messageId, sender }
      return {
        value: undefined,
        entries: [
          { action: 'bankFiles.read', tenantId, userId: file.uploaded_by, facts, events: [fileEvent] },
        ],
      }
    },
    { scope: scopeOf(file), withinMs: bankFileReadSeconds * 1_000 },
  )
  if (refused) await refuseFile(unit, file, refused)
  await tryRemoveStray(context, fileId)
}

const refuseFile = (
  unit: JobWork['unit'],
  file: BankFile,
  { failure, details }: Refused,
): Promise<undefined> =>
  unit(
    async ({ db, businessNow }) => {
      const { payer_tenant_id: tenantId, id, file_name: name, uploaded_by: userId } = file
      const moved = await changeFileState(db, tenantId, id, ['reading', 'refused'], {
        failure,
        failure_details: JSON.stringify(details),
        finished_at: businessNow,
      })
      if (!moved) return { value: undefined, undo: true as const }
      const facts = { fileId: id, name, failure }
      return {
        value: undefined,
        entries: [{ action: 'bankFiles.refused', tenantId, userId, facts, events: [fileEvent] }],
      }
    },
    { scope: scopeOf(file) },
  )

async function applyFile({ context, unit, signal }: JobWork, { tenantId, fileId }: FileBody): Promise<void> {
  const file = await inScope(context.db, { tenantId }, (db) => bankFileOf(db, tenantId, fileId))
  if (file?.state !== 'applying') return
  while (!signal.aborted) {
    const isLeft = await unit((work) => applyBatch(work, file), { scope: scopeOf(file) })
    if (!isLeft) return
  }
}
