/**
 * The definition of what messages of a bank can settle: a payment subject. It finds what entries name, matches them, and settles,
 * refuses or returns it; files, rows, exceptions, and reading the messages are shared by all subjects. A subject belongs to the
 * account that the money moves on: that of a payer, whose people upload files, or that of the platform.
 */
import type { Kysely, Transaction } from 'kysely'
import type { BankEntry, BankFileFormat, EntryKind } from '#domain/bank-files/entries.ts'
import type { Booking, Match, ShortPayment } from '#domain/bank-files/matches.ts'
import type { OwnSolutions } from '#domain/bank-files/solutions.ts'
import type { Day } from '#domain/day.ts'
import type { Failure } from '#domain/failures.ts'
import type { OrderId } from '#domain/iso20022/order-ids.ts'
import type { Currency, Money } from '#domain/money.ts'
import type { ExceptionKind, Solution } from '#domain/payment-exceptions.ts'
import type { Result } from '#domain/result.ts'
import type { DomainEvent, JournalEntry, Json } from './commands/command.ts'
import type { UnitWork } from './commands/unit-of-work.ts'
import type { Schema } from './db/schema.ts'

/** A payment that waits as an exception, since it had another amount than its thing. */
export type HeldPayment = Pick<BankEntry, 'amount' | 'currency'> & {
  /** Of the exception. */
  readonly id: string
  readonly thingId: string
  readonly day: Day | null
  readonly reference: string | null
  /** Whether the file that is matched reported it. */
  readonly isHere: boolean
}

/** What entries are matched by, besides the things that they name. */
export type MatchSource = {
  readonly tenantId: string
  /** Of the tenant, the company that sent the file; the master company sends for all. */
  readonly companyId: string
  readonly format: BankFileFormat
  /** The payments of these things that rows reported before. Read it once they are locked. */
  readonly bookingsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, readonly Booking[]>>
  /** Those that wait, locked where the match locks; lock them before the things. */
  readonly heldOf: (ids: readonly string[]) => Promise<readonly HeldPayment[]>
}

/** Where a message comes from, and on whose behalf it is applied. */
export type EntrySource = MatchSource & {
  /** Undefined for a message that the platform's own bank has sent. */
  readonly fileId: string | undefined
  readonly userId: string
}

/** What a reference names, and in whose scope it is. */
export type ThingKey = { readonly id: string; readonly tenantId: string }
/** An entry with the id of what it names. */
export type NamedEntry = {
  readonly entry: BankEntry
  readonly id: string
  /** The id that its exception will have, where exceptions are kept. */
  readonly exceptionId?: string | undefined
}

/** The result of an entry, with what it names as it was when it was locked. */
export type Matched<Thing> = { readonly match: Match; readonly thing: Thing }
/** An entry whose result is to be recorded. */
export type MatchedEntry<Thing> = NamedEntry & {
  readonly thing: Thing
  /** The short payment that it makes up the rest of. */
  readonly completes?: ShortPayment | undefined
}

type Entries<Thing> = readonly MatchedEntry<Thing>[]
/** What a step journals besides the entry of its batch, and the things that ended by it besides those that entries name. */
export type Done<Thing> = { readonly journaled: readonly JournalEntry[]; readonly ended: readonly Thing[] }

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
  /** Record what was matched as paid, returned and refused. */
  settle(work: UnitWork, source: EntrySource, entries: Entries<Thing>): Promise<Done<Thing>>
  return(work: UnitWork, source: EntrySource, entries: Entries<Thing>): Promise<Done<Thing>>
  /** Runs after the results of the rows are written. */
  refuse(work: UnitWork, source: EntrySource, entries: Entries<Thing>): Promise<Done<Thing>>
}

/** What recording an entry would do, and what is due of what it names. */
export type Foreseen = { readonly match: Match; readonly due: Money | undefined }
/** Foresees portion by portion; the things of each are as the portions before would leave them. */
export type Preview = (entries: readonly NamedEntry[]) => Promise<readonly Foreseen[]>

/** How an entry solves the exception of a payment that it makes up the rest of, and the number of what both are recorded at. */
export type Completion = { readonly solution: Solution; readonly number: string }

/** The company of a payer whose account a file is about. */
export type PayingCompany = { readonly tenantId: string; readonly companyId: string }

/** What a person records of an exception. */
export type Recording = {
  readonly solution: Solution
  readonly exceptionId: string
  readonly entry: Pick<BankEntry, 'kind' | 'amount' | 'currency' | 'valueDate' | 'bankReference'>
  /** Of an exception that is assigned, the day of its entry, or else the one that the person gives; of any other, the latter. */
  readonly valueDate: Day
  /** The bank's reference of a second payment, as the person gives it. */
  readonly restReference: string | undefined
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
  /** What the bank wrote when it refused to pay it, while that is where it stands. */
  readonly bankRefusal: {
    readonly reason: string | null
    readonly note: string | null
    readonly at: string
  } | null
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
export type ShownThing = {
  readonly view: SubjectView
  readonly isOwn: boolean
  /** What a short payment lacks; null for any other. */
  readonly missing: string | null
  /** Of its own ways to record an exception, those that fit this one. */
  readonly solutions: readonly Solution[]
}
/** What a row says, and why it is an exception, if it is one. */
export type SaidEntry = Pick<BankEntry, 'kind' | 'amount' | 'currency' | 'valueDate'> & {
  readonly problem: ExceptionKind | undefined
}

/** Proposes another thing for entries whose number is unknown or wrong. */
export type Proposing = {
  /**
   * SQL of what entries fit, for the caller: the key of each and a JSON array. The entries are a table with the columns key, kind,
   * amount, currency and value_date.
   */
  readonly fitting: (entries: string) => string
  /** From what fits the entry and what it names, as it is shown. */
  readonly of: (
    reference: string,
    thing: unknown,
    fitting: unknown,
  ) => { readonly number: string; readonly party: string } | undefined
}

/** A subject of payers, whose people see what happened and solve exceptions. */
export type PayerSubject<Thing = unknown> = PaymentSubject<PayingCompany, Thing> & {
  /** What the journal and live pages get of things that a batch has changed. */
  itemsOf(things: readonly Thing[]): readonly Json[]
  eventsOf(tenantId: string, things: readonly Thing[]): readonly DomainEvent[]
  /** What recording would do, without a lock and without writing. */
  readonly preview: (db: Transaction<Schema>, source: MatchSource) => Preview
  /** Where one of its entries can complete a short payment. */
  completionOf?(thing: Thing): Completion | undefined
  /** SQL of a JSON object of the thing that the row `e` names, in the payer's scope; and its view. */
  readonly shown: string
  readonly viewOf: (row: unknown, said: SaidEntry) => ShownThing
  /** Ways to record an exception that names one of them, besides assigning it. */
  readonly solutions?: OwnSolutions
  readonly proposing?: Proposing
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
