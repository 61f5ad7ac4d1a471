/**
 * The definition of what messages of a bank can settle: a payment subject. It finds what entries name, matches them, and settles,
 * refuses or returns it; files, rows, exceptions, and reading the messages are shared by all subjects. A subject belongs to the
 * account that the money moves on: that of a payer, whose people upload files, or that of the platform.
 */
import type { Kysely, Transaction } from 'kysely'
import type { BankEntry, BankFileFormat, EntryKind } from '#domain/bank-files/entries.ts'
import type { Booking, Match } from '#domain/bank-files/matches.ts'
import type { OwnSolutions } from '#domain/bank-files/solutions.ts'
import type { Day } from '#domain/day.ts'
import type { Failure } from '#domain/failures.ts'
import type { OrderId } from '#domain/iso20022/order-ids.ts'
import type { Currency } from '#domain/money.ts'
import type { Solution } from '#domain/payment-exceptions.ts'
import type { Result } from '#domain/result.ts'
import type { DomainEvent, JournalEntry, Json } from './commands/command.ts'
import type { UnitWork } from './commands/unit-of-work.ts'
import type { Schema } from './db/schema.ts'

/** Where a message comes from, and on whose behalf it is applied. */
export type EntrySource = {
  readonly tenantId: string
  /** Of the tenant, the company that sent the file; the master company sends for all. */
  readonly companyId: string
  readonly format: BankFileFormat
  /** Undefined for a message that the platform's own bank has sent. */
  readonly fileId: string | undefined
  readonly userId: string
  /** The payments of these things that rows reported before. Read it once they are locked. */
  readonly bookingsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, readonly Booking[]>>
}

/** What a reference names, and in whose scope it is. */
export type ThingKey = { readonly id: string; readonly tenantId: string }
/** An entry with the id of what it names. */
export type NamedEntry = { readonly entry: BankEntry; readonly id: string }

/** The result of an entry, with what it names as it was when it was locked. */
export type Matched<Thing> = { readonly match: Match; readonly thing: Thing }
/** An entry whose result is to be recorded. */
export type MatchedEntry<Thing> = NamedEntry & { readonly thing: Thing }

type Entries<Thing> = readonly MatchedEntry<Thing>[]
type Journaled = Promise<readonly JournalEntry[]>

export type PaymentSubject<Of, Thing = unknown> = {
  /** Is stored with rows and exceptions. */
  readonly name: string
  /** What entries about it can be; of a row of a sheet, which only says that it was paid, the first. */
  readonly kinds: readonly EntryKind[]
  /** The reference as it is stored, in a text of a message; undefined where the text is none of this subject. */
  readonly referenceIn: (text: string) => string | undefined
  /** What these references name, without locking it; several subjects may write references alike. */
  readonly find: (
    db: Kysely<Schema>,
    references: readonly string[],
    of: Of,
  ) => Promise<ReadonlyMap<string, ThingKey>>
  /** The references of all that one of its orders, or a block of it, has the bank pay. */
  readonly inOrder: (db: Kysely<Schema>, order: OrderId, of: Of) => Promise<readonly string[]>
  /**
   * Locks what the entries name, in the order of ARCHITECTURE and up to offers and documents, and says in the order of the entries what
   * each means, after those before it. All subjects of a batch have locked before the first records anything.
   */
  readonly match: (
    work: UnitWork,
    source: EntrySource,
    entries: readonly NamedEntry[],
  ) => Promise<readonly Matched<Thing>[]>
  /** Record what was matched as paid, returned and refused; what each journals besides the entry of its batch. */
  settle(work: UnitWork, source: EntrySource, entries: Entries<Thing>): Journaled
  return(work: UnitWork, source: EntrySource, entries: Entries<Thing>): Journaled
  /** Runs after the results of the rows are written. */
  refuse(work: UnitWork, source: EntrySource, entries: Entries<Thing>): Journaled
}

/** The company of a payer whose account a file is about. */
export type PayingCompany = { readonly tenantId: string; readonly companyId: string }

/** What a person records of an exception. */
export type Recording = {
  readonly solution: Solution
  readonly entry: Pick<BankEntry, 'kind' | 'amount' | 'currency' | 'bankReference'>
  /** Of the entry, or given by the person. */
  readonly valueDate: Day
  readonly format: BankFileFormat
}
export type Recorded = {
  readonly id: string
  readonly number: string
  readonly facts: JournalEntry['facts']
  readonly events: readonly DomainEvent[]
}

/** What an exception shows of the thing that it names. */
export type SubjectView = {
  readonly id: string
  readonly number: string
  /** The path of its page. */
  readonly page: string
  readonly state: string
  readonly party: string
  readonly currency: Currency
  readonly amount: string
  /** The last day on which it can be paid; null where there is none. */
  readonly payBy: string | null
  /** Whether it waits for its payment, or has been paid since. */
  readonly isWaiting: boolean
  readonly isPaid: boolean
  readonly canRecord: boolean
}
export type ShownThing = { readonly view: SubjectView; readonly isOwn: boolean }
/** What the row of an exception says. */
export type SaidEntry = Pick<BankEntry, 'kind' | 'amount' | 'currency' | 'valueDate'>

/** A subject of payers, whose people see what happened and solve exceptions. */
export type PayerSubject<Thing = unknown> = PaymentSubject<PayingCompany, Thing> & {
  /** What the journal and live pages get of things that a batch has changed. */
  itemsOf(things: readonly Thing[]): readonly Json[]
  eventsOf(tenantId: string, things: readonly Thing[]): readonly DomainEvent[]
  /** SQL of a JSON object of the thing that the exception `e` names, in the payer's scope; and its view. */
  readonly shown: string
  readonly viewOf: (row: unknown, said: SaidEntry) => ShownThing
  /** Ways to record an exception that names one of them, besides assigning it. */
  readonly solutions?: OwnSolutions
  /** Refuses a number that names none of them. */
  readonly unknown: Failure
  /** Locks these, and returns those whose other side the person in scope belongs to. */
  readonly lockOwn: (
    db: Transaction<Schema>,
    tenantId: string,
    ids: readonly string[],
  ) => Promise<ReadonlySet<string>>
  /** Records at one of them, locked before, what a person says of an exception, where its rules allow it. */
  readonly record: (
    work: UnitWork,
    of: PayingCompany & { readonly userId: string },
    id: string,
    recording: Recording,
  ) => Promise<Result<Recorded>>
}

/** A subject on the account of the platform, whose messages no person uploads; each thing may be of another tenant. */
export type PlatformSubject<Thing = unknown> = PaymentSubject<undefined, Thing>

/** Those of each account, in the order in which they lock and record. */
export type PaymentSubjects = {
  readonly payer: readonly PayerSubject[]
  readonly platform: readonly PlatformSubject[]
}
