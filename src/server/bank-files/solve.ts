/** Solves payment exceptions: records them at what a person names, or closes them with a reason. Each is refused by itself. */
import type { exceptionsSolve } from '#contract/bank-files.ts'
import type { Input } from '#contract/route.ts'
import { decideSolution, isAssigning, isRecording } from '#domain/bank-files/solutions.ts'
import type { Day } from '#domain/day.ts'
import { done, type Refused, type Result, refuse } from '#domain/result.ts'
import { type BulkReport, refusedRow } from '../commands/bulk-report.ts'
import type { Command, Work } from '../commands/command.ts'
import type { PayerSubject, Recorded } from '../payment-subject.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { fileEvent } from './events.ts'
import { type NamedThing, nameReferences } from './name-entries.ts'
import { namesOfExceptions } from './queries.ts'
import { type LockedException, lockExceptions, solveExceptions } from './store.ts'

type Body = Input<typeof exceptionsSolve>['body']
type Thing = NamedThing<PayerSubject>
/** What an exception was recorded at. */
type RecordedAt = Recorded & { readonly subject: string }

const nameOf = ({ file_name, row }: LockedException): string => `${file_name} · ${row}`

export const solve: Command<Input<typeof exceptionsSolve>, BulkReport, Actor> = async (work, { body }) => {
  const { db, actor, businessNow } = work
  const { tenantId, companyId } = requireActing(actor)
  const seen = new Map(body.exceptions.map(({ id, version }) => [id, version]))
  const there = await namesOfExceptions(db, { tenantId, companyId }, [...seen.keys()])
  if (there.size === 0) return refuse('notFound')
  const found = await lockExceptions(db, { tenantId, companyId }, [...seen.keys()])
  const decided = new Map<string, Result<null>>(
    found.map((one) => {
      const own = work.context.paymentSubjects.payer.find(({ name }) => name === one.subject)?.solutions
      return [one.id, decideSolution(one, seen.get(one.id) ?? 0, body.solution, own)]
    }),
  )
  const refused = new Map<string, Refused>()
  for (const id of seen.keys()) {
    const decision = decided.get(id) ?? refuse(there.has(id) ? 'outOfDate' : 'notFound')
    if (!decision.ok) refused.set(id, decision)
  }
  const open = found.filter(({ id }) => !refused.has(id))
  const target = open.length > 0 ? await targetOf(work, body) : undefined
  const own = await lockOwn(work, open, target)
  const solved: LockedException[] = []
  let at: RecordedAt | undefined
  for (const exception of open) {
    const mayNot = own.has(exception.subject_id ?? '') ? refuse('ownPayee') : undefined
    const recorded =
      !mayNot && isRecording(body.solution)
        ? await record(work, exception, body, target, own)
        : done(undefined)
    const refusal = mayNot ?? (recorded.ok ? undefined : recorded)
    if (refusal) refused.set(exception.id, refusal)
    else solved.push(exception)
    if (recorded.ok) at = recorded.value
  }
  if (solved.length > 0)
    await solveExceptions(
      db,
      tenantId,
      solved.map(({ id }) => id),
      { solution: body.solution, at: at ?? null, note: body.note, by: actor.userId, solvedAt: businessNow },
    )
  return done({
    value: {
      done: solved.map(({ id }) => id),
      refused: [...refused].map(([id, why]) => refusedRow(id, there.get(id) ?? null, why)),
    },
    entry: solved.length === 0 ? undefined : journalEntryOfSolved(work, body, solved, at),
  })
}

/** What the person names, if it is there. */
async function targetOf({ db, actor, context }: Work<Actor>, { recordAt }: Body): Promise<Thing | undefined> {
  if (recordAt === undefined) return undefined
  const { payer: subjects } = context.paymentSubjects
  const [named] = await nameReferences(
    db,
    subjects,
    [{ text: recordAt, kind: undefined }],
    requireActing(actor),
  )
  return named
}

/**
 * Those among the things that are named whose other side the person belongs to. All are locked together. Recording may lock others of
 * the same sides, such as later ones that end by it, after these.
 */
async function lockOwn(
  { db, actor, context }: Work<Actor>,
  open: readonly LockedException[],
  target: Thing | undefined,
): Promise<ReadonlySet<string>> {
  const { tenantId } = requireActing(actor)
  const own: string[] = []
  for (const subject of context.paymentSubjects.payer) {
    const named = open.flatMap((one) =>
      one.subject === subject.name && one.subject_id !== null ? [one.subject_id] : [],
    )
    const ids = new Set([...named, ...(target?.subject === subject ? [target.id] : [])])
    if (ids.size > 0) own.push(...(await subject.lockOwn(db, tenantId, [...ids])))
  }
  return new Set(own)
}

/** Records an exception at what the person named, or else at what its row names, where its rules allow it. */
async function record(
  work: Work<Actor>,
  exception: LockedException,
  { recordAt = '', solution, valueDate, restReference }: Body,
  assigned: Thing | undefined,
  own: ReadonlySet<string>,
): Promise<Result<RecordedAt | undefined>> {
  const { actor, context } = work
  const { tenantId, companyId } = requireActing(actor)
  const { payer: subjects } = context.paymentSubjects
  const target = isAssigning(solution) ? assigned : namedBy(subjects, exception)
  if (!target) return refuse(unknownIn(subjects, recordAt))
  const { subject, id } = target
  if (own.has(id)) return refuse('ownPayee')
  const said = exception.value_date as Day | null
  const day = (isAssigning(solution) && said) || valueDate
  if (day === undefined || !subject.kinds.includes(exception.kind)) return refuse('solutionUnfit')
  const { kind, amount, currency, bank_reference: bankReference, format } = exception
  const recording = {
    solution,
    exceptionId: exception.id,
    entry: { kind, amount, currency, bankReference, valueDate: said },
    valueDate: day,
    restReference,
    format,
  }
  const recorded = await subject.record(work, { tenantId, companyId, userId: actor.userId }, id, recording)
  return recorded.ok ? done({ ...recorded.value, subject: subject.name }) : recorded
}

/** What the row of an exception names. */
const namedBy = (
  subjects: readonly PayerSubject[],
  { subject: name, subject_id: id }: LockedException,
): Pick<Thing, 'subject' | 'id'> | undefined => {
  const subject = subjects.find((one) => one.name === name)
  return subject && id !== null ? { subject, id } : undefined
}

/** The refusal of the subject that writes its numbers like this. */
const unknownIn = (subjects: readonly PayerSubject[], number: string) =>
  subjects.find((subject) => subject.referenceIn(number) !== undefined)?.unknown ?? 'notFound'

const namedMax = 3

function journalEntryOfSolved(
  { actor }: Work<Actor>,
  { solution, note }: Body,
  solved: readonly LockedException[],
  at: RecordedAt | undefined,
) {
  const { tenantId } = requireActing(actor)
  const names = solved.slice(0, namedMax).map(nameOf)
  const others = solved.length > names.length ? ` … (${solved.length})` : ''
  const facts = {
    ...at?.facts,
    name: `${names.join(', ')}${others}`,
    count: solved.length,
    solution,
    note,
    number: at?.number ?? null,
  }
  return {
    action: 'bankFiles.exceptionSolved' as const,
    tenantId,
    userId: actor.userId,
    facts,
    events: [...(at?.events ?? []), fileEvent],
  }
}
