/** What can be done on the page that is open, for the palette to offer first. A page adds its actions while it is there. */
import { useEffect } from 'react'
import type { Pair } from '#text/text.ts'
import { listStore } from '../store.ts'

export type PageAction = { readonly label: Pair; readonly run: () => void }

export const pageActions = listStore<PageAction>()

/** `actions` have to be the same list as long as they do the same. */
export function usePageActions(actions: readonly PageAction[]): void {
  useEffect(() => {
    pageActions.set([...pageActions.get(), ...actions])
    return () => pageActions.set(pageActions.get().filter((action) => !actions.includes(action)))
  }, [actions])
}
