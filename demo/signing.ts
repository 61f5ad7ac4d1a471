/**
 * A payer of the demo world that requires electronic signatures since three weeks ago. Its payees sign the agreement of
 * each offer as a draft, by the commands of a person; the handler has confirmed it with a code.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type * as contract from '#contract/offers.ts'
import type { Input } from '#contract/route.ts'
import { addDays, type Day, dayOf, type Instant } from '#domain/day.ts'
import { codeExpiresAt } from '#domain/identity/verification-codes.ts'
import { maskMobile } from '#domain/verification/masks.ts'
import { findSigner } from '#server/agreement-signing/handler.ts'
import { sign } from '#server/agreement-signing/sign.ts'
import { continuingAgreements } from '#server/agreements/queries.ts'
import { insertCode } from '#server/codes/store.ts'
import { appendJournal } from '#server/commands/journal.ts'
import { setConfig } from '#server/companies/store.ts'
import type { Context } from '#server/context.ts'
import { insertSession } from '#server/identity/store.ts'
import { submitEither } from '#server/mandates/submit.ts'
import { deleteDraft, saveDraft } from '#server/offers/drafts.ts'
import type { Actor } from '#server/sessions/actor.ts'
import type { Signer } from '#server/signatures/commands.ts'
import { administrator } from './actors.ts'
import { markets, payees } from './markets.ts'
import type { Past } from './past-context.ts'
import { configEntry } from './rows.ts'
import { entityOf, marketIdOf } from './seed-markets.ts'

type Playing = { readonly context: Context; readonly past: Past }
type SubmitInput = Input<typeof contract.offerSubmit>['body']

const signingPayer = 'wohe'
const signingDays = 21
const reason = '协议统一改为电子签署'

/** Its payees are companies and persons, and both sign. */
export async function requireSignatures({ context, past }: Playing, today: Day): Promise<void> {
  const at = past.now()
  if (dayOf(at.getTime() as Instant) < addDays(today, -signingDays) || (await requiresSignature(context)))
    return
  const { tenantId } = entityOf(signingPayer)
  await context.systemDb.transaction().execute(async (db) => {
    for (const key of [signatureKey, `${signatureKey}_person`]) {
      await setConfig(db, tenantId, key, '1')
      const moment = { requestId: context.makeId(), machineNow: at, businessNow: at }
      await appendJournal(db, configEntry(signingPayer, { key, value: '1', reason }), moment)
    }
  })
}

const signatureKey = 'use_electronic_signature'
async function requiresSignature({ systemDb }: Context): Promise<boolean> {
  const { rows } = await sql`
    select from admin_config where tenant_id = ${entityOf(signingPayer).tenantId} and key = ${signatureKey} and value = '1'`.execute(
    systemDb,
  )
  return rows.length > 0
}

/** Submits an offer, signed where its payer requires that. */
export async function submitOffer(playing: Playing, actor: Actor, body: SubmitInput): Promise<boolean> {
  const { context, past } = playing
  const signs = markets.some(
    (market) =>
      marketIdOf(market) === body.marketId &&
      entityOf(market.payer).tenantId === entityOf(signingPayer).tenantId,
  )
  const draftId =
    signs && (await requiresSignature(context)) ? await signDraft(playing, actor, body) : undefined
  const isSubmitted = await past.act(actor, submitEither, {
    params: undefined,
    query: undefined,
    body: { ...body, ...(draftId !== undefined && { draftId }) },
  })
  // What the market refused leaves no draft behind.
  if (!isSubmitted && draftId !== undefined)
    await past.act(actor, deleteDraft, { params: { id: draftId }, query: undefined, body: undefined })
  return isSubmitted
}

/** The id of a draft of what is to be submitted, once the handler has signed it. */
async function signDraft({ context, past }: Playing, actor: Actor, body: SubmitInput): Promise<string> {
  const { tenantId = '', companyId = '' } = actor.acting ?? {}
  const { supplierId, marketId, documentIds, method, kind, fixed, rate, rateType, billRate, billRateType } =
    body
  const draftId = context.makeId()
  await past.act(actor, saveDraft, {
    params: { id: draftId },
    query: undefined,
    body: {
      supplierId,
      marketId,
      documentIds,
      method,
      kind,
      step: 3,
      version: 0,
      expectedPaymentDate: body.expectedPaymentDate,
      ...(fixed !== undefined && { fixed }),
      ...(rate !== undefined && { rate }),
      ...(rateType && { rateType: typeNumbers[rateType] }),
      ...(billRate !== undefined && { billRate }),
      ...(billRateType && { billRateType: typeNumbers[billRateType] }),
    },
  })
  const ownId = companyId === '' ? tenantId : companyId
  const signer = await context.systemDb.transaction().execute((db) => findSigner(db, tenantId, ownId))
  if (!signer.ok) throw new Error('who signs in the demo world is verified')
  const codeId = await sentCode({ context, past }, actor, tenantId, signer.value)
  await past.act(actor, sign(codeId, signer.value), {
    params: undefined,
    query: undefined,
    body: {
      companyId: ownId,
      code: usedCode,
      offerId: draftId,
      agreementVersions: body.agreementVersion === undefined ? [] : [body.agreementVersion],
    },
  })
  return draftId
}

const hashBytes = 32
const typeNumbers = { apr: 1, discount: 2 } as const
/** The code was compared before the command, which only spends it. */
const usedCode = '000000'

/**
 * A code that the handler has confirmed, in a session that is over; without its message, which the console would show
 * among those of today.
 */
async function sentCode(
  { context, past }: Playing,
  { userId }: Actor,
  tenantId: string,
  { handler, mobile: contact }: Signer,
): Promise<string> {
  const [codeId, sessionId, at] = [context.makeId(), context.makeId(), past.now()]
  const moment = { requestId: context.makeId(), machineNow: at, businessNow: at }
  const address = '127.0.0.1'
  await context.systemDb.transaction().execute(async (db) => {
    await insertSession(db, {
      id: sessionId,
      token_hash: randomBytes(hashBytes),
      user_id: userId,
      address,
      user_agent: '',
      created_at: at,
      seen_at: at,
      expires_at: codeExpiresAt(at),
      ended_at: codeExpiresAt(at),
    })
    await insertCode(db, {
      id: codeId,
      source: 'agreement_signing',
      contact,
      session_id: sessionId,
      code_hash: randomBytes(hashBytes),
      tries: 1,
      address,
      budget: 'holder',
      requested_by: userId,
      company_id: tenantId,
      sent_at: at,
      expires_at: codeExpiresAt(at),
    })
    const signedIn = { address, proof: 'password' }
    const facts = { codeId, handler, mobile: maskMobile(contact) }
    await appendJournal(db, { action: 'identity.signedIn', tenantId: null, userId, facts: signedIn }, moment)
    await appendJournal(db, { action: 'agreements.codeSent', tenantId, userId, facts }, moment)
  })
  return codeId
}

const recurringPayee = payees.find(({ company }) => company === 'hengda-main')

/** A recurring offer with the continuing-request agreement signed. */
export async function signRecurring(
  playing: Playing & { readonly administratorOf: (tenantId: string) => string },
): Promise<void> {
  const market = markets.find(({ payer }) => payer === recurringPayee?.payer)
  if (!recurringPayee?.company || !market) return
  const seller = entityOf(recurringPayee.company)
  await submitOffer(playing, administrator(seller, 'supplier', playing.administratorOf), {
    marketId: marketIdOf(market),
    buyerId: entityOf(market.payer).id,
    supplierId: seller.id,
    kind: 'recurring',
    method: 'preSettlement',
    rateType: 'apr',
    rate: '10.50',
    expectedPaymentDate: dayOf(playing.past.now().getTime() as Instant),
    payAmount: '0.00',
    documentIds: [],
    guardRails: { ceiling: '14.00', monthlyMaximum: '300000.00', minimumDays: 7 },
    agreementVersion: continuingAgreements[0] ?? '',
  })
}
