/** The calls of the audit log. */

import * as contract from '#contract/audit.ts'
import type { AuditChange } from '#domain/audit-changes.ts'
import { parseInstant } from '#domain/day.ts'
import { aboutOf, actionTexts, auditLog, whoOf } from '#text/audit.ts'
import { changesText } from '#text/audit-changes.ts'
import { labelOf } from '#text/text.ts'
import { exported } from '../exports/serve.ts'
import { read } from '../http/read.ts'
import type { Served } from '../http/routes.ts'
import { auditItemsCellCharacters } from '../limits.ts'
import * as queries from './queries.ts'

type Row = {
  readonly at: string
  readonly number: bigint | null
  readonly action: string
  readonly person: string | null
  readonly company: string | null
  readonly about: string | null
  readonly detail: string | null
  readonly before: string | null
  readonly address: string | null
  readonly reason: string | null
  readonly changes: readonly AuditChange[]
  readonly items: readonly { readonly name: string }[]
}

/** As many as fit into one cell; the total number is in the description of the entry. */
const namesOf = (items: Row['items']): string => {
  const all = items.map(({ name }) => name).join(', ')
  return all.length <= auditItemsCellCharacters ? all : `${all.slice(0, auditItemsCellCharacters)}…`
}

export const auditRoutes: readonly Served[] = [
  read(contract.auditList, {
    sql: queries.page,
    values: queries.pageValues,
    isAnchored: queries.isAnchored,
  }),
  read(contract.auditTotals, { sql: queries.totals, values: queries.totalsValues }),
  read(contract.auditItems, { sql: queries.items, values: queries.itemsValues }),
  exported<typeof contract.auditExport, Row>(contract.auditExport, {
    what: auditLog.title,
    format: ({ query }) => query.format,
    sql: queries.everything,
    values: ({ query }) => queries.filterValues(query),
    columns: [
      { kind: 'instant', header: auditLog.at, of: ({ at }) => parseInstant(at) ?? null },
      { kind: 'count', header: auditLog.number, of: ({ number }) => number },
      { kind: 'text', header: auditLog.person, of: whoOf },
      {
        kind: 'text',
        header: auditLog.action,
        of: ({ action }, language) => labelOf(actionTexts, action, language),
      },
      {
        kind: 'text',
        header: auditLog.about,
        of: aboutOf,
      },
      { kind: 'text', header: auditLog.company, of: ({ company }) => company },
      { kind: 'text', header: auditLog.address, of: ({ address }) => address },
      {
        kind: 'text',
        header: auditLog.changes,
        of: ({ changes }, language) => changesText(changes, language) || null,
      },
      { kind: 'text', header: auditLog.reason, of: ({ reason }) => reason },
      {
        kind: 'text',
        header: auditLog.items,
        of: ({ items }) => (items.length > 1 ? namesOf(items) : null),
      },
    ],
  }),
]
