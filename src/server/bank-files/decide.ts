/** Records a payment file that was read and seen, or discards it; until then nothing of it counts. */
import { done, refuse } from '#domain/result.ts'
import type { Command } from '../commands/command.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { fileEvent } from './events.ts'
import { applyJob } from './jobs.ts'
import { changeFileState, lockFile } from './store.ts'

type Decide = Command<{ readonly params: { readonly id: string } }, null, Actor>

const decide =
  (to: 'applying' | 'discarded'): Decide =>
  async ({ db, actor, context, businessNow }, { params: { id } }) => {
    const { tenantId, companyId } = requireActing(actor)
    const file = await lockFile(db, tenantId, id)
    if (!file || (companyId !== tenantId && file.company_id !== companyId)) return refuse('notFound')
    if (file.state !== 'read') return refuse('bankFileDecided')
    const isRecorded = to === 'applying'
    await changeFileState(db, tenantId, id, ['read', to], {
      decided_by: actor.userId,
      ...(!isRecorded && { finished_at: businessNow }),
    })
    if (isRecorded) await context.jobs.enqueue(db, applyJob, { tenantId, fileId: id })
    const facts = { fileId: id, name: file.file_name, rows: file.rows }
    const action = isRecorded ? ('bankFiles.recorded' as const) : ('bankFiles.discarded' as const)
    return done({
      value: null,
      entry: { action, tenantId, userId: actor.userId, facts, events: [fileEvent] },
    })
  }

export const record = decide('applying')
export const discard = decide('discarded')
