/**
 * The jobs of payment files. Reading is one unit of work: all rows are staged or none. Applying goes on in batches, each a
 * unit of work; a row is applied once, so a job that dies between two batches is taken up where it was.
 */
import * as z from 'zod/mini'
import type { BankEntry } from '#domain/bank-files/entries.ts'
import {
  bankEntriesMax,
  bankFileApplySeconds,
  bankFileReadSeconds,
  bankFileRetrySeconds,
  bankFileTriesMax,
  bankMessageIdMax,
} from '#domain/bank-files/limits.ts'
import { orderIdIn } from '#domain/iso20022/order-ids.ts'
import { done, type Refused, type Result, refuse } from '#domain/result.ts'
import { readMessage } from '../adapters/iso20022/read.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'
import { inScope } from '../db/scope.ts'
import { tryRemoveStray } from '../files/commands.ts'
import { defineJob, type JobWork } from '../jobs/job.ts'
import { applyBatch } from './apply.ts'
import { fileEvent } from './events.ts'
import { type BankFile, bankFileOf, orderedNumbers, sameMessage } from './queries.ts'
import { readSheetEntries } from './sheet-rows.ts'
import { changeFileState, insertRows, type NumberedEntry } from './store.ts'

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

const scopeOf = ({ payer_tenant_id: tenantId, uploaded_by: userId }: BankFile) => ({ tenantId, userId })

async function readFile({ context, unit }: JobWork, { tenantId, fileId }: FileBody): Promise<void> {
  const file = await inScope(context.db, { tenantId }, (db) => bankFileOf(db, tenantId, fileId))
  if (file?.state !== 'reading') return tryRemoveStray(context, fileId)
  const refused = await unit(
    async (work) => {
      const staged = await stageRows(work, file)
      if (!staged.ok) return { value: staged, undo: true as const }
      const { messageId, entries } = staged.value
      const moved = await changeFileState(work.db, tenantId, fileId, ['reading', 'applying'], {
        message_id: messageId ?? null,
        rows: entries,
      })
      if (!moved) return { value: undefined, undo: true as const }
      await context.jobs.enqueue(work.db, applyJob, { tenantId, fileId })
      const facts = { fileId, name: file.file_name, rows: entries, message: messageId ?? null }
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

type Staged = { readonly messageId: string | undefined; readonly entries: number }

async function stageRows({ db, context }: UnitWork, file: BankFile): Promise<Result<Staged>> {
  const { payer_tenant_id: tenantId, id: fileId } = file
  const content = await context.storage.get(fileId)
  if (!content) return refuse('bankFileBroken')
  const take = (rows: readonly NumberedEntry[]) => insertRows(db, { tenantId, fileId }, rows)
  let row = 0
  const orders = new Set<string>()
  const numbered = (entry: BankEntry): NumberedEntry => {
    row += 1
    return { ...entry, row }
  }
  const read =
    file.format === 'sheet'
      ? await readSheetEntries(file.file_name, content, take)
      : await readMessage(content as AsyncIterable<Uint8Array>, async (entries) =>
          take((await withOrders(db, file, entries, orders)).map(numbered)),
        )
  if (!read.ok) return read
  if (read.value.entries === 0) return refuse('bankFileEmpty')
  if (row > bankEntriesMax) return refuse('bankFileTooMany', { count: bankEntriesMax })
  const messageId = read.value.messageId?.slice(0, bankMessageIdMax)
  const before = messageId && (await sameMessage(db, tenantId, file.format, messageId))
  if (before) return refuse('bankMessageAgain', { message: messageId, name: before.file_name })
  return done({ messageId, entries: Math.max(row, read.value.entries) })
}

/** The refusal of a whole order, or of a block of it, is one of each award in it, once in a file. */
async function withOrders(
  db: UnitWork['db'],
  { payer_tenant_id: tenantId, company_id: companyId }: BankFile,
  entries: readonly BankEntry[],
  seen: Set<string>,
): Promise<readonly BankEntry[]> {
  const each: (readonly BankEntry[])[] = []
  for (const entry of entries) {
    const order =
      entry.kind === 'refusal' && !seen.has(entry.reference) ? orderIdIn(entry.reference) : undefined
    const numbers = order ? await orderedNumbers(db, tenantId, companyId, order) : []
    if (order) seen.add(entry.reference)
    each.push(numbers.length > 0 ? numbers.map((reference) => ({ ...entry, reference })) : [entry])
  }
  return each.flat()
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
