/** The list from which a payee was opened, with its filters, for the way back. */
import { useLocation } from 'react-router'
import { pages } from '#domain/access/pages.ts'

type Kept = { readonly list: string }

/** What a link from the list carries. */
export function useThisList(): Kept {
  const { pathname, search } = useLocation()
  return { list: pathname + search }
}

/** The list somebody came from, or the whole list. */
export function useListBefore(): Kept {
  const { list } = (useLocation().state as Partial<Kept> | null) ?? {}
  return { list: list?.split('?')[0] === pages.payees.path ? list : pages.payees.path }
}
