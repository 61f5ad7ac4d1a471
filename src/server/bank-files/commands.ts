/** Begins a payment file: its bytes are stored, and a job reads them. And what other capabilities do with exceptions. */
import type { BankFileFormat } from '#domain/bank-files/entries.ts'
import { type Instant, minuteOf } from '#domain/day.ts'
import { done, refuse } from '#domain/result.ts'
import type { Command, Work } from '../commands/command.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { fileEvent } from './events.ts'
import { readJob } from './jobs.ts'
import { sameFile } from './queries.ts'
import { insertFile } from './store.ts'

export { completeHeld, heldIn } from './complete-held.ts'

export type SentBankFile = {
  readonly id: string
  readonly fileName: string
  readonly sha256: Buffer
  readonly format: BankFileFormat
}

const refuseSame = ({ uploaded_at, file_name, person }: NonNullable<Awaited<ReturnType<typeof sameFile>>>) =>
  refuse('bankFileAgain', { person, name: file_name, at: minuteOf(uploaded_at.getTime() as Instant) })

export const beginFile =
  ({ id, fileName, sha256, format }: SentBankFile): Command<unknown, { id: string }, Actor | undefined> =>
  async (anybody) => {
    const { db, actor, context, businessNow } = anybody as Work<Actor>
    const { tenantId, companyId } = requireActing(actor)
    const before = await sameFile(db, tenantId, sha256)
    if (before) return refuseSame(before)
    const row = {
      payer_tenant_id: tenantId,
      id,
      company_id: companyId,
      format,
      file_name: fileName,
      sha256,
      state: 'reading',
      uploaded_by: actor.userId,
      uploaded_at: businessNow,
    } as const
    if (!(await insertFile(db, row))) {
      // The same file was uploaded at the same time. If it was refused since, the caller tries again.
      const other = await sameFile(db, tenantId, sha256)
      return other ? refuseSame(other) : refuse('busy')
    }
    await context.jobs.enqueue(db, readJob, { tenantId, fileId: id })
    const facts = { fileId: id, name: fileName, format, sha256: sha256.toString('hex') }
    const entry = {
      action: 'bankFiles.uploaded',
      tenantId,
      userId: actor.userId,
      facts,
      events: [fileEvent],
    } as const
    return done({ value: { id }, entry })
  }
