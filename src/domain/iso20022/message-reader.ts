/**
 * Reading messages of a bank: which they are by their namespace, and a reader for each that takes elements one after
 * the other and gives entries as soon as they are complete, so that a message of any length needs little memory.
 */
import type { BankEntry, BankFileFormat } from '../bank-files/entries.ts'
import { camt054Reader } from './camt054.ts'
import { pain002Reader } from './pain002.ts'

export type MessageReader = {
  /** An element began; its path has the names below the root, divided by slashes. */
  readonly opened: (path: string) => void
  /** It ended, with its own text and its attributes. */
  readonly ended: (path: string, text: string, attributes: Readonly<Record<string, string>>) => void
  readonly messageId: () => string | undefined
  /** The bank that the message names, or else its account or party. */
  readonly sender: () => string | undefined
}

export type EmitEntry = (entry: BankEntry) => void

export type ReadingRules = {
  /** Moments count as days of it. */
  readonly timeZone: string
  /** Whether money that came in with this reference was expected; any other that came in says nothing. */
  readonly expectsIncoming: (reference: string) => boolean
  /** What a report names with a status that says nothing yet; a status of its whole order is not one of it. */
  readonly onPending: (reference: string) => void
}

type MessageFormat = {
  readonly format: Exclude<BankFileFormat, 'sheet'>
  /** The element below the root. */
  readonly root: string
  readonly read: (emit: EmitEntry, rules: ReadingRules) => MessageReader
}

const prefix = 'urn:iso:std:iso:20022:tech:xsd:'
const versionsOf = (message: string, first: number, last: number): readonly string[] =>
  Array.from(
    { length: last - first + 1 },
    (_, n) => `${prefix}${message}.${String(first + n).padStart(2, '0')}`,
  )

const pain002: MessageFormat = { format: 'pain002', root: 'CstmrPmtStsRpt', read: pain002Reader }
const camt054: MessageFormat = { format: 'camt054', root: 'BkToCstmrDbtCdtNtfctn', read: camt054Reader }

/** Versions in which everything that is read has the same place as in pain.002.001.10 and camt.054.001.08. */
const namespaces: ReadonlyMap<string, MessageFormat> = new Map<string, MessageFormat>([
  ...versionsOf('pain.002.001', 3, 14).map((name) => [name, pain002] as const),
  ...versionsOf('camt.054.001', 2, 12).map((name) => [name, camt054] as const),
])

export const messageOf = (namespace: string): MessageFormat | undefined => namespaces.get(namespace)
