/**
 * Verification in the demo world: the payees that trade are verified since they registered. `attempts` and `newcomers` have
 * the companies in other states.
 */
import { type Insertable, type Transaction } from 'kysely'
import { dayOf, type Instant, msPerDay, msPerHour } from '#domain/day.ts'
import { creditCodeCheck } from '#domain/formats/credit-code.ts'
import type { PersonResult } from '#domain/verification/person.ts'
import { amountEndsAt } from '#domain/verification/rules.ts'
import { insertAcceptances } from '#server/agreements/store.ts'
import type { Context } from '#server/context.ts'
import type { Schema } from '#server/db/schema.ts'
import { keepFile } from '#server/files/commands.ts'
import { sealAmount, sealForm, sealIds } from '#server/verification/sealed.ts'
import { insertAttempt, insertCheck, insertVerification, saveDraft } from '#server/verification/store.ts'
import { verifyingAcceptances } from './agreements.ts'
import { companies, type DemoCompany } from './companies.ts'
import { demoId } from './ids.ts'
import { licence } from './licence.ts'
import { administratorOf, companyId } from './rows.ts'

type Db = Transaction<Schema>
type Attempt = Insertable<Schema['verification_attempts']>

/** Not verified at all, or in the state of its newest attempt. */
const unverified = ['newpayee', 'hailan', 'shunhe', 'yuanshan'] as const
const verified = companies.filter(
  ({ key, companyType }) => companyType === 'supplier' && !(unverified as readonly string[]).includes(key),
)

/** Places of the companies that are not verified. */
export const unverifiedFrom = 50
const creditCodeOf = (place: number): string => {
  const first17 = `91310114MA1GT3${String(100 + place)}`
  return first17 + creditCodeCheck(first17)
}
const accountOf = (place: number): string => `3105016200001234${String(5600 + place)}`
export const legalPeople = ['沈国强', '何志远', '梁文静', '苏启明']
export const handlers = ['李晓芸', '方敏', '马佳宁']
const handlerOf = (place: number): string => handlers[place % 3] ?? ''
const mobileOf = (place: number): string => `1380000${String(6000 + place)}`

/** The verifications that offers of the demo world stand on, each with the attempt or the check that proved it. */
export const seedVerifications = (db: Db, context: Context): Promise<void> =>
  verifyCompanies(db, context, verified, 0)

/** From this place on, so that no two have the same numbers. */
export async function verifyCompanies(
  db: Db,
  context: Context,
  verifying: readonly DemoCompany[],
  from: number,
): Promise<void> {
  for (const [index, company] of verifying.entries()) {
    const place = from + index
    const at = new Date(Date.parse(company.registered) + msPerDay)
    if (company.companyMold === 'person') await verifyPerson(db, company, place, at)
    else await verifyCompany(db, context, company, place, at)
  }
}

async function verifyPerson(db: Db, { key, name }: DemoCompany, place: number, at: Date): Promise<void> {
  const tenant_id = companyId(key)
  const id = await addCheck(db, { key, name }, 'verified', at)
  await insertVerification(
    db,
    {
      tenant_id,
      kind: 'person',
      legal_name: name,
      handler: name,
      handler_mobile: mobileOf(place),
      proof_id: id,
      verified_by: administratorOf(tenant_id),
      verified_at: at,
    },
    { holder: name, number: `62220210010${String(12_345_000 + place)}` },
  )
}

async function verifyCompany(
  db: Db,
  context: Context,
  company: DemoCompany,
  place: number,
  at: Date,
): Promise<void> {
  const sent = new Date(at.getTime() - msPerHour)
  const attempt = await addAttempt(db, context, company, place, {
    state: 'verified',
    bank_name: '中国建设银行',
    bank_code: '105100000017',
    submitted_at: sent,
    sent_at: sent,
    arrived_at: at,
    ends_at: new Date(amountEndsAt(at.getTime() as Instant)),
    entries: 1,
    ended_at: at,
  })
  const { tenant_id, legal_name, credit_code, legal_person, phone, handler, handler_mobile } = attempt
  await insertVerification(
    db,
    {
      tenant_id,
      kind: 'company',
      legal_name,
      credit_code,
      legal_person,
      phone,
      handler,
      handler_mobile,
      proof_id: attempt.id,
      verified_by: attempt.submitted_by,
      verified_at: at,
    },
    {
      holder: attempt.account_holder,
      number: attempt.account_number,
      bank_name: attempt.bank_name,
      bank_code: attempt.bank_code ?? null,
    },
  )
}

/** The check of a person, with what was accepted for it. */
export async function addCheck(
  db: Db,
  { key, name }: Pick<DemoCompany, 'key' | 'name'>,
  result: PersonResult,
  at: Date,
): Promise<string> {
  const tenant_id = companyId(key)
  const id = demoId(`check-${key}`, at.toISOString())
  const day = dayOf(at.getTime() as Instant)
  const checked_by = administratorOf(tenant_id)
  await insertCheck(db, { tenant_id, id, day, name, result, checked_by, checked_at: at })
  await insertAcceptances(db, verifyingAcceptances(tenant_id, id, at))
  return id
}

/** What the company typed, which its page opens with when the attempt has ended. */
export const keepForm = (db: Db, { secrets }: Context, attempt: Attempt): Promise<void> =>
  saveDraft(db, {
    tenant_id: attempt.tenant_id,
    sealed: sealForm(secrets, attempt.tenant_id, {
      name: attempt.legal_name,
      creditCode: attempt.credit_code,
      legalPerson: attempt.legal_person,
      ...identities,
      accountHolder: attempt.account_holder,
      accountNumber: attempt.account_number,
      bank: attempt.bank_name,
      bankCode: attempt.bank_code ?? '',
      phone: attempt.phone,
      handler: attempt.handler,
      handlerMobile: attempt.handler_mobile,
      licence: attempt.licence_file_id,
    }),
    saved_by: attempt.submitted_by,
    saved_at: attempt.submitted_at,
  })

const identities = {
  legalIdType: 'passport',
  legalId: 'E12345678',
  handlerIdType: 'passport',
  handlerId: 'E87654321',
}

export async function addAttempt(
  db: Db,
  context: Context,
  { key, name }: DemoCompany,
  place: number,
  changed: Partial<Attempt> & { readonly submitted_at: Date },
): Promise<Attempt> {
  const tenant_id = companyId(key)
  const id = demoId(`attempt-${key}`, changed.submitted_at.toISOString())
  const fileId = demoId(`licence-${key}`, changed.submitted_at.toISOString())
  const day = dayOf(changed.submitted_at.getTime() as Instant)
  await keepFile(db, context.storage, {
    id: fileId,
    tenantId: tenant_id,
    name: '营业执照.png',
    mediaType: 'image/png',
    bytes: licence,
    at: changed.submitted_at,
  })
  const attempt: Attempt = {
    tenant_id,
    id,
    number: `EV${day.slice(2).replaceAll('-', '')}${String(10_000_000 + place)}`,
    day,
    state: 'submitted',
    legal_name: name,
    credit_code: creditCodeOf(place),
    legal_person: legalPeople[place % legalPeople.length] ?? '',
    account_holder: name,
    account_number: accountOf(place),
    bank_name: '招商银行',
    bank_code: '308584000013',
    phone: '0512-65110000',
    handler: handlerOf(place),
    handler_mobile: mobileOf(place),
    sealed_ids: sealIds(context.secrets, id, identities),
    licence_file_id: fileId,
    sealed_amount: sealAmount(context.secrets, id, 20 + (place % 50)),
    submitted_by: administratorOf(tenant_id),
    ...changed,
  }
  await insertAttempt(db, attempt)
  await insertAcceptances(db, verifyingAcceptances(tenant_id, id, changed.submitted_at))
  return attempt
}
