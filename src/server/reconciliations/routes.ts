/** The calls of reconciliation statements. */
import * as actions from '#contract/reconciliation-actions.ts'
import { reconciliationDocuments } from '#contract/reconciliation-documents.ts'
import * as files from '#contract/reconciliation-files.ts'
import * as contract from '#contract/reconciliations.ts'
import type { Reply } from '#contract/route.ts'
import { done, refuse } from '#domain/result.ts'
import { present, read } from '../http/read.ts'
import { act, type Served, withFieldErrors } from '../http/routes.ts'
import { attach, detach } from './attachments.ts'
import { add, edit, remove } from './drafts.ts'
import { exportServed } from './export.ts'
import { importServed } from './import.ts'
import { listPage, parties, partyDocuments, unreadCounts } from './list-sql.ts'
import { opened } from './opened.ts'
import { documentsView, type HeadRow, statementViewFor, type WholeRow, wholeViewFor } from './present.ts'
import { oneStatement } from './read-sql.ts'
import { review } from './review.ts'
import { send } from './send.ts'
import { templateServed } from './template.ts'

type Page = {
  readonly rows: readonly HeadRow[]
  readonly total: number
  readonly page: number
  readonly pageSize: number
  readonly next: null
}

const fieldOf = {
  reconciliationNumberTwice: 'items',
  reconciliationLinesTooMany: 'items',
  amountUnfit: 'items',
} as const

export const reconciliationRoutes: readonly Served[] = [
  present<typeof contract.reconciliationList, Page>(
    contract.reconciliationList,
    { sql: listPage },
    ({ actor, row: { rows, ...place } }) => done({ list: rows.map(statementViewFor(actor)), ...place }),
  ),
  read(contract.reconciliationUnread, { sql: unreadCounts }),
  read(contract.reconciliationParties, { sql: parties }),
  present<typeof reconciliationDocuments, Reply<typeof reconciliationDocuments> | null>(
    reconciliationDocuments,
    { sql: partyDocuments },
    ({ input: { query }, row }) => (row ? done(documentsView(row, query.currency)) : refuse('notFound')),
  ),
  templateServed,
  importServed,
  present<typeof contract.reconciliationRead, WholeRow | null>(
    contract.reconciliationRead,
    { sql: oneStatement },
    ({ actor, row }) => (row ? done(wholeViewFor(actor, row)) : refuse('notFound')),
  ),
  act(actions.reconciliationOpened, opened),
  withFieldErrors(act(actions.reconciliationAdd, add), fieldOf),
  withFieldErrors(act(actions.reconciliationEdit, edit), fieldOf),
  act(actions.reconciliationDelete, remove),
  act(actions.reconciliationSend, send),
  act(actions.reconciliationReview, review),
  act(files.reconciliationAttach, attach),
  act(files.reconciliationDetach, detach),
  exportServed,
]
