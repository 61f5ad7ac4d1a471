/** The call table for payers and payees: lists, uploads, connections, receivables, a payer's own system. */
import type { RouteName } from '#contract/routes.ts'
import type { Row } from './call-table.ts'
import { connectionCalls } from './connection-calls.ts'
import { payeeCalls } from './payee-calls.ts'
import { payeeImportCalls } from './payee-import-calls.ts'
import { receivableCalls } from './receivable-calls.ts'
import { syncCalls } from './sync-calls.ts'
import { webhookCalls } from './webhook-calls.ts'

export const counterpartyCalls = {
  ...payeeCalls,
  ...payeeImportCalls,
  ...connectionCalls,
  ...receivableCalls,
  ...syncCalls,
  ...webhookCalls,
} as const satisfies Partial<Record<RouteName, Row>>
