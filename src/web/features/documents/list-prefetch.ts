/** Prefetches the documents of a list while its page is built. */
import { companyType, multiagentId } from '#web/session/cache.ts'
import { prefetchList } from '#web/ui/table/use-list.ts'
import { sourceFor } from './document-table.tsx'

export function prefetch(address: URLSearchParams): void {
  const supplierId = companyType.get() === 'supplier' ? multiagentId.get() : undefined
  prefetchList(sourceFor(supplierId), address)
}
