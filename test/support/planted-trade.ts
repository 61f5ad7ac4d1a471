/** Rows of a trade for the calls of the table: a document, an offer and a draft, with both parties. */
import { markets, payees } from '#demo/markets.ts'
import { entityOf, marketIdOf, payeeIdOf } from '#demo/seed-markets.ts'
import { invitationCodeOf } from '#domain/payees/invitation.ts'
import type { Context } from '#server/context.ts'
import { tokenHash } from '#server/sessions/actor.ts'
import { documentRow, mingyuanCode, plantDocuments } from './documents.ts'
import { plantMandate } from './planted-mandate.ts'
import { plantOffer } from './planted-offer.ts'
import type { IdNames, Ids } from './same-ids.ts'

/** The payee is the one that acts as `choice`; otherwise the trade is one of a demo payer. */
export async function plantTrade(
  { context }: { readonly context: Context },
  person: string,
  choice: string,
  named: IdNames,
): Promise<Partial<Ids>> {
  const own = payees.find(({ company }) => company && entityOf(company).id === choice)
  // A foreign document belongs to two tenants that no person of the test belongs to.
  const payee = own ?? payees.find(({ code }) => code === (person === 'chenwei' ? mingyuanCode : '600230'))
  if (!payee) throw new Error('the demo world has these payees')
  const elsewhere = entityOf('lanting-hongkong').id
  const buyer = person === 'chenwei' || own ? entityOf(payee.payer).id : elsewhere
  const market = markets.find(
    (one) =>
      entityOf(one.payer).id === buyer && (buyer === elsewhere || one.currency === payee.marketCurrency),
  )
  if (!market) throw new Error('the demo world has this market')
  const { version } = await context.systemDb
    .selectFrom('markets')
    .select('version')
    .where('id', '=', marketIdOf(market))
    .executeTakeFirstOrThrow()
  const { id: userId } = await context.systemDb.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const payer = { tenantId: entityOf(market.payer).tenantId, companyId: buyer, userId }
  // Two people decide about accounts, so that these are another's.
  const another = { ...payer, userId: await otherThan(context, person) }
  const plant: Partial<{ readonly [name in keyof Ids]: () => Promise<Partial<Ids>> }> = {
    document: async () => ({ document: await plantDocument(context, payee.code, own ? 'payee' : 'payer') }),
    mandate: async () => ({ mandate: await plantMandate(context, payee) }),
    payee: async () => ({ payee: await plantPayee(context, payer) }),
    apiKey: async () => ({ apiKey: await plantKey(context, another) }),
    waitingAccount: async () => ({ waitingAccount: await plantWaitingAccount(context, another) }),
    connection: async () => ({ connection: await plantRequest(context, buyer, own?.company ?? 'yuanshan') }),
    receivable: async () => ({
      receivable: await plantReceivable(context, own?.company ?? 'hengda-main', userId),
    }),
  }
  const ids: Partial<Ids>[] = []
  for (const [name, planting] of Object.entries(plant)) if (named.has(name)) ids.push(await planting())
  if (['offerable', 'offer', 'draft'].some((name) => named.has(name)))
    ids.push(await plantOffer(context, payee))
  return Object.assign(
    { buyer, supplier: own ? choice : payeeIdOf(payee), market: marketIdOf(market), marketVersion: version },
    ...ids,
  ) as Partial<Ids>
}

async function plantDocument(context: Context, code: string, source: 'payee' | 'payer'): Promise<string> {
  const row = documentRow(context, { source }, code)
  await plantDocuments(context, [row])
  return row.id
}

const otherThan = async ({ systemDb }: Context, person: string): Promise<string> =>
  (
    await systemDb
      .selectFrom('users')
      .select('id')
      .where('login_mail', 'not like', `${person}@%`)
      .executeTakeFirstOrThrow()
  ).id

type PayerIds = { readonly tenantId: string; readonly companyId: string; readonly userId: string }

/** A payee on the list of a payer, with an invitation that waits. */
async function plantPayee(
  { systemDb, makeId, clock }: Context,
  { tenantId, companyId, userId }: PayerIds,
): Promise<string> {
  const listed = makeId()
  await systemDb
    .insertInto('payees')
    .values({
      id: listed,
      payer_tenant_id: tenantId,
      payer_id: companyId,
      code: listed,
      name: '无锡精工',
      is_sme: true,
      switched_on: true,
      listed_at: clock(),
    })
    .execute()
  await systemDb
    .insertInto('payee_invitations')
    .values({
      payer_tenant_id: tenantId,
      payee_id: listed,
      code: invitationCodeOf(Buffer.from(listed.replaceAll('-', ''), 'hex')),
      state: 'open',
      invited_by: userId,
      invited_at: clock(),
    })
    .execute()
  return listed
}

/** A payee with an account that another person has entered. */
async function plantWaitingAccount(context: Context, payer: PayerIds): Promise<string> {
  const payeeId = await plantPayee(context, payer)
  await context.systemDb
    .insertInto('payee_accounts')
    .values({
      payer_tenant_id: payer.tenantId,
      payee_id: payeeId,
      version: 1,
      holder: '无锡精工',
      number: '6222021001012345678',
      bank_code: '102100099996',
      source: 'entered',
      corrects: false,
      set_by: payer.userId,
      set_at: context.clock(),
      entered_by: payer.userId,
    })
    .execute()
  return payeeId
}

/** A receivable of a payee whose payer is known by name. */
async function plantReceivable(
  { systemDb, makeId, clock }: Context,
  company: string,
  userId: string,
): Promise<string> {
  const id = makeId()
  const { id: companyId, tenantId } = entityOf(company)
  await systemDb
    .insertInto('named_receivables')
    .values({
      tenant_id: tenantId,
      id,
      company_id: companyId,
      payer_name: '待邀请的付款方有限公司',
      number: id,
      type: 'receivable',
      amount: 100_000n,
      currency: 'CNY',
      due_date: '2027-03-01',
      means: 'transfer',
      state: 'open',
      entered_at: clock(),
      entered_by: userId,
      changed_at: clock(),
      changed_by: userId,
    })
    .execute()
  return id
}

/** Inserts an unanswered connection request of a payee to a company of a payer. */
async function plantRequest(
  { systemDb, makeId, clock }: Context,
  payerId: string,
  payee: string,
): Promise<string> {
  const { tenantId } = entityOf(payee)
  const found = await systemDb
    .selectFrom('connection_requests')
    .select('id')
    .where('payer_id', '=', payerId)
    .where('payee_tenant_id', '=', tenantId)
    .executeTakeFirst()
  if (found) return found.id
  const id = makeId()
  const payer = await systemDb
    .selectFrom('payer_directory')
    .selectAll()
    .where('company_id', '=', payerId)
    .executeTakeFirstOrThrow()
  const user = await systemDb.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await systemDb
    .insertInto('connection_requests')
    .values({
      payer_tenant_id: payer.tenant_id,
      id,
      payer_id: payerId,
      payee_tenant_id: tenantId,
      payee_name: '远山',
      note: '',
      by_code: false,
      state: 'requested',
      requested_by: user.id,
      requester_name: '王强',
      requested_at: clock(),
    })
    .execute()
  return id
}

/** A key of a company of a payer's, one for all calls. */
async function plantKey(
  { systemDb, makeId, clock }: Context,
  { tenantId, companyId, userId }: PayerIds,
): Promise<string> {
  const found = await systemDb
    .selectFrom('api_keys')
    .select('id')
    .where('company_id', '=', companyId)
    .where('name', '=', '在用的密钥')
    .executeTakeFirst()
  if (found) return found.id
  const id = makeId()
  await systemDb
    .insertInto('api_keys')
    .values({
      tenant_id: tenantId,
      id,
      company_id: companyId,
      name: '在用的密钥',
      shown: 'sooner_abcde',
      token_hash: tokenHash(id),
      kinds: ['documents', 'payees'],
      addresses: [],
      made_by: userId,
      made_at: clock(),
    })
    .execute()
  return id
}
