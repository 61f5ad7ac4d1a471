/** The SQL of document filters: the conditions of each filter, and the columns of a row. */
import type * as contract from '#contract/documents.ts'
import type { Input } from '#contract/route.ts'
import { addDays, startOfDay } from '#domain/day.ts'
import { debtTypesOf } from '#domain/documents/kinds.ts'
import { statusesIn } from '#domain/documents/status.ts'
import { hundredthsOf } from '#domain/numerals.ts'
import type { Param } from '../db/parameters.ts'
import { lastOffer, offerStateAmong } from './offer-sql.ts'
import { foundIds, isFound } from './search.ts'

export type Filters = Input<typeof contract.documentTotals>['body']

/** The caller's tenant: in statements that join the session, and in those that only have its scope. */
const actorsTenant = 'actor.tenant_id'
export const scopesTenant = '(select scope_tenant())'

/**
 * The caller's side: a payee names the sub-entity that it acts for. Every condition repeats the tenant, so
 * that the index is used.
 */
export const ofSide = (
  param: Param,
  { supplierId }: Filters,
  alias: 'd' | 'k' | 'p',
  tenant = actorsTenant,
): string =>
  supplierId === undefined
    ? `${alias}.payer_tenant_id = ${tenant}`
    : `${alias}.payee_tenant_id = ${tenant} and ${alias}.payee_company_id = ${param(supplierId)}::uuid`

/** True if every id in the filters belongs to the caller or to a company that it trades with. */
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

/** The amount in hundredths, independent of the decimals of its currency. */
const hundredths = `d.amount * case when d.currency = 'JPY' then 100 else 1 end`

/** The filters by which `document_counts` is grouped; all others need the documents themselves. */
export function countable(param: Param, filters: Filters, alias: 'd' | 'k'): readonly string[] {
  const { supplierId, buyerIds, payee, currency, tab, status } = filters
  // A payer calls a payee's receivable a payable.
  const type = supplierId === undefined ? filters.type?.flatMap(debtTypesOf) : filters.type
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

/** Documents that an import added or confirmed; row security hides the imports of other tenants. */
const ofImport = (id: string): string => `d.id in (
  select n.id from imports i join documents n on n.import_id = i.id where i.id = ${id}::uuid
  union all select e.document_id from imports i join document_events e on e.import_id = i.id where i.id = ${id}::uuid)`

/** The filters that `document_counts` does not have, without the keyword, which `search` handles. */
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

/** Whether `document_counts` alone can answer the filters. */
export const isCounted = (filters: Filters): boolean =>
  filters.keyword === undefined && others(() => '', filters).length === 0

export const where = (...conditions: readonly string[]): string => conditions.join(' and ')

/** The conditions of all filters on a row, including the keyword. */
export const matching = (param: Param, filters: Filters, tenant = actorsTenant): readonly string[] => [
  ...countable(param, filters, 'd'),
  ...others(param, filters),
  ...(filters.keyword === undefined ? [] : [isFound(param, filters, tenant)]),
]

/** Documents without their evaluated state. */
export const factsOnly = "(select * from documents where deleted_at is null and type <> 'receipt') d"
export const withState = 'current_documents d'

/** The source of a filtered list: the evaluated state is joined only if a filter needs it. */
export const sourceFor = ({ tab, status = [], offerState = [] }: Filters): string =>
  tab !== undefined || status.length > 0 || offerState.length > 0 ? withState : factsOnly

/**
 * The ids of all documents that match. A keyword is looked up first, then the other filters are applied to
 * its result.
 */
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
 * Other documents with the same number, shown to the person who can confirm: the same debt may have been
 * entered as another type. Debts and credit notes differ by the sign of the amount.
 */
export const sameNumber = `
  from documents s where s.payer_tenant_id = d.payer_tenant_id and s.payer_id = d.payer_id and s.payee_id = d.payee_id and s.number = d.number and s.id <> d.id
    and (s.amount > 0) = (d.amount > 0) and s.deleted_at is null`
const sameNumberDocuments = `select coalesce(json_agg(json_build_object('id', s.id, 'type', s.type, 'amount', s.amount::text,
    'currency', s.currency, 'dueDate', s.due_date) order by s.id), '[]') ${sameNumber}`

/** The name of a person, or of the API key of a system. */
export const nameOf = (id: string): string =>
  `coalesce((select u.name from users u where u.id = ${id}), (select y.name from api_keys y where y.id = ${id}))`

/** Whether the person who asks belongs to the payee of the document `d`, and acts for its payer. */
export const ownPayee = (tenant: string): string =>
  `coalesce(d.payer_tenant_id = ${tenant} and d.payee_tenant_id <> ${tenant} and person_belongs_to(d.payee_tenant_id), false)`

/**
 * A row as JSON: fields that go out unchanged, and those that `present` derives the rest from. The names of
 * people who entered or changed it are included only for the reader's own side.
 */
export const rowFor = (
  tenant: string,
  sameNumberRows = "d.confirmation in ('waiting', 'declined')",
): string => `json_build_object('bits', d.reasons, 'small', p.is_sme, 'item', ${lastOffer},
  'reader', case when d.payer_tenant_id = ${tenant} then 'payer' else 'payee' end, 'ownPayee', ${ownPayee(tenant)}, 'row', json_build_object(
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
