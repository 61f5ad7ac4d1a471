/** Reads of verification: the company's newest attempt and checks, what counts now, and what others have to know. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { CompanyMold, CompanyType } from '#domain/access/abilities.ts'
import type { Day } from '#domain/day.ts'
import { checkSeconds } from '#domain/verification/limits.ts'
import type { Counts } from '#domain/verification/rules.ts'
import type { Context } from '../context.ts'
import type { Schema } from '../db/schema.ts'

type Db = Kysely<Schema>

/** The company that signs in, if the named one belongs to it. */
export const findMaster = (
  db: Db,
  tenantId: string,
  companyId: string,
): Promise<
  { readonly name: string; readonly legal_form: CompanyMold; readonly company_type: CompanyType } | undefined
> =>
  db
    .selectFrom('companies as master')
    .innerJoin('companies as named', 'named.tenant_id', 'master.id')
    .select(['master.name', 'master.legal_form', 'master.company_type'])
    .where('master.id', '=', tenantId)
    .where('named.id', '=', companyId)
    .executeTakeFirst()

export const newestAttempt = (db: Db, tenantId: string) =>
  db
    .selectFrom('verification_attempts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findAttempt = (db: Db, tenantId: string, id: string) =>
  db
    .selectFrom('verification_attempts')
    .select(['account_number', 'legal_name', 'number'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()

/** An attempt, locked; the company's open one where none is named. */
export const lockAttempt = (db: Transaction<Schema>, tenantId: string, id?: string) =>
  db
    .selectFrom('verification_attempts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .$if(id !== undefined, (attempts) => attempts.where('id', '=', id ?? ''))
    .$if(id === undefined, (attempts) =>
      attempts.where('state', 'in', ['submitted', 'transferSent', 'amountToEnter']),
    )
    .forUpdate()
    .executeTakeFirst()

export type Attempt = NonNullable<Awaited<ReturnType<typeof newestAttempt>>>

/** What the limits count, for a company and the account number of its attempt. */
export async function countAttempts(
  db: Db,
  tenantId: string,
  accountNumber: string,
  today: Day,
): Promise<Counts> {
  const { rows } = await sql<{ [Count in keyof Counts]: number }>`
    select (select count(*)::int from verification_attempts v where v.tenant_id = ${tenantId} and v.day = ${today}::date
        and (v.sent_at is not null or v.state = 'submitted')) as "attemptsToday",
      (select count(*)::int from verification_attempts v where v.tenant_id = ${tenantId} and v.day = ${today}::date
        and v.reason is distinct from 'registrySilent') as "submissionsToday",
      w.of_company as "wrongOfCompany", w.of_account as "wrongOfAccount"
    from wrong_verifications(${tenantId}, ${accountNumber}) w`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('The attempts of another company are not counted.')
  return counts
}

export const currentVerification = (db: Db, tenantId: string) =>
  db.selectFrom('current_verifications').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst()

/** Whether the company may make offers. */
export const isVerified = async (db: Db, tenantId: string): Promise<boolean> =>
  (await currentVerification(db, tenantId)) !== undefined

/** What was verified last, whether it still counts or not. */
export const lastVerification = (db: Db, tenantId: string) =>
  db
    .selectFrom('verifications')
    .select(['legal_name', 'verified_at'])
    .where('tenant_id', '=', tenantId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether another company has a credit code for good, and how many others are verified or in verification with it. */
export async function codeUses(
  db: Db,
  tenantId: string,
  { creditCode, legalName }: { readonly creditCode: string; readonly legalName: string },
): Promise<{ readonly isTaken: boolean; readonly elsewhere: number }> {
  const { rows } = await sql<{ readonly isTaken: boolean; readonly elsewhere: number }>`
    select u.is_taken as "isTaken", u.elsewhere from credit_code_uses(${tenantId}, ${creditCode}, ${legalName}) u`.execute(
    db,
  )
  const [uses] = rows
  if (!uses) throw new Error('The credit code of another company is not looked for.')
  return uses
}

export const isCodeTaken = async (
  db: Db,
  { tenant_id, credit_code, legal_name }: Pick<Attempt, 'tenant_id' | 'credit_code' | 'legal_name'>,
): Promise<boolean> =>
  (await codeUses(db, tenant_id, { creditCode: credit_code, legalName: legal_name })).isTaken

/** The check that a call has begun, unless the registry did not answer. */
export const checkOfCall = (db: Db, tenantId: string, callHash: Buffer) =>
  db
    .selectFrom('person_checks')
    .select(['id', 'code_id', 'result'])
    .where('tenant_id', '=', tenantId)
    .where('call_hash', '=', callHash)
    .where(sql<boolean>`result is distinct from 'unavailable'`)
    .executeTakeFirst()

/** The newest check of a person with a result, and how many were made today; one that was interrupted does not count. */
export async function personChecks(db: Db, tenantId: string, today: Day, businessNow: Date) {
  const interrupted = new Date(businessNow.getTime() - checkSeconds * 1000)
  const newest = await db
    .selectFrom('person_checks')
    .select(['result', 'checked_at'])
    .where('tenant_id', '=', tenantId)
    .where('result', 'is not', null)
    .where('result', '<>', 'unavailable')
    .orderBy('checked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { checks } = await db
    .selectFrom('person_checks')
    .select((of) => of.fn.countAll<bigint>().as('checks'))
    .where('tenant_id', '=', tenantId)
    .where('day', '=', sql<Day>`${today}::date`)
    .where(
      sql<boolean>`case when result is null then checked_at > ${interrupted} else result <> 'unavailable' end`,
    )
    .executeTakeFirstOrThrow()
  return { newest, checksToday: Number(checks) }
}

export const savedDraft = (db: Db, tenantId: string) =>
  db
    .selectFrom('verification_drafts')
    .select(['sealed', 'saved_at'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()

/** The attempts of these numbers, with their companies. The system role reads them for the bank's messages. */
export async function attemptsByNumber(db: Db, numbers: readonly string[]) {
  const rows = await db
    .selectFrom('verification_attempts')
    .select(['tenant_id as tenantId', 'id', 'number'])
    .where('number', 'in', numbers)
    .execute()
  return new Map(rows.map(({ number, ...found }) => [number, found]))
}

/** The number of the attempt whose order has this id: a bank refuses a whole order by it. */
export async function numberOfOrder(db: Db, id: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('verification_attempts').select('number').where('id', '=', id).execute()
  return rows.map(({ number }) => number)
}

/** Attempts whose check by the registry, or whose order, was interrupted; oldest first. The system role reads them. */
export const interruptedAttempts = (db: Context['systemDb'], before: Date, max: number, hasFolder: boolean) =>
  db
    .selectFrom('verification_attempts')
    .select(['tenant_id', 'id'])
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'submitted'), eb('submitted_at', '<', before)]),
        ...(hasFolder
          ? [
              eb.and([
                eb('state', '=', 'transferSent'),
                eb('ordered_at', 'is', null),
                eb('sent_at', '<', before),
              ]),
            ]
          : []),
      ]),
    )
    .orderBy('submitted_at')
    .limit(max)
    .execute()

/** What the simulated bank has paid in, newest first, for the console of the sandbox. */
export const receivedInSandbox = (db: Context['systemDb'], max: number) =>
  db
    .selectFrom('verification_attempts')
    .select([
      'id',
      'number',
      'account_holder',
      'account_number',
      'bank_name',
      'arrived_at',
      'sealed_amount',
      'state',
      'reason',
    ])
    .where('arrived_at', 'is not', null)
    .orderBy('arrived_at', 'desc')
    .limit(max)
    .execute()
