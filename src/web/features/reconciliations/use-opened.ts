/** Tells the server once that an unread statement was opened. */
import { useEffect } from 'react'
import { reconciliationOpened } from '#contract/reconciliation-actions.ts'
import { call } from '#web/api/client.ts'
import type { Whole } from './addresses.ts'

export function useOpened({ id, isUnread }: Pick<Whole, 'id' | 'isUnread'>): void {
  useEffect(() => {
    // The mark stays if this fails, and goes when the page is opened again.
    if (isUnread) void call(reconciliationOpened, { params: { id } }, { quiet: true }).catch(() => undefined)
  }, [id, isUnread])
}
