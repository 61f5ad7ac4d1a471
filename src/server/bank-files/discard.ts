/** A payment file that was read and is not recorded is discarded after some days. */
import * as z from 'zod/mini'
import { bankFileUndecidedDays } from '#domain/bank-files/limits.ts'
import { msPerDay } from '#domain/day.ts'
import type { DueHandler } from '../commands/due.ts'
import { platformId } from '../commands/journal.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'
import { scheduleDue } from '../schedule/commands.ts'
import { fileEvent } from './events.ts'
import type { BankFile } from './queries.ts'
import { changeFileState, lockFile } from './store.ts'

export const discardKind = 'bankFiles.discards'

export const undecidedUntil = (uploadedAt: Date): Date =>
  new Date(uploadedAt.getTime() + bankFileUndecidedDays * msPerDay)

export const scheduleDiscard = (
  { db, context }: UnitWork,
  { payer_tenant_id: tenantId, id, uploaded_at }: BankFile,
): Promise<number> =>
  scheduleDue(db, {
    id: context.makeId(),
    tenantId,
    kind: discardKind,
    dueAt: undecidedUntil(uploaded_at),
    body: { fileId: id },
  })

const body = z.strictObject({ fileId: z.string() })

export const discardUndecided: DueHandler = async ({ db, businessNow, row }) => {
  const { tenantId } = row
  const file = await lockFile(db, tenantId, body.parse(row.body).fileId)
  if (file?.state !== 'read') return undefined
  await changeFileState(db, tenantId, file.id, ['read', 'discarded'], { finished_at: businessNow })
  const facts = { fileId: file.id, name: file.file_name, rows: file.rows }
  return { action: 'bankFiles.discarded', tenantId, userId: platformId, facts, events: [fileEvent] }
}
