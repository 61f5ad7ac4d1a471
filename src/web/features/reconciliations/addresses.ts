/** Addresses of the pages of statements; a statement is named in the query. */
import type { reconciliationList, reconciliationRead } from '#contract/reconciliations.ts'
import type { Reply } from '#contract/route.ts'
import { pages } from '#domain/access/pages.ts'

export type StatementRow = Reply<typeof reconciliationList>['list'][number]
export type Whole = Reply<typeof reconciliationRead>

export const viewAt = (id: string): string => `${pages.reconciliationView.path}?id=${id}`
export const checkAt = (id: string): string => `${pages.reconciliationCheck.path}?id=${id}`
export const editAt = (id: string): string => `${pages.reconciliationEdit.path}?id=${id}`
export const deleteAt = (id: string): string => `${pages.reconciliationDelete.path}?id=${id}`

/** Where a statement opens: its check page for who has to answer, its editor for who has to correct. */
export const openAt = ({ id, can, status }: Pick<StatementRow, 'id' | 'can' | 'status'>): string => {
  if (status === 'pendingReview' && can.includes('answer')) return checkAt(id)
  return status === 'draft' && can.includes('edit') ? editAt(id) : viewAt(id)
}

/** The other party of a statement. */
export const otherParty = ({
  side,
  payerName,
  payeeName,
}: Pick<StatementRow, 'side' | 'payerName' | 'payeeName'>): string =>
  side === 'payer' ? payeeName : payerName
