/** A dealer applies for a loan, which reserves its amount under the lock of its limit, and withdraws. */
import type * as contract from '#contract/financing-applications.ts'
import type { Input, Reply } from '#contract/route.ts'
import type { Day } from '#domain/day.ts'
import { fitsLimits } from '#domain/financing/applications.ts'
import { applicationNumber } from '#domain/financing/numbers.ts'
import { applicationAfter } from '#domain/financing/states.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Command, Work } from '../commands/command.ts'
import { attachFile } from '../files/commands.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { journalEntryOfFinancing } from './journal.ts'
import { nameOf, needsSignature } from './look-ups.ts'
import {
  businessDayOf,
  isValid,
  type LoanInput,
  lockOffered,
  mayBorrow,
  type Offered,
  type Planned,
  planFor,
} from './offer-terms.ts'
import { amountText, keptRows, rateText } from './present.ts'
import * as store from './store.ts'

type Body = Input<typeof contract.loanApply>['body']

type Applicable = { readonly offered: Offered; readonly plan: Planned; readonly today: Day }

/** Everything that an application is refused for, but for its files and its contract. */
async function checkApplication(
  { db, actor, businessNow }: Work<Actor>,
  body: LoanInput & { readonly productVersion: number },
): Promise<Result<Applicable>> {
  const { tenantId: dealerId } = requireActing(actor)
  const today = businessDayOf(businessNow)
  const offered = await lockOffered(db, dealerId, body.productId)
  if (!offered.ok) return offered
  const { lenderTenantId, allotment, version, terms, own, overall } = offered.value
  if (version !== body.productVersion) return refuse('productOutdated')
  const valid = isValid(allotment, today)
  if (!valid.ok) return valid
  const plan = await planFor(db, offered.value, body, today)
  if (!plan.ok) return plan
  const allowed = await mayBorrow(db, { lenderTenantId, lenderId: allotment.lender_id, dealerId }, today)
  if (!allowed.ok) return allowed
  const fits = fitsLimits(terms, plan.value.amount, own, overall)
  return fits.ok ? done({ offered: offered.value, plan: plan.value, today }) : fits
}

export const apply: Command<
  Input<typeof contract.loanApply>,
  Reply<typeof contract.loanApply>,
  Actor
> = async (work, { body }) => {
  const { db, context, actor, businessNow } = work
  const { tenantId: dealerId } = requireActing(actor)
  const checked = await checkApplication(work, body)
  if (!checked.ok) return checked
  const { offered, plan } = checked.value
  const { lenderTenantId, allotment, version, terms, rate } = offered
  const missing = terms.attachments.filter((label) => !body.files.some((file) => file.label === label))
  if (missing.length > 0) return refuse('loanAttachmentsMissing', { names: missing.join(', ') })
  if (await needsSignature(db, lenderTenantId)) return refuse('loanContractUnsigned')
  const id = context.makeId()
  const serial = await store.takeSerial(db, lenderTenantId, 'application')
  await store.insertApplication(db, {
    lender_tenant_id: lenderTenantId,
    id,
    lender_id: allotment.lender_id,
    serial,
    allotment_id: allotment.id,
    product_id: body.productId,
    product_version: version,
    dealer_id: dealerId,
    currency: terms.currency,
    requested_minor: plan.amount,
    requested_rate_bps: rate,
    term: plan.term,
    purpose: body.purpose,
    plan: JSON.stringify({ start: plan.start, rows: keptRows(plan.rows) }),
    state: 'applied',
    amount_minor: plan.amount,
    rate_bps: rate,
    applied_at: businessNow,
    applied_by: actor.userId,
    applicant: await nameOf(db, actor.userId),
    version: 1,
  })
  const attached = await attachAll(work, { lenderTenantId, id, dealerId }, body.files)
  if (!attached.ok) return attached
  const number = applicationNumber(serial)
  const facts = {
    name: number,
    applicationId: id,
    product: terms.name,
    amount: amountText(plan.amount, terms.currency),
    currency: terms.currency,
    rate: rateText(rate),
    term: plan.term,
  }
  return done({
    value: { id, number },
    entry: journalEntryOfFinancing(actor, 'financing.applied', facts, [lenderTenantId]),
  })
}

type Owner = { readonly lenderTenantId: string; readonly id: string; readonly dealerId: string }

async function attachAll(
  work: Work<Actor>,
  { lenderTenantId, id, dealerId }: Owner,
  files: Body['files'],
): Promise<Result<null>> {
  const rows: Parameters<typeof store.insertApplicationFiles>[1][number][] = []
  for (const [at, { fileId, label }] of files.entries()) {
    const file = await attachFile(work, { kind: 'loanApplication', id }, fileId, 'attachment')
    if (!file.ok) return file
    const { name, size, sha256 } = file.value
    rows.push({
      lender_tenant_id: lenderTenantId,
      application_id: id,
      file_id: fileId,
      dealer_id: dealerId,
      position: at + 1,
      label: label ?? null,
      name,
      size,
      sha256,
    })
  }
  await store.insertApplicationFiles(work.db, rows)
  return done(null)
}

export const withdraw: Command<Input<typeof contract.applicationWithdraw>, null, Actor> = async (
  { db, actor, businessNow },
  { params: { id } },
) => {
  const found = await store.lockApplication(db, id)
  if (!found || found.dealer_id !== requireActing(actor).tenantId) return refuse('notFound')
  const state = applicationAfter(found.state, 'withdraw', await store.isDisbursed(db, found))
  if (!state) return refuse('applicationNotOpen')
  await store.changeApplication(db, found, { state, ended_at: businessNow, ended_by: actor.userId })
  const facts = { name: applicationNumber(found.serial), applicationId: id }
  return done({
    value: null,
    entry: journalEntryOfFinancing(actor, 'financing.withdrawn', facts, [found.lender_tenant_id]),
  })
}
