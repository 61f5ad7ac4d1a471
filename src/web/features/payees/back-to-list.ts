/** The list from which a payee was opened, with its filters, for the back link. */
import { useLocation } from 'react-router'
import { pages } from '#domain/access/pages.ts'

type ListState = { readonly list: string }

/** The router state of a link from the list. */
export function useListLinkState(): ListState {
  const { pathname, search } = useLocation()
  return { list: pathname + search }
}

/** The list that the payee was opened from, or the whole list. */
export function useBackList(): ListState {
  const { list } = (useLocation().state as Partial<ListState> | null) ?? {}
  return { list: list?.split('?')[0] === pages.payees.path ? list : pages.payees.path }
}
