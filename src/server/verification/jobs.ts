/**
 * The jobs of verification: ask the registry and send the transfer of an attempt, and take up again what was interrupted. Outside
 * calls are made outside of a unit of work.
 */
import { randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import { type Instant, msPerMinute } from '#domain/day.ts'
import {
  interruptedMinutes,
  registryRetrySeconds,
  registryTriesMax,
  resumedPerRunMax,
  transferMinorMax,
  transferMinorMin,
} from '#domain/verification/limits.ts'
import { lostAt } from '#domain/verification/rules.ts'
import { bankReportsInSandbox } from '#domain/verification/sandbox.ts'
import { readBusinessTime } from '../commands/business-time.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'
import { inScope } from '../db/scope.ts'
import { defineJob, type JobWork, platformBody } from '../jobs/job.ts'
import { scheduleDue } from '../schedule/commands.ts'
import { moveAttempt } from './changes.ts'
import { type Attempt, interruptedAttempts, lockAttempt } from './queries.ts'
import { lostKind, reportKind } from './reports.ts'
import { openIds, sealAmount } from './sealed.ts'
import { changeAttempt } from './store.ts'
import { orderOf } from './transfer-order.ts'

const body = z.strictObject({ tenantId: z.string(), attemptId: z.string() })
type AttemptBody = z.output<typeof body>

export const sendJob = defineJob<AttemptBody>({
  name: 'verification.send',
  body,
  triesMax: registryTriesMax,
  retrySeconds: registryRetrySeconds,
  work: send,
})

const readAttempt = ({ context }: JobWork, { tenantId, attemptId }: AttemptBody) =>
  inScope(context.db, { tenantId }, (db) => lockAttempt(db, tenantId, attemptId))

async function send(job: JobWork, sent: AttemptBody): Promise<void> {
  const { context, unit } = job
  const attempt = await readAttempt(job, sent)
  if (attempt?.state === 'submitted') {
    const isKnown = await askRegistry(job, attempt)
    await unit(async (work) => {
      const locked = await lockAttempt(work.db, sent.tenantId, sent.attemptId)
      const entry =
        locked &&
        (isKnown ? await sendTransfer(work, locked) : await moveAttempt(work, locked, 'refuseIdentity'))
      return { value: undefined, entries: entry ? [entry] : [] }
    })
  }
  // The order is the same whenever it is written, and its bank takes it once.
  const now = await readAttempt(job, sent)
  if (now?.state === 'transferSent' && context.transfers) {
    const { name, pieces } = orderOf(context, context.transfers.account, now)
    await context.transfers.folder.put(name, pieces)
    if (now.ordered_at === null) await noteOrdered(job, sent)
  }
}

/** The order is with the bank; until this is written, it is put there again. */
const noteOrdered = ({ unit }: JobWork, { tenantId, attemptId }: AttemptBody): Promise<void> =>
  unit(async ({ db, businessNow }) => {
    await changeAttempt(db, { tenant_id: tenantId, id: attemptId }, { ordered_at: businessNow })
    return { value: undefined }
  })

/**
 * Every ten minutes: attempts that the registry did not answer, or whose order could not be handed to the bank, are taken up
 * again, until their time is over.
 */
export const resumeAttempts = defineJob({
  name: 'verification.resume',
  body: platformBody,
  recurs: '*/10 * * * *',
  work: async ({ context: { db: app, systemDb, clock, jobs, transfers } }) => {
    const before = new Date(
      (await readBusinessTime(systemDb, clock())).getTime() - interruptedMinutes * msPerMinute,
    )
    const hasFolder = transfers !== undefined
    for (const { tenant_id: tenantId, id: attemptId } of await interruptedAttempts(
      systemDb,
      before,
      resumedPerRunMax,
      hasFolder,
    ))
      await inScope(app, { tenantId }, (db) => jobs.enqueue(db, sendJob, { tenantId, attemptId }))
  },
})

async function askRegistry({ context }: JobWork, attempt: Attempt): Promise<boolean> {
  const ids = openIds(context.secrets, attempt.id, attempt.sealed_ids)
  if (!ids) throw new Error(`The identity documents of ${attempt.number} cannot be opened.`)
  const isKnown = await context.registry?.checkCompany(attempt.id, {
    name: attempt.legal_name,
    creditCode: attempt.credit_code,
    legalPerson: attempt.legal_person,
    legalIdType: ids.legalIdType,
    legalId: ids.legalId,
  })
  if (isKnown === undefined) throw new Error('The registry did not answer.')
  return isKnown
}

/** Records the transfer with its amount; in the sandbox with what its bank will report. */
async function sendTransfer(work: UnitWork, attempt: Attempt) {
  const { db, context, businessNow } = work
  const { tenant_id: tenantId, id: attemptId } = attempt
  const sentAt = businessNow.getTime() as Instant
  const amount = sealAmount(context.secrets, attemptId, randomInt(transferMinorMin, transferMinorMax + 1))
  const entry = await moveAttempt(work, attempt, 'sendTransfer', {
    more: { sent_at: businessNow, sealed_amount: amount },
  })
  if (!entry) return undefined
  const reports =
    context.config.environment === 'sandbox' && !context.transfers
      ? bankReportsInSandbox(attempt.account_number, sentAt)
      : []
  await scheduleDue(
    db,
    { id: context.makeId(), tenantId, kind: lostKind, dueAt: new Date(lostAt(sentAt)), body: { attemptId } },
    ...reports.map(({ kind, at }) => ({
      id: context.makeId(),
      tenantId,
      kind: reportKind,
      dueAt: new Date(at),
      body: { attemptId, kind },
    })),
  )
  return entry
}
