/** A row of every kind for some tenants, which others must not see. */
import { ask } from './ask.ts'
import type { TestServer } from './server.ts'
import { tenantTables } from './tenant-tables.ts'

export async function plantRows(server: TestServer, tenants: readonly string[]): Promise<void> {
  const planted = [
    'admin_config',
    'files',
    'imports',
    'import_rows',
    'file_uses',
    'idempotency_keys',
    'audit',
    'audit_heads',
    'outbox',
    'letters',
    'due_rows',
    'child_requests',
    'welcome_pages',
    'news',
    'deliveries',
    'markets',
    'market_settings',
    'market_private_settings',
    'payees',
    'documents',
    'document_payments',
    'payee_evaluations',
    'document_events',
    'document_serials',
    'ledger_entries',
  ]
  for (const tenant of tenants)
    for (const table of planted) {
      const insert = (tenantTables[table]?.insert ?? '')
        .replaceAll('$1', `'${tenant}'`)
        .replaceAll('$2', `'${server.context.makeId()}'`)
      await ask(server.ownerUrl, insert)
    }
}
