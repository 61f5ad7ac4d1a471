/**
 * Payees of a payer that requires electronic signatures, in a portal of one test file: a company and a person that have just
 * registered, each with a document.
 */
import type { Transaction } from 'kysely'
import { pino } from 'pino'
import { enterDocuments } from '#demo/enter-documents.ts'
import { markets } from '#demo/markets.ts'
import { entityOf, marketIdOf } from '#demo/seed-markets.ts'
import { addDays, dayOf, type Instant } from '#domain/day.ts'
import { platformId } from '#server/commands/journal.ts'
import { setConfig } from '#server/companies/store.ts'
import { readConfig } from '#server/config/config.ts'
import type { Context } from '#server/context.ts'
import { openEmbedded } from '#server/db/embedded/open.ts'
import type { Schema } from '#server/db/schema.ts'
import { takeSerials } from '#server/documents/store.ts'
import { openServer } from '#server/open.ts'
import { insertPayees } from '#server/payees/store.ts'
import { freshPerson, type Person } from '#test/support/fresh-tenant.ts'
import type { OwnPortal } from './own-portal.ts'

export type OwnPayee = Person & { readonly document: string }
export type OwnPayees = { readonly company: OwnPayee; readonly person: OwnPayee }

const market = markets.find(({ payer }) => payer === 'wohe') ?? raise()
const payer = entityOf(market.payer)
function raise(): never {
  throw new Error('the demo world has this market')
}

export async function addOwnPayees({ folder }: OwnPortal): Promise<OwnPayees> {
  const config = readConfig({ DATA_DIR: folder })
  const database = await openEmbedded({ dataDir: config.dataDir })
  const opened = await openServer({ config, ownerUrl: database.url, log: pino({ level: 'warn' }) })
  const { context } = opened
  const clock = Object.assign(() => context.clock(), { advance: () => undefined })
  const server = { context, clock }
  try {
    const company = await freshPerson(server, { companyType: 'supplier', name: '顾川' })
    const person = await freshPerson(server, { companyType: 'supplier', legalForm: 'person', name: '沈青' })
    return await context.systemDb.transaction().execute(async (db) => {
      for (const key of ['use_electronic_signature', 'use_electronic_signature_person'])
        await setConfig(db, payer.tenantId, key, '1')
      return {
        company: { ...company, document: await trade(db, context, company) },
        person: { ...person, document: await trade(db, context, person) },
      }
    })
  } finally {
    await opened.close()
    await database.close()
  }
}

/** Lists it as a payee in the market, with a document; answers its number. */
async function trade(db: Transaction<Schema>, context: Context, payee: Person): Promise<string> {
  const at = context.clock()
  const { id: companyId } = await db
    .selectFrom('companies')
    .select('id')
    .where('parent_id', '=', payee.tenantId)
    .executeTakeFirstOrThrow()
  const payeeId = context.makeId()
  const sides = { payer_tenant_id: payer.tenantId, payer_id: payer.id }
  const ofPayee = { payee_tenant_id: payee.tenantId, payee_company_id: companyId }
  await insertPayees(db, [
    {
      ...sides,
      ...ofPayee,
      id: payeeId,
      code: payee.mobile,
      name: payee.company,
      is_sme: false,
      switched_on: true,
      market_id: marketIdOf(market),
      listed_at: at,
    },
  ])
  const number = `SIGN-${payee.mobile}`
  const row = {
    ...sides,
    ...ofPayee,
    id: context.makeId(),
    issuer_tenant_id: payer.tenantId,
    serial: await takeSerials(db, payer.tenantId, 1),
    payee_id: payeeId,
    number,
    type: 'payable',
    amount: 128_450_00n,
    currency: 'CNY',
    due_date: addDays(dayOf(at.getTime() as Instant), documentDays),
    means: 'transfer',
    source: 'payer',
    confirmation: 'none',
    created_at: at,
    created_by: platformId,
    changed_at: at,
    changed_by: platformId,
    paid_date: null,
  } as const
  await enterDocuments(db, { rows: [row], events: [] }, new Date(0), at)
  return number
}

const documentDays = 60
