/** Matches the entries of a batch with what they name, subject by subject, and records the results at the subjects. */
import type { BankEntry, EntryKind } from '#domain/bank-files/entries.ts'
import { exception, type Match, type RowResult } from '#domain/bank-files/matches.ts'
import type { JournalEntry } from '../commands/command.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'
import type { EntrySource, NamedEntry, PaymentSubject } from '../payment-subject.ts'
import type { NamedThing } from './name-entries.ts'

/** An entry with its result, and with what it names, if it names something. */
export type MatchedRow<Subject> = {
  readonly entry: BankEntry
  readonly match: Match
  readonly named: { readonly subject: Subject; readonly id: string; readonly thing: unknown } | undefined
}
type AnySubject = Pick<PaymentSubject<never>, 'match' | 'settle' | 'return' | 'refuse' | 'kinds' | 'name'>

/** An entry with what it names, and the id that its exception will have. */
type RowEntry<Subject> = Pick<NamedEntry, 'entry' | 'exceptionId'> & {
  readonly named: NamedThing<Subject> | undefined
}

/** In the order of the entries. What they name is locked, for all subjects, in the order of these. */
export async function matchAll<Subject extends AnySubject>(
  work: UnitWork,
  source: EntrySource,
  subjects: readonly Subject[],
  entries: readonly RowEntry<Subject>[],
): Promise<readonly MatchedRow<Subject>[]> {
  const rows: MatchedRow<Subject>[] = entries.map(({ entry }) => ({
    entry,
    match: exception('referenceUnknown'),
    named: undefined,
  }))
  await eachSubject(subjects, entries, async (subject, own) => {
    const matched = await subject.match(work, source, own)
    for (const [n, { place, entry, id }] of own.entries()) {
      const { match, thing } = matched[n] ?? noResult(subject)
      refuseUnfit(subject, entry, match)
      rows[place] = { entry, match, named: { subject, id, thing } }
    }
  })
  return rows
}

/** The entries of each subject, in the order of the subjects, with their places. */
export async function eachSubject<Subject>(
  subjects: readonly Subject[],
  entries: readonly RowEntry<Subject>[],
  take: (subject: Subject, own: readonly (NamedEntry & { readonly place: number })[]) => Promise<void>,
): Promise<void> {
  for (const subject of subjects) {
    const own = [...entries.entries()].flatMap(([place, { named, ...one }]) =>
      named?.subject === subject ? [{ ...one, place, id: named.id }] : [],
    )
    if (own.length > 0) await take(subject, own)
  }
}

const noResult = ({ name }: AnySubject): never => {
  throw new Error(`An entry has no result of ${name}.`)
}

/** What a kind of entry can record. */
const recorded: Readonly<Record<EntryKind, RowResult>> = {
  payment: 'paid',
  incoming: 'paid',
  return: 'returned',
  incomingReturn: 'returned',
  refusal: 'refused',
}

/** Money moves only by an entry that says so. */
function refuseUnfit({ name }: AnySubject, { kind }: BankEntry, { result }: Match): void {
  const isRecorded = result !== 'exception' && result !== 'known'
  if (isRecorded && result !== recorded[kind])
    throw new Error(`An entry of kind ${kind} cannot be ${result} at ${name}.`)
}

type Step = 'settle' | 'return' | 'refuse'
const resultsOf: Readonly<Record<Step, RowResult>> = {
  settle: 'paid',
  return: 'returned',
  refuse: 'refused',
}

/** Things that ended besides those that entries name. */
export type Ended<Subject> = { readonly subject: Subject; readonly things: readonly unknown[] }
type RecordedStep<Subject> = {
  readonly journaled: readonly JournalEntry[]
  readonly ended: readonly Ended<Subject>[]
}

/** One step at all subjects, with the entries that have its result; returns what the subjects journal, and what else ended. */
export async function recordAt<Subject extends AnySubject>(
  work: UnitWork,
  source: EntrySource,
  subjects: readonly Subject[],
  rows: readonly MatchedRow<Subject>[],
  step: Step,
): Promise<RecordedStep<Subject>> {
  const journaled: JournalEntry[] = []
  const ended: Ended<Subject>[] = []
  for (const subject of subjects) {
    const entries = rows.flatMap(({ entry, match, named }) =>
      named?.subject === subject && match.result === resultsOf[step]
        ? [
            {
              entry,
              id: named.id,
              thing: named.thing,
              completes: match.result === 'exception' ? undefined : match.completes,
            },
          ]
        : [],
    )
    if (entries.length === 0) continue
    const made = await subject[step](work, source, entries)
    journaled.push(...made.journaled)
    if (made.ended.length > 0) ended.push({ subject, things: made.ended })
  }
  return { journaled, ended }
}

/** What was paid or returned at each subject, each thing once, and what was refused there. */
export function changedThings<Subject>(rows: readonly MatchedRow<Subject>[]) {
  const changed = new Map<
    Subject,
    { readonly recorded: Map<string, unknown>; readonly refused: Map<string, unknown> }
  >()
  for (const { match, named } of rows) {
    const isRecorded = match.result === 'paid' || match.result === 'returned'
    if (!named || !(isRecorded || match.result === 'refused')) continue
    const of = changed.get(named.subject) ?? { recorded: new Map(), refused: new Map() }
    changed.set(named.subject, of)
    of[isRecorded ? 'recorded' : 'refused'].set(named.id, named.thing)
  }
  return [...changed].map(([subject, { recorded: things, refused }]) => ({
    subject,
    recorded: [...things.values()],
    refused: [...refused.values()],
  }))
}
