/** The check of a person: counted and committed before the registry is asked, recorded with its result. */

import type { Input } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import type * as contract from '#contract/verification.ts'
import { verificationAgreements } from '#domain/agreements/kinds.ts'
import { done, type Refused, type Result, refuse } from '#domain/result.ts'
import type { PersonResult } from '#domain/verification/person.ts'
import { mayCheckPerson } from '#domain/verification/rules.ts'
import type { FourElements } from '#domain/verification/sandbox.ts'
import { acceptCurrent, isReadInForce } from '../agreements/commands.ts'
import { spendCode } from '../codes/commands.ts'
import { readBusinessTime } from '../commands/business-time.ts'
import type { Cause } from '../commands/cause.ts'
import type { Command, JournalEntry } from '../commands/command.ts'
import { inScopeOf, noLocks, runUnit } from '../commands/unit-of-work.ts'
import { setVerifiedName } from '../companies/commands.ts'
import type { Context } from '../context.ts'
import { inScope } from '../db/scope.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { verificationChanged } from './changes.ts'
import { checkOfCall, findMaster, personChecks } from './queries.ts'
import * as store from './store.ts'
import { todayAt } from './today.ts'

export type CheckInput = {
  readonly tenantId: string
  readonly userId: string
  readonly companyId: string
  readonly name: string
  /** The agreements that were read. */
  readonly agreementIds: readonly string[]
  /** Of the call, if it has an idempotency key. */
  readonly callHash: Buffer | null
}

export type Check = {
  readonly checkId: string
  readonly codeId: string
  /** Where a duplicate of the call has asked the registry already. */
  readonly result?: PersonResult | null
}

type Unfit = 'notFound' | 'verificationFinal' | 'personChecksUsedUp' | 'agreementOutdated'

/** The check that a duplicate of this call has begun, or undefined if a new one may begin. Asked before a code is tried. */
export const mayBegin = (
  context: Context,
  { tenantId, userId, companyId, agreementIds, callHash }: CheckInput,
): Promise<Result<Check | undefined, Unfit>> =>
  inScope(context.db, { tenantId, userId }, async (db) => {
    const master = await findMaster(db, tenantId, companyId)
    if (!master) return refuse('notFound')
    // A payee that registered as a company is verified by its account.
    if (master.legal_form !== 'person') return refuse('verificationFinal')
    const begun = callHash && (await checkOfCall(db, tenantId, callHash))
    if (begun?.code_id) return done({ checkId: begun.id, codeId: begun.code_id, result: begun.result })
    if (!(await isReadInForce(db, verificationAgreements, agreementIds))) return refuse('agreementOutdated')
    const at = await readBusinessTime(db, context.clock())
    const { checksToday } = await personChecks(db, tenantId, todayAt(at), at)
    const allowed = mayCheckPerson(checksToday + 1)
    return allowed.ok ? done(undefined) : allowed
  })

/** The check counts from now on. */
export const countCheck = (
  context: Context,
  { tenantId, userId, name, callHash }: CheckInput,
  codeId: string,
): Promise<Result<Check, 'personChecksUsedUp'>> =>
  inScope(context.db, { tenantId, userId }, async (db) => {
    await store.lockCounts(db, tenantId)
    const at = await readBusinessTime(db, context.clock())
    const day = todayAt(at)
    const { checksToday } = await personChecks(db, tenantId, day, at)
    const allowed = mayCheckPerson(checksToday + 1)
    if (!allowed.ok) return allowed
    const id = context.makeId()
    await store.insertCheck(db, {
      tenant_id: tenantId,
      id,
      day,
      name,
      checked_by: userId,
      checked_at: at,
      call_hash: callHash,
      code_id: codeId,
    })
    return done({ checkId: id, codeId })
  })

const refusals: Readonly<Record<Exclude<PersonResult, 'verified'>, Refused>> = {
  identityMismatch: refuse('identityMismatch'),
  bankDetailsMismatch: refuse('bankDetailsMismatch'),
  unavailable: refuse('registryUnavailable'),
}

const journalEntryOf = (
  tenantId: string,
  userId: string,
  name: string,
  result: PersonResult,
): JournalEntry => ({
  action: result === 'verified' ? 'verification.verified' : 'verification.personChecked',
  tenantId,
  userId,
  facts: { name, result },
  events: [
    verificationChanged,
    ...(result === 'verified' ? [{ topic: topics.entitiesChanged, body: {} }] : []),
  ],
})

/** Records a check that did not verify, and returns the refusal. */
export const noteRefused = (
  context: Context,
  { tenantId, userId, name }: Pick<CheckInput, 'tenantId' | 'userId' | 'name'>,
  id: string,
  result: Exclude<PersonResult, 'verified'>,
  cause: Cause,
): Promise<Refused> =>
  runUnit(context, {
    cause,
    enter: inScopeOf({ tenantId, userId }),
    lock: noLocks,
    work: async ({ db }) => {
      const isFirst = await store.endCheck(db, tenantId, id, result)
      const entries = isFirst ? [journalEntryOf(tenantId, userId, name, result)] : []
      return { value: refusals[result], entries }
    },
  })

/** The person is verified, with the bank card as the account. Spends the code. */
export const verifyPerson =
  (
    { checkId, codeId }: Check,
    person: FourElements,
  ): Command<Input<typeof contract.certificationPerson>, null, Actor> =>
  async (work, { body }) => {
    const { db, actor, businessNow } = work
    const { tenantId } = requireActing(actor)
    if (!(await spendCode(work, codeId))) return refuse('codeWrong')
    await store.lockCounts(db, tenantId)
    if (!(await store.endCheck(db, tenantId, checkId, 'verified'))) return refuse('verificationUnfit')
    const who = { userId: actor.userId, tenantId, subjectId: checkId }
    const accepted = await acceptCurrent(work, who, verificationAgreements, body.agreementIds)
    if (!accepted.ok) return accepted
    await setVerifiedName(work, tenantId, person.name)
    await store.insertVerification(
      db,
      {
        tenant_id: tenantId,
        kind: 'person',
        legal_name: person.name,
        handler: person.name,
        handler_mobile: person.mobile,
        proof_id: checkId,
        verified_by: actor.userId,
        verified_at: businessNow,
      },
      { holder: person.name, number: person.bankCard },
    )
    return done({ value: null, entry: journalEntryOf(tenantId, actor.userId, person.name, 'verified') })
  }
