/** The list from which a document was opened, with its filters, for the way back. */
import { useLocation } from 'react-router'
import { pages } from '#domain/access/pages.ts'

type Kept = { readonly list: string }

const lists: readonly string[] = [pages.documents.path, pages.payables.path, pages.receivables.path]

/** What a link from a list to a document carries. */
export function useThisList(): Kept {
  const { pathname, search } = useLocation()
  return { list: pathname + search }
}

/** The list somebody came from; otherwise the list of all documents. */
export function useListBefore(): string {
  const { list } = (useLocation().state as Partial<Kept> | null) ?? {}
  return list !== undefined && lists.includes(list.split('?')[0] ?? '') ? list : pages.documents.path
}
