/** The columns of a shared document row that each side may write; the database refuses all other writes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payees } from '#demo/markets.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { appRole, systemRole } from '#server/db/roles.ts'
import { documentRow, mingyuanCode, plantDocuments, tradeOf } from './support/documents.ts'
import { openTestServer, type TestServer } from './support/server.ts'
import { asRole, outcomeOf } from './support/sql.ts'

const trade = tradeOf(mingyuanCode)
const sides = { payer: trade.payerTenantId, payee: trade.payeeTenantId ?? '' }
type Side = keyof typeof sides
/** A trade that neither side of the test is in, and a tenant that is in neither. */
const others = tradeOf('600230')
const stranger = entityOf('yuanshan')

type Row = Parameters<typeof documentRow>[1]
let server: TestServer
const ids: Record<
  'payers' | 'payees' | 'confirmed' | 'disabledByPayer' | 'disabledByPayee' | 'paid',
  string
> = { payers: '', payees: '', confirmed: '', disabledByPayer: '', disabledByPayee: '', paid: '' }
const planted: Readonly<Record<keyof typeof ids, Row>> = {
  payers: {},
  payees: { source: 'payee' },
  confirmed: { source: 'payee', confirmation: 'confirmed' },
  disabledByPayer: { disabled_by: 'payer', disabled_reason: '有争议' },
  disabledByPayee: { disabled_by: 'payee', disabled_reason: '有争议' },
  paid: { paid_date: '2026-11-01' },
}
beforeAll(async () => {
  server = await openTestServer({ breaks: ['journalDiffers'] })
  for (const name of Object.keys(ids) as (keyof typeof ids)[]) {
    const row = documentRow(server.context, planted[name])
    ids[name] = row.id
    await plantDocuments(server.context, [row])
  }
})
afterAll(() => server.close())

const as = (side: Side, text: string, values: readonly unknown[] = []) =>
  asRole(server, appRole, { tenant: sides[side] }, (query) => outcomeOf(query, text, values))

/** A row of `documents` as an insert. */
function insertOf(changes: Row, code = mingyuanCode): readonly [text: string, values: readonly unknown[]] {
  const entries = Object.entries(documentRow(server.context, changes, code))
  const places = entries.map((_entry, n) => `$${n + 1}`).join(', ')
  const text = `insert into documents (${entries.map(([name]) => name).join(', ')}) values (${places})`
  return [text, entries.map(([, value]) => value)]
}

describe('entering a document', () => {
  it.each<readonly [string, Side, Row]>([
    ['as the other side', 'payee', { source: 'payer' }],
    ['as the other side', 'payer', { source: 'payee' }],
    ['as the platform', 'payer', { source: 'platform' }],
    ['as a sync', 'payee', { source: 'sync' }],
    ['by the numbers of another', 'payee', { source: 'payee', issuer_tenant_id: trade.payerTenantId }],
    ['confirmed by oneself', 'payee', { source: 'payee', confirmation: 'confirmed' }],
    ['excluded for the payee', 'payer', { excluded: true }],
    ['disabled for the other side', 'payer', { disabled_by: 'payee', disabled_reason: 'x' }],
  ])('is refused %s, to the %s', async (_name, side, changes) => {
    expect(await as(side, ...insertOf(changes))).toBe('42501')
  })

  it('is taken from either side as its own', async () => {
    expect(await as('payer', ...insertOf({ source: 'payer' }))).toBe('1 rows')
    expect(await as('payee', ...insertOf({ source: 'payee' }))).toBe('1 rows')
  })

  it('is refused in a trade of others, and before a tenant that is no party', async () => {
    const own = { payee_tenant_id: sides.payee, payee_company_id: trade.payeeCompanyId ?? null }
    const planting = { source: 'payee', issuer_tenant_id: sides.payee, ...own } as const
    expect(await as('payee', ...insertOf(planting, '600230'))).toBe('23514')
    const foreign = { payee_tenant_id: stranger.tenantId, payee_company_id: stranger.id }
    expect(await as('payer', ...insertOf(foreign))).toBe('23514')
    expect(await as('payer', ...insertOf({ payee_id: others.payeeId }))).toBe('23503')
    // Nor is it hidden from the payee that has registered.
    expect(await as('payer', ...insertOf({ payee_tenant_id: null, payee_company_id: null }))).toBe('23514')
  })
})

describe('changing a document', () => {
  const word = `confirmation = 'declined', declined_reason = 'x'`
  const disabling = (side: Side): string => `disabled_by = '${side}', disabled_reason = 'x'`
  const enabling = 'disabled_by = null, disabled_reason = null'
  it.each<readonly [Side, keyof typeof ids, string]>([
    ['payee', 'payers', 'amount = 1'],
    ['payee', 'payers', `number = 'x'`],
    ['payee', 'payers', `type = 'order'`],
    ['payee', 'payers', `currency = 'USD'`],
    ['payee', 'payers', `due_date = '2027-01-01'`],
    ['payee', 'payers', `document_date = '2026-01-01'`],
    ['payee', 'payers', `means = 'acceptance', bill_term_days = 90`],
    ['payee', 'payers', 'bill_term_days = 90'],
    ['payee', 'payers', `deleted_at = '2026-11-15'`],
    ['payee', 'payees', `confirmation = 'confirmed'`],
    ['payee', 'payees', word],
    ['payee', 'confirmed', 'amount = 1'],
    ['payee', 'payees', disabling('payer')],
    ['payee', 'disabledByPayer', enabling],
    ['payee', 'disabledByPayer', disabling('payee')],
    ['payee', 'disabledByPayer', `disabled_reason = 'x'`],
    ['payer', 'payees', 'amount = 1'],
    ['payer', 'payees', `deleted_at = '2026-11-15'`],
    ['payer', 'payers', 'excluded = true'],
    ['payer', 'payers', disabling('payee')],
    ['payer', 'disabledByPayee', enabling],
    ['payer', 'paid', 'amount = 1'],
    ['payer', 'paid', `deleted_at = '2026-11-15'`],
  ])('is refused to the %s: of %s %s', async (side, which, set) => {
    expect(await as(side, `update documents set ${set} where id = $1`, [ids[which]])).toBe('42501')
  })

  it.each<readonly [Side, keyof typeof ids, string]>([
    ['payee', 'payees', 'amount = 1'],
    ['payee', 'confirmed', `amount = 1, confirmation = 'waiting'`],
    ['payee', 'payers', 'excluded = true'],
    ['payee', 'payers', disabling('payee')],
    ['payee', 'disabledByPayee', enabling],
    ['payer', 'payers', 'amount = 1'],
    ['payer', 'payees', `confirmation = 'confirmed'`],
    ['payer', 'payees', word],
    ['payer', 'payees', disabling('payer')],
    ['payer', 'disabledByPayer', enabling],
  ])('is for the %s to do: of %s %s', async (side, which, set) => {
    expect(await as(side, `update documents set ${set} where id = $1`, [ids[which]])).toBe('1 rows')
  })

  it('never takes it from its payee, in any database role', async () => {
    for (const role of [appRole, systemRole]) {
      const taken = asRole(server, role, { tenant: sides.payer }, (query) =>
        query('update documents set payee_tenant_id = null, payee_company_id = null where id = $1', [
          ids.payers,
        ]),
      )
      await expect(taken).rejects.toThrow('whose a document is never changes')
    }
  })
})

describe('what happened to a document', () => {
  const insert = `insert into document_events (payer_tenant_id, document_id, at, id, kind, side, user_id)
    select $4, $1, '2026-11-15', $2, 'edited', $3, $2`
  it('is recorded by the side that did it, and for its own documents only', async () => {
    const insertEvent = (side: Side, kind: string, id = ids.payers, payer = sides.payer) =>
      as(side, insert, [id, server.context.makeId(), kind, payer])
    for (const side of ['payer', 'payee'] as const) {
      const other = side === 'payer' ? 'payee' : 'payer'
      expect([
        await insertEvent(side, side),
        await insertEvent(side, other),
        await insertEvent(side, 'platform'),
      ]).toEqual(['1 rows', '42501', '42501'])
    }
    const theirs = documentRow(server.context, {}, '600230')
    await plantDocuments(server.context, [theirs])
    expect(await insertEvent('payee', 'payee', theirs.id, theirs.payer_tenant_id)).toBe('42501')
  })
})

describe('the counts', () => {
  it.each<Side>(['payer', 'payee'])('are not for the %s to write', async (side) => {
    expect(await as(side, 'update document_counts set documents = 0, minor = 0 where true')).toBe('42501')
    const added = `insert into document_counts select payer_tenant_id, payee_id, 'planted', status, currency, payer_id,
      payee_tenant_id, payee_company_id, 1, 1, 1 from document_counts limit 1`
    expect(await as(side, added)).toBe('42501')
  })
})

describe('the list of payees', () => {
  it('is written by the payer, and no side moves a payee to another list', async () => {
    const at = (changes: string) => `update payees set ${changes} where id = '${trade.payeeId}'`
    expect(await as('payer', at(`name = name`))).toBe('1 rows')
    expect(await as('payee', at(`name = '乙'`))).toBe('42501')
    const taken = `payer_tenant_id = '${sides.payee}', payer_id = '${trade.payeeCompanyId}', market_id = null`
    expect(await as('payee', at(taken))).toMatch(/^(42501|P0001)$/)
    expect(await as('payer', at(`payer_id = '${entityOf('hongfei-hefei').id}', market_id = null`))).toBe(
      'P0001',
    )
  })
})

describe('a payee that registers', () => {
  const listed = `insert into payees (id, payer_tenant_id, payer_id, code, name, is_sme, switched_on, payee_tenant_id, payee_company_id, listed_at)
    values ($1, $2, $3, $1::uuid::text, '甲', false, true, $4, $5, '2026-01-01')`
  const registered = 'update payees set payee_tenant_id = $2, payee_company_id = $3 where id = $1'

  it('is no company of the payer’s choosing', async () => {
    const id = server.context.makeId()
    const row = [id, trade.payerTenantId, trade.payerId]
    expect(await as('payer', listed, [...row, stranger.tenantId, stranger.id])).toBe('42501')
    await asRole(server, appRole, { tenant: sides.payer }, async (query) => {
      expect(await outcomeOf(query, listed, [...row, null, null])).toBe('1 rows')
      expect(await outcomeOf(query, registered, [id, stranger.tenantId, stranger.id])).toBe('42501')
    })
  })

  it('finds what was entered before, with its life and its counts, and stays who it is', async () => {
    const { systemDb, makeId } = server.context
    const listedOnly = payees.find(({ company }) => !company)?.code ?? ''
    const { payeeId } = tradeOf(listedOnly)
    const row = documentRow(server.context, {}, listedOnly)
    const gone = documentRow(server.context, { deleted_at: server.clock() }, listedOnly)
    await plantDocuments(server.context, [row, gone])
    const event = {
      payer_tenant_id: row.payer_tenant_id,
      document_id: row.id,
      at: server.clock(),
      id: makeId(),
      user_id: makeId(),
    }
    await systemDb
      .insertInto('document_events')
      .values({ ...event, kind: 'edited', side: 'payer' })
      .execute()
    const seen = (tenant: string) =>
      asRole(server, appRole, { tenant }, (query) =>
        query(
          `select (select count(*)::int from documents where id = any($2)) as documents,
            (select count(*)::int from document_events where document_id = $3) as events,
            (select coalesce(sum(documents), 0)::int from document_counts where payee_id = $1)
              = (select count(*)::int from documents where payee_id = $1 and deleted_at is null) as counted`,
          [payeeId, [row.id, gone.id], row.id],
        ),
      )
    const none = [{ documents: 0, events: 0, counted: true }]
    expect(await seen(stranger.tenantId)).toEqual(none)
    const company = { payee_tenant_id: stranger.tenantId, payee_company_id: stranger.id }
    await systemDb.updateTable('payees').set(company).where('id', '=', payeeId).execute()
    expect(await seen(stranger.tenantId)).toEqual([{ documents: 1, events: 1, counted: true }])
    // The payee also gets later documents, and can add to the counts of earlier ones.
    await plantDocuments(server.context, [documentRow(server.context, company, listedOnly)])
    const own = insertOf({ ...company, source: 'payee', issuer_tenant_id: stranger.tenantId }, listedOnly)
    const entering = asRole(server, appRole, { tenant: stranger.tenantId }, (query) =>
      outcomeOf(query, ...own),
    )
    expect(await entering).toBe('1 rows')
    const leaving = systemDb
      .updateTable('payees')
      .set({ payee_tenant_id: null, payee_company_id: null, market_id: null })
      .where('id', '=', payeeId)
    await expect(leaving.execute()).rejects.toThrow('stays the company that it is')
    expect(await seen(others.payerTenantId)).toEqual(none)
  })
})
