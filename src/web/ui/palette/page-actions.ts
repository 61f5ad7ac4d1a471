/** Actions of the open page, listed first in the palette. A page registers them while it is open. */
import { useEffect } from 'react'
import type { Pair } from '#text/text.ts'
import { listStore } from '../store.ts'

export type PageAction = { readonly label: Pair; readonly run: () => void }

export const pageActions = listStore<PageAction>()

/** `actions` must be a stable list. */
export function usePageActions(actions: readonly PageAction[]): void {
  useEffect(() => {
    pageActions.set([...pageActions.get(), ...actions])
    return () => pageActions.set(pageActions.get().filter((action) => !actions.includes(action)))
  }, [actions])
}
