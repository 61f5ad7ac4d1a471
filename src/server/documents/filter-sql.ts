/** A question to the documents as SQL: whose they are, which of them, and what they come to. */
import type * as contract from '#contract/documents.ts'
import type { Input } from '#contract/route.ts'
import { addDays, startOfDay } from '#domain/day.ts'
import { statusesIn } from '#domain/documents/status.ts'
import { hundredthsOf } from '#domain/numerals.ts'
import type { Param } from '../db/parameters.ts'
import { lastOffer, offerStateAmong } from './offer-sql.ts'
import { foundIds, isFound } from './search.ts'

export type Filters = Input<typeof contract.documentTotals>['body']

/** Who asks, where the statement has found the session, and where only its scope is known. */
const actorsTenant = 'actor.tenant_id'
export const scopesTenant = '(select scope_tenant())'

/** As which side: a payee names the sub-entity that it acts as. Every condition repeats the tenant, so that an index serves. */
export const ofSide = (
  param: Param,
  { supplierId }: Filters,
  alias: 'd' | 'k' | 'p',
  tenant = actorsTenant,
): string =>
  supplierId === undefined
    ? `${alias}.payer_tenant_id = ${tenant}`
    : `${alias}.payee_tenant_id = ${tenant} and ${alias}.payee_company_id = ${param(supplierId)}::uuid`

/** True where every id that the question names is the caller's own, or of somebody it trades with. */
export const own = (param: Param, { supplierId, buyerIds = [] }: Filters): string => {
  const conditions = [
    supplierId &&
      `exists (select from companies c where c.tenant_id = actor.tenant_id and c.id = ${param(supplierId)}::uuid and c.company_type = 'supplier')`,
    buyerIds.length > 0 &&
      `not exists (select from unnest(${param(buyerIds)}::uuid[]) requested (id) where ${
        supplierId === undefined
          ? 'not exists (select from companies c where c.tenant_id = actor.tenant_id and c.id = requested.id)'
          : 'not exists (select from payees p where p.payee_tenant_id = actor.tenant_id and p.payer_id = requested.id)'
      })`,
  ]
  return conditions.filter(Boolean).join(' and ') || 'true'
}

/** What an amount is in hundredths, whatever the decimals of its currency. */
const hundredths = `d.amount * case when d.currency = 'JPY' then 100 else 1 end`

/** Those filters that counts are kept by; whatever else is asked is looked up. */
export function countable(param: Param, filters: Filters, alias: 'd' | 'k'): readonly string[] {
  const { buyerIds, payee, type, currency, tab, status } = filters
  const among = (column: string, values: readonly string[] | undefined, kind: string) =>
    values && values.length > 0 ? `${alias}.${column} = any(${param(values)}::${kind}[])` : undefined
  return [
    among('payer_id', buyerIds, 'uuid'),
    // The index of a payee's documents begins with the payer.
    payee && payee.length > 0
      ? `d.payer_id = any(array(select p.payer_id from payees p where p.id = any(${param(payee)}::uuid[])))`.replace(
          'd.',
          `${alias}.`,
        )
      : undefined,
    among('payee_id', payee, 'uuid'),
    among('type', type, 'text'),
    among('currency', currency, 'text'),
    among('status', tab && statusesIn[tab], 'text'),
    among('status', status, 'text'),
  ].filter((condition) => condition !== undefined)
}

/** What an import brought, and what it confirmed; row security knows nobody else's import. */
const ofImport = (id: string): string => `d.id in (
  select n.id from imports i join documents n on n.import_id = i.id where i.id = ${id}::uuid
  union all select e.document_id from imports i join document_events e on e.import_id = i.id where i.id = ${id}::uuid)`

/** All the others but the keyword, which is searched for in its own way. */
function others(param: Param, filters: Filters): readonly string[] {
  const { source, confirmation, disabled, amountFrom, amountTo, dueFrom, dueTo } = filters
  const { importId, offerState } = filters
  const { from = filters.to, to = from } = filters
  const [switched] = disabled?.length === 1 ? disabled : []
  return [
    source && source.length > 0 && `d.source = any(${param(source)}::text[])`,
    confirmation && confirmation.length > 0 && `d.confirmation = any(${param(confirmation)}::text[])`,
    switched && `d.disabled_by is ${switched === 'yes' ? 'not null' : 'null'}`,
    amountFrom && `${hundredths} >= ${param(hundredthsOf(amountFrom))}::bigint`,
    amountTo && `${hundredths} <= ${param(hundredthsOf(amountTo))}::bigint`,
    dueFrom && `d.due_date >= ${param(dueFrom)}::date`,
    dueTo && `d.due_date <= ${param(dueTo)}::date`,
    from && `d.created_at >= ${param(new Date(startOfDay(from)))}::timestamptz`,
    to && `d.created_at < ${param(new Date(startOfDay(addDays(to, 1))))}::timestamptz`,
    importId && ofImport(param(importId)),
    offerState && offerState.length > 0 && offerStateAmong(param(offerState)),
  ].filter((condition) => typeof condition === 'string')
}

/** Whether counts alone can tell how many there are. */
export const isCounted = (filters: Filters): boolean =>
  filters.keyword === undefined && others(() => '', filters).length === 0

export const where = (...conditions: readonly string[]): string => conditions.join(' and ')

/** The condition of every filter on a row, the keyword among them. */
export const matching = (param: Param, filters: Filters, tenant = actorsTenant): readonly string[] => [
  ...countable(param, filters, 'd'),
  ...others(param, filters),
  ...(filters.keyword === undefined ? [] : [isFound(param, filters, tenant)]),
]

/** Documents by their facts alone. */
export const factsOnly = '(select * from documents where deleted_at is null) d'
export const withState = 'current_documents d'

/** What a list by these filters is read from: the standings are read only where something is asked of them. */
export const sourceFor = ({ tab, status = [], offerState = [] }: Filters): string =>
  tab !== undefined || status.length > 0 || offerState.length > 0 ? withState : factsOnly

/** The ids of everything that the filters find; a keyword is looked up first, and the rest asked of what it finds. */
export function foundBy(param: Param, filters: Filters, tenant = actorsTenant): string {
  const side = ofSide(param, filters, 'd', tenant)
  const conditions = where(side, ...countable(param, filters, 'd'), ...others(param, filters))
  if (filters.keyword === undefined) return `select d.id from ${sourceFor(filters)} where ${conditions}`
  const ids = foundIds({ param, side, tenant }, filters)
  return `select d.id from (${ids}) searched join ${sourceFor(filters)} using (id) where ${conditions}`
}

/** The names of the parties and of a credited document, joined to a document. */
export const withNames = `
  join payees p on p.payer_tenant_id = d.payer_tenant_id and p.id = d.payee_id join payer_directory c on c.company_id = d.payer_id
  left join documents k on k.payer_tenant_id = d.payer_tenant_id and k.id = d.credits_id and k.currency = d.currency and k.deleted_at is null`

/**
 * What else bears its number: whoever can give a word on one debt is told that it may be there as another kind of paper.
 * What is owed and what is credited are two things.
 */
export const sameNumber = `
  from documents s where s.payer_tenant_id = d.payer_tenant_id and s.payer_id = d.payer_id and s.payee_id = d.payee_id and s.number = d.number and s.id <> d.id
    and (s.amount > 0) = (d.amount > 0) and s.deleted_at is null`
const sameNumberDocuments = `select coalesce(json_agg(json_build_object('id', s.id, 'type', s.type, 'amount', s.amount::text,
    'currency', s.currency, 'dueDate', s.due_date) order by s.id), '[]') ${sameNumber}`

/** Who did something: a person, or a system by the name of its key. */
export const nameOf = (id: string): string =>
  `coalesce((select u.name from users u where u.id = ${id}), (select y.name from api_keys y where y.id = ${id}))`

/**
 * A row as the database gives it: what goes out as it is, together with what `present` makes the rest of. Of the people
 * who entered and changed it those of one's own side are named.
 */
export const rowFor = (
  tenant: string,
  sameNumberRows = "d.confirmation in ('waiting', 'declined')",
): string => `json_build_object('bits', d.reasons, 'small', p.small, 'item', ${lastOffer},
  'reader', case when d.payer_tenant_id = ${tenant} then 'payer' else 'payee' end, 'row', json_build_object(
  'id', d.id, 'serial', d.serial, 'number', d.number, 'type', d.type, 'amount', d.amount::text, 'currency', d.currency,
  'documentDate', d.document_date, 'dueDate', d.due_date, 'termDays', d.term_days, 'means', d.means, 'billTermDays', d.bill_term_days, 'payerId', d.payer_id,
  'payerName', c.name, 'payeeId', d.payee_id, 'payeeName', p.name, 'payeeCode', p.code, 'source', d.source,
  'disabledBy', d.disabled_by, 'disabledReason', d.disabled_reason, 'excluded', d.excluded, 'confirmation', d.confirmation,
  'declinedReason', d.declined_reason, 'status', d.status, 'payable', d.payable::text, 'creditsNumber', k.number, 'paidDate', d.paid_date,
  'uploadTime', instant_text(d.created_at), 'changeTime', instant_text(d.changed_at), 'version', d.version,
  'sameNumberDocuments', case when ${sameNumberRows} then (${sameNumberDocuments}) else '[]' end,
  'createdBy', case when d.issuer_tenant_id = ${tenant} then ${nameOf('d.created_by')} end,
  'changedBy', coalesce((select u.name from users u where u.id = d.changed_by
    and exists (select from memberships m where m.user_id = u.id and m.tenant_id = ${tenant})),
    (select k.name from api_keys k where k.tenant_id = ${tenant} and k.id = d.changed_by))))`
export const rowSql = rowFor(actorsTenant)
export const wholeRowSql = rowFor(actorsTenant, 'true')
