/** What a keyword finds: part of a number, part of the other party's name, or a short number, in whatever letters. */
import type { Param } from '../db/parameters.ts'

type Searched = { readonly supplierId?: string | undefined; readonly keyword?: string | undefined }
type Search = { readonly param: Param; readonly side: string; readonly tenant: string }

/** As the database does it where no language has a say, which is several times faster. */
const asciiLower = (words: string): string =>
  words.replace(/[A-Z]/g, (notification) => notification.toLowerCase())

const numbered = (part: string): string => `strpos(lower(d.number), ${part}) > 0`

/** The payees of a payer, or the payers of a payee, whose name has the keyword in it; they are few. */
const ofParty = ({ supplierId }: Searched, part: string, tenant: string): string =>
  supplierId === undefined
    ? `d.payer_id = any(array(select p.payer_id from payees p where p.payer_tenant_id = ${tenant} and strpos(lower(p.name), ${part}) > 0))
        and d.payee_id = any(array(select p.id from payees p where p.payer_tenant_id = ${tenant} and strpos(lower(p.name), ${part}) > 0))`
    : `d.payer_id = any(array(select p.payer_id from payees p join payer_directory c on c.company_id = p.payer_id
        where p.payee_tenant_id = ${tenant} and strpos(lower(c.name), ${part}) > 0))`

/** A short number as people write it, with or without its sign. */
const serialIn = (keyword: string): string | undefined => /^#?(\d{1,15})$/.exec(keyword)?.[1]

/** The condition that a row is found. */
export function isFound(param: Param, filters: Searched, tenant: string): string {
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

/** Three letters or digits in a row, by which the index of parts of numbers finds anything. */
const isIndexed = (keyword: string): boolean => /[a-z0-9]{3}/.test(asciiLower(keyword))
const patternOf = (keyword: string): string => `%${asciiLower(keyword).replace(/[\\%_]/g, '\\$&')}%`

/** The ids of everything that is found, each way by its own index. */
export function foundIds({ param, side, tenant }: Search, filters: Searched): string {
  const { keyword = '' } = filters
  const part = param(asciiLower(keyword))
  const serial = serialIn(keyword)
  const among = (condition: string): string =>
    `select d.id from documents d where ${side} and ${condition} and d.deleted_at is null`
  const ways = [
    isIndexed(keyword) ? `select documents_like(${param(patternOf(keyword))}) as id` : among(numbered(part)),
    among(ofParty(filters, part, tenant)),
    ...(serial ? [among(`d.serial = ${param(serial)}::bigint`)] : []),
  ]
  return ways.join(' union ')
}
