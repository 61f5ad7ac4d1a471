/** The commands of a company on its verification: save the draft, submit, and what an entered amount comes to. */
import { randomInt } from 'node:crypto'
import type { Input } from '#contract/route.ts'
import type * as contract from '#contract/verification.ts'
import { verificationAgreements } from '#domain/agreements/kinds.ts'
import type { Instant } from '#domain/day.ts'
import { parseCreditCode } from '#domain/formats/credit-code.ts'
import { done, refuse } from '#domain/result.ts'
import { bankNamed } from '#domain/verification/banks.ts'
import type { CompanyFacts } from '#domain/verification/form.ts'
import { attemptNumberOf, attemptNumbers } from '#domain/verification/number.ts'
import { isLocked, maySubmit, silentAt } from '#domain/verification/rules.ts'
import { acceptCurrent } from '../agreements/commands.ts'
import type { Command, Work } from '../commands/command.ts'
import { enterScope } from '../db/scope.ts'
import { attachFile } from '../files/commands.ts'
import { scheduleDue } from '../schedule/commands.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import type { Operator } from '../sessions/operator.ts'
import { moveAttempt, verificationChanged, verifyCompany } from './changes.ts'
import { keepDraft, removeDraft } from './drafts.ts'
import { sendJob } from './jobs.ts'
import { codeUses, countAttempts, findAttempt, findMaster, isCodeTaken, lockAttempt } from './queries.ts'
import { silentKind } from './reports.ts'
import { sealIds } from './sealed.ts'
import * as store from './store.ts'
import { todayAt } from './today.ts'

export const saveDraft: Command<Input<typeof contract.certificationDraft>, null, Actor> = async (
  work,
  { body: { companyId, form } },
) => {
  const { tenantId } = requireActing(work.actor)
  if (!(await findMaster(work.db, tenantId, companyId))) return refuse('notFound')
  await store.lockCounts(work.db, tenantId)
  const kept = await keepDraft(work, tenantId, form)
  return kept.ok ? done({ value: null, entry: undefined }) : kept
}

type Submit = Command<Input<typeof contract.certificationSubmit>, { readonly number: string }, Actor>

/** `facts` are what the form came to; the transfer is sent by a job after the registry has answered. */
export const submit =
  (facts: CompanyFacts): Submit =>
  async (work, { body: { companyId, agreementIds, ...form } }) => {
    const { db, context, actor, businessNow } = work
    const { tenantId } = requireActing(actor)
    const master = await findMaster(db, tenantId, companyId)
    if (!master) return refuse('notFound')
    if (master.legal_form !== 'company') return refuse('verificationFinal')
    const bank = bankNamed(facts.bank)
    if (!bank) return refuse('bankUnknown')
    const { creditCode, name: legalName } = facts
    if ((await codeUses(db, tenantId, { creditCode, legalName })).isTaken) return refuse('creditCodeTaken')
    await store.lockCounts(db, tenantId, facts.accountNumber)
    const today = todayAt(businessNow)
    const before = await lockAttempt(db, tenantId)
    if (before) await moveAttempt(work, before, 'replace', { userId: actor.userId })
    const allowed = maySubmit(await countAttempts(db, tenantId, facts.accountNumber, today))
    if (!allowed.ok) return allowed
    const id = context.makeId()
    const number = attemptNumberOf(today, randomInt(attemptNumbers))
    await store.insertAttempt(db, {
      tenant_id: tenantId,
      id,
      number,
      day: today,
      state: 'submitted',
      legal_name: facts.name,
      credit_code: creditCode,
      code_is_pilot: parseCreditCode(creditCode)?.pilot ?? false,
      legal_person: facts.legalPerson,
      account_holder: facts.accountHolder,
      account_number: facts.accountNumber,
      bank_name: bank.name,
      bank_code: facts.bankCode ?? bank.code,
      phone: facts.phone,
      handler: facts.handler,
      handler_mobile: facts.handlerMobile,
      sealed_ids: sealIds(context.secrets, id, facts),
      licence_file_id: facts.licence,
      submitted_by: actor.userId,
      submitted_at: businessNow,
    })
    const kept = await attachFile(work, { kind: 'verification', id }, facts.licence, 'image')
    if (!kept.ok) return kept.failure === 'notFound' ? refuse('licenceMissing') : kept
    const who = { userId: actor.userId, tenantId, subjectId: id }
    const accepted = await acceptCurrent(work, who, verificationAgreements, agreementIds)
    if (!accepted.ok) return accepted
    const draft = await keepDraft(work, tenantId, form)
    if (!draft.ok) return draft
    await scheduleDue(db, {
      id: context.makeId(),
      tenantId,
      kind: silentKind,
      dueAt: new Date(silentAt(businessNow.getTime() as Instant)),
      body: { attemptId: id },
    })
    await context.jobs.enqueue(db, sendJob, { tenantId, attemptId: id })
    return done({
      value: { number },
      entry: {
        action: 'verification.submitted',
        tenantId,
        userId: actor.userId,
        facts: { name: facts.name, number, ...(before && { replaced: before.number }) },
        events: [verificationChanged],
      },
    })
  }

/** The amount was right. Another entry may have ended the attempt meanwhile. */
export const confirm =
  (attemptId: string): Command<unknown, null, Actor> =>
  async (work) => {
    const { tenantId } = requireActing(work.actor)
    const attempt = await lockAttempt(work.db, tenantId, attemptId)
    if (!attempt) return refuse('verificationUnfit')
    await store.lockCode(work.db, attempt.credit_code)
    if (await isCodeTaken(work.db, attempt)) return refuse('creditCodeTaken')
    const entry = await verifyCompany(work, attempt, work.actor.userId)
    if (!entry) return refuse('verificationUnfit')
    await removeDraft(work, tenantId)
    return done({ value: null, entry })
  }

type Release = {
  readonly tenantId: string
  readonly attemptId: string
  readonly operatorId: string
  readonly reason: string
}

/** An operator lets the company and the account number of an attempt go on. */
export async function release(
  { db, context, businessNow }: Pick<Work<Operator>, 'db' | 'context' | 'businessNow'>,
  { tenantId, attemptId, operatorId, reason }: Release,
) {
  await enterScope(db, { tenantId })
  const attempt = await findAttempt(db, tenantId, attemptId)
  if (!attempt) return refuse('notFound')
  await store.lockCounts(db, tenantId, attempt.account_number)
  if (!isLocked(await countAttempts(db, tenantId, attempt.account_number, todayAt(businessNow))))
    return refuse('verificationReleased')
  await store.insertRelease(db, {
    id: context.makeId(),
    tenant_id: tenantId,
    account_number: attempt.account_number,
    reason,
    released_by: operatorId,
    released_at: businessNow,
  })
  return done({
    name: attempt.legal_name,
    number: attempt.number,
    events: [{ ...verificationChanged, tenantId }],
  })
}
