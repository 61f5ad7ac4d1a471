/** Companies of a measure, each with one signed-in administrator who acts for it, and payees. */
import { randomBytes } from 'node:crypto'
import { acceptancesOf } from '#demo/agreements.ts'
import { companyAgreements, personAgreements } from '#domain/agreements/kinds.ts'
import { insertAcceptances } from '#server/agreements/store.ts'
import { insertCompanies, insertMemberships } from '#server/companies/store.ts'
import type { Context } from '#server/context.ts'
import { insertSession, insertUser } from '#server/identity/store.ts'
import { tokenHash } from '#server/sessions/actor.ts'
import { ask } from '#test/support/ask.ts'
import { plantJournaled } from '#test/support/journal.ts'

export type Tenant = { readonly id: string; readonly token: string }

const sessionMs = 86_400_000

export async function makeTenants(context: Context, count: number): Promise<readonly Tenant[]> {
  return Promise.all(Array.from({ length: count }, () => makeTenant(context)))
}

async function makeTenant(context: Context): Promise<Tenant> {
  const { clock, makeId } = context
  const id = makeId()
  const common = { company_type: 'buyer', legal_form: 'company', currency: 'CNY' } as const
  const company = {
    ...common,
    id,
    tenant_id: id,
    name: '量衡计量有限公司',
    register_username: '',
    registered_at: clock(),
  }
  await plantJournaled(context, (db) => insertCompanies(db, [company]))
  return { id, token: await signIn(context, { id, companyId: id, companyType: 'buyer' }) }
}

/** Adds an administrator who acts for the company, and returns the token. */
export async function signIn(
  context: Context,
  {
    id,
    companyId,
    companyType,
  }: {
    readonly id: string
    readonly companyId: string
    readonly companyType: 'buyer' | 'supplier'
  },
): Promise<string> {
  const { clock, makeId } = context
  const [userId, at] = [makeId(), clock()]
  const mail = `${userId}@bench.test`
  const token = randomBytes(32).toString('base64url')
  await plantJournaled(context, async (db) => {
    await insertUser(
      db,
      { id: userId, name: '何量', login_mail: mail, activated: true, registered_at: at },
      { password_hash: '$argon2id$nobody signs in with this', changed_at: at },
    )
    await insertMemberships(db, [
      { user_id: userId, tenant_id: id, role: 'administrator', status: 'activated', joined_at: at },
    ])
    await insertAcceptances(db, [
      ...acceptancesOf(personAgreements, { userId, tenantId: null, at, makeId }),
      ...acceptancesOf(companyAgreements[companyType], { userId, tenantId: id, at, makeId }),
    ])
    await insertSession(db, {
      id: makeId(),
      token_hash: tokenHash(token),
      user_id: userId,
      tenant_id: id,
      company_id: companyId,
      company_type: companyType,
      role: 'administrator',
      membership_status: 'activated',
      company_frozen: false,
      address: '127.0.0.1',
      user_agent: 'bench',
      created_at: at,
      seen_at: at,
      expires_at: new Date(at.getTime() + sessionMs),
    })
  })
  return token
}

/** Payees on the list of a company, with the codes B0, B1 and so on. */
export async function listPayees(
  ownerUrl: string,
  payer: { readonly tenantId: string; readonly id: string },
  count: number,
): Promise<void> {
  await ask(
    ownerUrl,
    `insert into payees (id, payer_tenant_id, payer_id, code, name, is_sme, switched_on, listed_at)
     select gen_random_uuid(), '${payer.tenantId}', '${payer.id}', 'B' || n, 'Payee ' || n, false, true, timestamptz '2026-01-01'
     from generate_series(0, ${count - 1}) n`,
  )
  await ask(ownerUrl, 'analyze payees, companies')
}
