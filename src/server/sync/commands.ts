/**
 * Batches of a payer's own system: reports rows that are invalid by themselves, and passes the others to the
 * capability that stores them.
 */
import type { Input, Reply } from '#contract/route.ts'
import type * as contract from '#contract/sync.ts'
import { checkImportedPayee } from '#domain/payees/import.ts'
import { receiptOutcomes } from '#domain/receipts/entry.ts'
import { checkReceiptRow } from '#domain/receipts/import.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { checkSentDocument, type SyncedDocument, syncOutcomes } from '#domain/sync/documents.ts'
import { payeeSyncOutcomes } from '#domain/sync/payees.ts'
import type { RowResult } from '#domain/sync/results.ts'
import {
  type CheckedRow,
  checkSent,
  nameIn,
  type SentRow,
  type UnfitValue,
  yesOrNo,
} from '#domain/sync/values.ts'
import type { Change, Command, Work } from '../commands/command.ts'
import { findBuyer } from '../companies/queries.ts'
import { syncDocuments } from '../documents/commands.ts'
import { syncPayees } from '../payees/commands.ts'
import { mapYielding } from '../rate-limits/yielding.ts'
import { syncReceipts } from '../receipts/commands.ts'
import { type Actor, isWithin, requireActing } from '../sessions/actor.ts'
import { documentNameOf, resultsShown } from './present.ts'

/**
 * The company whose payees are named: the key's own, or another of the same payer if the key belongs to the
 * master company.
 */
export async function payerOf(
  { db, actor }: Work<Actor>,
  requested: string | undefined,
): Promise<Result<string, 'notFound'>> {
  const acting = requireActing(actor)
  const payerId = requested ?? acting.companyId
  const isOwn = isWithin(acting, payerId) && (await findBuyer(db, acting.tenantId, payerId))
  return isOwn ? done(payerId) : refuse('notFound')
}

/** The valid rows by position, and the errors of the others. */
export function split<V>(checked: readonly CheckedRow<V>[]) {
  const fit = checked.flatMap((one, n) => ('values' in one ? [{ ...one.values, row: n + 1 }] : []))
  const wrong = checked.flatMap((one, n) =>
    'errors' in one ? [{ row: n + 1, outcome: 'failed' as const, id: null, errors: one.errors }] : [],
  )
  return { fit, wrong }
}

export const inOrder = <O extends string>(
  ...parts: readonly (readonly RowResult<O>[])[]
): readonly RowResult<O>[] => parts.flat().toSorted((a, b) => a.row - b.row)

type DocumentReply = Reply<typeof contract.syncDocuments>
type DocumentResult = DocumentReply['results'][number]

/** `names` has what the sender calls each row by. */
export async function syncChecked<N extends Pick<DocumentResult, 'number' | 'payeeCode'>>(
  work: Work<Actor>,
  requested: string | undefined,
  checked: readonly CheckedRow<SyncedDocument>[],
  names: readonly N[],
): Promise<Result<Change<DocumentReply & { readonly results: (DocumentResult & N)[] }>>> {
  const payer = await payerOf(work, requested)
  if (!payer.ok) return payer
  const { fit, wrong } = split(checked)
  const { results, entry } = await syncDocuments(work, payer.value, fit)
  const value = await resultsShown(syncOutcomes, inOrder(results, wrong), names, work.origin.language)
  return done({ value, entry })
}

type Named = readonly string[] | UnfitValue | undefined

/** A document with the receipts that it names; what is no list of them is an error of the row. */
function withNamed(sent: SentRow, named: Named): CheckedRow<SyncedDocument> {
  const isUnfit = named !== undefined && 'unfit' in named
  const checked = checkSent({ ...sent, ...(isUnfit && { entries: named }) }, checkSentDocument)
  if (isUnfit || 'errors' in checked) return checked
  return { values: { ...checked.values, entries: named } }
}

export const documents: Command<Input<typeof contract.syncDocuments>, DocumentReply, Actor> = async (
  work,
  { body: { payerId, documents: rows } },
) =>
  syncChecked(
    work,
    payerId,
    await mapYielding(rows, ({ entries: named, ...sent }) => withNamed(sent, named)),
    rows.map(({ entries: _named, ...row }) => documentNameOf(row)),
  )

export const entries: Command<
  Input<typeof contract.syncEntries>,
  Reply<typeof contract.syncEntries>,
  Actor
> = async (work, { body: { payerId, entries: rows } }) => {
  const payer = await payerOf(work, payerId)
  if (!payer.ok) return payer
  const check = (texts: Readonly<Record<string, string>>) => checkReceiptRow(texts)
  const { fit, wrong } = split(await mapYielding(rows, (sent) => checkSent(sent, check)))
  const { results, entry } = await syncReceipts(work, payer.value, fit)
  return done({
    value: await resultsShown(
      receiptOutcomes,
      inOrder(results, wrong),
      rows.map(({ sn, payeeCode }) => ({ sn: nameIn(sn), payeeCode: nameIn(payeeCode) })),
      work.origin.language,
    ),
    entry,
  })
}

export const payees: Command<
  Input<typeof contract.syncPayees>,
  Reply<typeof contract.syncPayees>,
  Actor
> = async (work, { body: { payerId, payees: rows } }) => {
  const payer = await payerOf(work, payerId)
  if (!payer.ok) return payer
  const check = (texts: Readonly<Record<string, string>>) => checkImportedPayee(texts, yesOrNo)
  const { fit, wrong } = split(await mapYielding(rows, (sent) => checkSent(sent, check)))
  const { results, entry } = await syncPayees(work, payer.value, fit)
  return done({
    value: await resultsShown(
      payeeSyncOutcomes,
      inOrder(results, wrong),
      rows.map(({ payeeCode }) => ({ payeeCode: nameIn(payeeCode) })),
      work.origin.language,
    ),
    entry,
  })
}
