/** Prefetches the documents of a list while its page is built. */
import { companyType, multiagentId } from '#web/session/cache.ts'
import { readListAhead } from '#web/ui/table/use-list.ts'
import { sourceFor } from './document-table.tsx'

export function readAhead(address: URLSearchParams): void {
  const supplierId = companyType.get() === 'supplier' ? multiagentId.get() : undefined
  readListAhead(sourceFor(supplierId), address)
}
