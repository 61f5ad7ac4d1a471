/**
 * Reads the messages that the bank puts into the folder of transfers. What a file says takes effect as a whole or not at all; a
 * file that fails does not stop the others.
 */
import type { BankEntry } from '#domain/bank-files/entries.ts'
import { orderIdIn } from '#domain/iso20022/order-ids.ts'
import { readMessage } from '../adapters/iso20022/read.ts'
import type { TransferFolder } from '../adapters/transfer-folder.ts'
import { platformId } from '../commands/journal.ts'
import type { Context } from '../context.ts'
import { defineJob, type JobWork, platformBody } from '../jobs/job.ts'
import { findByNumber, findByOrder } from './queries.ts'
import { takeReport } from './reports.ts'

/** Every five minutes. A message that cannot be read is put aside; one that could not be applied is read again. */
export const readBankMessages = defineJob({
  name: 'verification.bankMessages',
  body: platformBody,
  recurs: '*/5 * * * *',
  work: async (job) => {
    const { context, signal } = job
    const folder = context.transfers?.folder
    if (!folder) return
    let failed = 0
    for (const name of await folder.waiting()) {
      if (signal.aborted) return
      try {
        await takeMessage(job, folder, name)
      } catch (error) {
        failed += 1
        context.log.error({ err: error, message: name }, 'a message of the bank was not applied')
      }
    }
    if (failed > 0) throw new Error(`${failed} messages of the bank were not applied.`)
  },
})

async function takeMessage(job: JobWork, folder: TransferFolder, name: string): Promise<void> {
  const entries = await entriesOf(job.context, folder, name)
  for (const entry of entries ?? []) await take(job, entry)
  await folder.finish(name, entries ? 'read' : 'refused')
}

/** Undefined if the file is none of a bank's messages, or cannot be read at all. */
async function entriesOf(
  { log }: Context,
  folder: TransferFolder,
  name: string,
): Promise<readonly BankEntry[] | undefined> {
  const entries: BankEntry[] = []
  try {
    const read = await readMessage(folder.open(name), async (portion) => void entries.push(...portion))
    if (read.ok) return entries
    log.error({ message: name, failure: read.failure }, 'a message of the bank was refused')
  } catch (error) {
    log.error({ err: error, message: name }, 'a message of the bank could not be read')
  }
  return undefined
}

async function take({ context, unit }: JobWork, entry: BankEntry): Promise<void> {
  const found = await attemptOf(context, entry)
  if (!found) return
  const { tenant_id: tenantId, id: attemptId } = found
  const kind = entry.kind === 'payment' ? 'arrived' : 'returned'
  await unit(
    async (work) => {
      const reported = await takeReport(work, tenantId, { attemptId, kind })
      return { value: undefined, entries: reported ? [{ ...reported, userId: platformId }] : [] }
    },
    { scope: { tenantId } },
  )
}

/** By the number of the transfer; where a bank refuses a whole order, by the order, which has one transfer. */
async function attemptOf({ systemDb }: Context, { reference, orderId }: BankEntry) {
  const byNumber = await findByNumber(systemDb, reference)
  if (byNumber) return byNumber
  const order = orderIdIn(reference)?.orderId ?? orderId
  return order === null ? undefined : findByOrder(systemDb, order)
}
