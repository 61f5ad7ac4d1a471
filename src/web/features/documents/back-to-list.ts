/** The list from which a document was opened, with its filters, for the back link. */
import { useLocation } from 'react-router'
import { pages } from '#domain/access/pages.ts'

type ListState = { readonly list: string }

const lists: readonly string[] = [pages.documents.path, pages.payables.path, pages.receivables.path]

/** The router state of a link from a list to a document. */
export function useListLinkState(): ListState {
  const { pathname, search } = useLocation()
  return { list: pathname + search }
}

/** The list that the document was opened from; otherwise the list of all documents. */
export function useBackList(): string {
  const { list } = (useLocation().state as Partial<ListState> | null) ?? {}
  return list !== undefined && lists.includes(list.split('?')[0] ?? '') ? list : pages.documents.path
}
