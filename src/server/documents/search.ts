/**
 * The SQL of a keyword search: part of a number, part of the other party's name, or a short number, ignoring
 * case.
 */
import type { Param } from '../db/parameters.ts'

type KeywordFilter = { readonly supplierId?: string | undefined; readonly keyword?: string | undefined }
type SearchContext = { readonly param: Param; readonly side: string; readonly tenant: string }

/** Lower-cases ASCII only, as the database does with the C collation, which is several times faster. */
const asciiLower = (words: string): string =>
  words.replace(/[A-Z]/g, (notification) => notification.toLowerCase())

const numbered = (part: string): string => `strpos(lower(d.number), ${part}) > 0`

/**
 * The payees of a payer, or the payers of a payee, whose name contains the keyword; there are few of them.
 */
const ofParty = ({ supplierId }: KeywordFilter, part: string, tenant: string): string =>
  supplierId === undefined
    ? `d.payer_id = any(array(select p.payer_id from payees p where p.payer_tenant_id = ${tenant} and strpos(lower(p.name), ${part}) > 0))
        and d.payee_id = any(array(select p.id from payees p where p.payer_tenant_id = ${tenant} and strpos(lower(p.name), ${part}) > 0))`
    : `d.payer_id = any(array(select p.payer_id from payees p join payer_directory c on c.company_id = p.payer_id
        where p.payee_tenant_id = ${tenant} and strpos(lower(c.name), ${part}) > 0))`

/** A short number as people write it, with or without #. */
const serialIn = (keyword: string): string | undefined => /^#?(\d{1,15})$/.exec(keyword)?.[1]

/** The condition that a row matches. */
export function isFound(param: Param, filters: KeywordFilter, tenant: string): string {
  const { keyword = '' } = filters
  const part = param(asciiLower(keyword))
  const serial = serialIn(keyword)
  const ways = [
    numbered(part),
    ofParty(filters, part, tenant),
    ...(serial ? [`d.serial = ${param(serial)}::bigint`] : []),
  ]
  return `(${ways.map((way) => `(${way})`).join(' or ')})`
}

/** Three letters or digits in a row, which the trigram index needs. */
const isIndexed = (keyword: string): boolean => /[a-z0-9]{3}/.test(asciiLower(keyword))
const patternOf = (keyword: string): string => `%${asciiLower(keyword).replace(/[\\%_]/g, '\\$&')}%`

/** The ids of all matches, each part of the union by its own index. */
export function foundIds({ param, side, tenant }: SearchContext, filters: KeywordFilter): string {
  const { keyword = '' } = filters
  const part = param(asciiLower(keyword))
  const serial = serialIn(keyword)
  const among = (condition: string): string =>
    `select d.id from documents d where ${side} and ${condition} and d.deleted_at is null and d.type <> 'receipt'`
  const ways = [
    isIndexed(keyword) ? `select documents_like(${param(patternOf(keyword))}) as id` : among(numbered(part)),
    among(ofParty(filters, part, tenant)),
    ...(serial ? [among(`d.serial = ${param(serial)}::bigint`)] : []),
  ]
  return ways.join(' union ')
}
