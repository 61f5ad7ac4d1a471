/** Stages the rows of a payment file as it is read, a portion at a time; a refusal is of the whole file. */
import { awardNumberIn } from '#domain/awards/number.ts'
import type { BankEntry } from '#domain/bank-files/entries.ts'
import { bankEntriesMax, bankMessageIdMax } from '#domain/bank-files/limits.ts'
import { orderIdIn } from '#domain/iso20022/order-ids.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { readMessage } from '../adapters/iso20022/read.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'
import { openPreview, type PreviewGroup } from './preview.ts'
import { type BankFile, orderedNumbers, sameMessage, timeZoneOf } from './queries.ts'
import { readSheetEntries } from './sheet-rows.ts'
import { insertRows, type NumberedEntry } from './store.ts'

/** What a file is, once its rows are staged. */
type StagedFile = {
  readonly messageId: string | null
  readonly sender: string | null
  readonly entries: number
  readonly preview: readonly PreviewGroup[]
}

export async function stageRows(
  { db, context }: Pick<UnitWork, 'db' | 'context'>,
  file: BankFile,
  entriesMax: number = bankEntriesMax,
): Promise<Result<StagedFile>> {
  const { payer_tenant_id: tenantId, id: fileId } = file
  const content = await context.storage.get(fileId)
  if (!content) return refuse('bankFileBroken')
  const preview = await openPreview(db, file)
  const take = async (rows: readonly NumberedEntry[]) =>
    insertRows(db, { tenantId, fileId }, await preview.add(rows))
  let row = 0
  const named = new Set<string>()
  const numbered = (entry: BankEntry): NumberedEntry => {
    row += 1
    return { ...entry, row }
  }
  const timeZone = await timeZoneOf(db, tenantId, file.company_id)
  const read =
    file.format === 'sheet'
      ? await readSheetEntries(file.file_name, content, take)
      : await readMessage(
          content as AsyncIterable<Uint8Array>,
          async (entries) => take((await withOrders(db, file, entries, named)).map(numbered)),
          { timeZone },
        )
  if (!read.ok) return read
  if (read.value.entries === 0) return refuse('bankFileEmpty')
  // The status of an order counts as one entry when it is read, and as one of each award here.
  if (row > entriesMax) return refuse('bankFileTooMany', { count: entriesMax })
  const id = read.value.messageId?.slice(0, bankMessageIdMax) || null
  const { sender = null } = read.value
  const before = id && (await sameMessage(db, tenantId, { format: file.format, id, sender }))
  if (before) return refuse('bankMessageAgain', { message: id, name: before.file_name })
  const entries = file.format === 'sheet' ? read.value.entries : row
  return done({ messageId: id, sender, entries, preview: preview.groups() })
}

/**
 * The status of a whole order, or of a block of it, is one of each award in it that the file has not named before; `named` is what
 * it has named.
 */
async function withOrders(
  db: UnitWork['db'],
  { payer_tenant_id: tenantId, company_id: companyId, format }: BankFile,
  entries: readonly BankEntry[],
  named: Set<string>,
): Promise<readonly BankEntry[]> {
  const each: (readonly BankEntry[])[] = []
  for (const entry of entries) {
    const { reference } = entry
    const order = format === 'pain002' ? orderIdIn(reference) : undefined
    const isAgain = order !== undefined && named.has(reference)
    const numbers = order && !isAgain ? await orderedNumbers(db, tenantId, companyId, order) : []
    const left = numbers.filter((number) => !named.has(number))
    if (numbers.length > 0) each.push(left.map((number) => ({ ...entry, reference: number })))
    else if (!isAgain) each.push([entry])
    for (const one of left) named.add(one)
    if (!order || numbers.length > 0) named.add(awardNumberIn(reference) ?? reference)
  }
  return each.flat()
}
