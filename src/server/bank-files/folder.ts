/**
 * Reads the messages that the platform's own bank puts into the folder of transfers. What a file says takes effect once all of it is
 * read; a file that fails does not stop the others.
 */
import type { BankEntry, BankFileFormat } from '#domain/bank-files/entries.ts'
import { readMessage } from '../adapters/iso20022/read.ts'
import type { TransferFolder } from '../adapters/transfer-folder.ts'
import { platformId } from '../commands/journal.ts'
import type { Context } from '../context.ts'
import { defineJob, type JobWork, platformBody } from '../jobs/job.ts'
import type { EntrySource, PlatformSubject } from '../payment-subject.ts'
import {
  expectsIncoming,
  type NamedThing,
  nameEntries,
  orderOfEntry,
  referenceIn,
  referencesInOrder,
} from './name-entries.ts'
import { matchAll, recordAt } from './record-entries.ts'

/** Every five minutes. A message that cannot be read is put aside; one that could not be applied is read again. */
export const readBankFolder = defineJob({
  name: 'bankFiles.folder',
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
  const message = await readWhole(job.context, folder, name)
  if (message) await takeEntries(job, message)
  await folder.finish(name, message ? 'read' : 'refused')
}

type Message = {
  readonly format: BankFileFormat
  readonly entries: readonly BankEntry[]
  /** References that the message names with a status that says nothing yet. */
  readonly pending: ReadonlySet<string>
}

/** Undefined if the file is none of a bank's messages, or cannot be read at all. */
async function readWhole(
  { log, paymentSubjects }: Context,
  folder: TransferFolder,
  name: string,
): Promise<Message | undefined> {
  const entries: BankEntry[] = []
  const pending = new Set<string>()
  const { platform: subjects } = paymentSubjects
  const rules = {
    expectsIncoming: expectsIncoming(subjects),
    onPending: (reference: string) => void pending.add(referenceIn(subjects, reference) ?? reference),
  }
  try {
    const read = await readMessage(folder.open(name), async (portion) => void entries.push(...portion), rules)
    if (read.ok) return { format: read.value.format, entries, pending }
    log.error({ message: name, failure: read.failure }, 'a message of the bank was refused')
  } catch (error) {
    log.error({ err: error, message: name }, 'a message of the bank could not be read')
  }
  return undefined
}

/** Each entry is a unit of work in the scope of what it names; one that names nothing is not for the platform. */
async function takeEntries(job: JobWork, { format, entries, pending }: Message): Promise<void> {
  const { systemDb, paymentSubjects } = job.context
  const named = await nameEntries(systemDb, paymentSubjects.platform, entries, undefined)
  for (const [n, entry] of entries.entries()) {
    const things = named[n] ? [named[n]] : await thingsInOrder(job.context, entry, pending)
    for (const thing of things) await take(job, format, entry, thing)
  }
}

type Thing = NamedThing<PlatformSubject>

/** What an order had the bank pay, where an entry names the order alone; what is pending stays as it is. */
async function thingsInOrder(
  { systemDb, paymentSubjects: { platform: subjects } }: Context,
  entry: BankEntry,
  pending: Message['pending'],
): Promise<readonly Thing[]> {
  const order = orderOfEntry(entry)
  const references = order ? await referencesInOrder(systemDb, subjects, order, undefined) : []
  const left = references.filter((reference) => !pending.has(reference))
  const each = left.map((reference) => ({ ...entry, reference }))
  const things = await nameEntries(systemDb, subjects, each, undefined)
  return things.filter((thing) => thing !== undefined)
}

async function take(
  { unit, context: { paymentSubjects } }: JobWork,
  format: BankFileFormat,
  entry: BankEntry,
  named: Thing,
): Promise<void> {
  const { tenantId } = named
  const source: EntrySource = {
    tenantId,
    companyId: tenantId,
    format,
    fileId: undefined,
    userId: platformId,
    bookingsOf: async () => new Map(),
    heldOf: async () => [],
  }
  const subjects = paymentSubjects.platform
  await unit(
    async (work) => {
      const rows = await matchAll(work, source, subjects, [{ entry, named }])
      const entries = [
        ...(await recordAt(work, source, subjects, rows, 'settle')).journaled,
        ...(await recordAt(work, source, subjects, rows, 'return')).journaled,
        ...(await recordAt(work, source, subjects, rows, 'refuse')).journaled,
      ]
      return { value: undefined, entries }
    },
    { scope: { tenantId } },
  )
}
