/** The fields of reconciliation statements and of their lines, as they are entered and as they are shown. */
import * as z from 'zod/mini'
import { parseDocumentNumber } from '#domain/documents/entry.ts'
import { documentSides } from '#domain/documents/kinds.ts'
import { typedNumberCharactersMax } from '#domain/limits.ts'
import { plainAmount } from '#domain/numerals.ts'
import { parseDescription } from '#domain/reasons.ts'
import { lineReasons, statementActions } from '#domain/reconciliations/answer.ts'
import { lineTermDaysMax, orderNumbersMax, statementLinesMax } from '#domain/reconciliations/limits.ts'
import { parseLineRemark, parseOrderNumber, parseStatementNotes } from '#domain/reconciliations/lines.ts'
import { lineStates, statementStatuses } from '#domain/reconciliations/states.ts'
import { statementSteps } from '#domain/reconciliations/timeline.ts'
import { currency, day, instant, parsed, uuid } from './fields.ts'

/** A typed amount, at most with as many decimals as its currency has; totals have 16 digits where there are no decimals. */
const amount = z.pipe(
  z.string().check(
    z.maxLength(typedNumberCharactersMax),
    z.refine((value) => /^-?\d{1,16}(\.\d{1,2})?$/.test(plainAmount(value))),
  ),
  z.transform(plainAmount),
)

/** A line as it is entered. */
const enteredLine = z.strictObject({
  number: parsed(parseDocumentNumber),
  orderNumbers: z.optional(z.array(parsed(parseOrderNumber)).check(z.maxLength(orderNumbersMax))),
  documentDate: z.optional(day),
  dueDate: day,
  /** Negative for a credit note. */
  amount,
  termDays: z.optional(z.int().check(z.minimum(0), z.maximum(lineTermDaysMax))),
  remark: z.optional(parsed(parseLineRemark)),
})

/** What is entered of a statement, besides its parties. */
export const entered = {
  notes: z.optional(parsed(parseStatementNotes)),
  /** The total that the initiator states; that of the lines by default. */
  total: z.optional(amount),
  items: z.array(enteredLine).check(z.maxLength(statementLinesMax)),
}

/** What the initiator does with a line that the responder has proposed. */
export const proposalAnswer = z.strictObject({
  proposalId: uuid,
  take: z.boolean(),
  /** Needed to leave it out. */
  description: z.optional(parsed(parseDescription)),
})

const ledgerLine = {
  number: z.string(),
  documentDate: z.nullable(z.string()),
  dueDate: z.string(),
  amount: z.string(),
}
/** A line that is typed, or comes from a file or a document. */
export const typedLine = z.strictObject({
  ...ledgerLine,
  orderNumbers: z.array(z.string()),
  termDays: z.nullable(z.int()),
  remark: z.nullable(z.string()),
})

export const shownLine = z.strictObject({
  id: uuid,
  ...typedLine.shape,
  state: z.enum(lineStates),
  reason: z.nullable(z.enum(lineReasons)),
  description: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  /** Approved in an earlier round. */
  isCarried: z.boolean(),
  /** The caller's document with this number, to open it. */
  documentId: z.nullable(uuid),
})

/** A document of the caller's own ledger. */
export const ledgerDocument = z.strictObject({ documentId: uuid, ...ledgerLine })

/** A document that is not in the statement and that the responder proposes as a line. */
export const shownProposal = z.strictObject({
  id: uuid,
  round: z.int(),
  ...ledgerLine,
  proposedBy: z.string(),
  proposedAt: instant,
  /** Null until the initiator has sent the next round. */
  taken: z.nullable(z.boolean()),
  description: z.nullable(z.string()),
})

export const shownRound = z.strictObject({
  round: z.int(),
  total: z.string(),
  itemTotal: z.string(),
  documents: z.int(),
  approved: z.int(),
  rejected: z.int(),
  pending: z.int(),
  notes: z.nullable(z.string()),
  sentBy: z.string(),
  sentAt: instant,
  /** The people who have decided about a line, in the order of their last decision. */
  answers: z.array(z.strictObject({ person: z.string(), at: instant, approved: z.int(), rejected: z.int() })),
})

/** A step in the life of a statement; what a kind does not have is null. */
export const shownStep = z.strictObject({
  kind: z.enum(statementSteps),
  at: instant,
  /** Whose person acted, and their name then; null where a round is finished. */
  side: z.nullable(z.enum(documentSides)),
  person: z.nullable(z.string()),
  /** 0 before the first is sent. */
  round: z.int(),
  /** Lines that were sent, documents that were proposed, or rejections that were withdrawn. */
  count: z.nullable(z.int()),
  approved: z.nullable(z.int()),
  rejected: z.nullable(z.int()),
  /** What the sender confirmed: the lines less the stated total. */
  difference: z.nullable(z.string()),
  fileName: z.nullable(z.string()),
  status: z.nullable(z.enum(statementStatuses)),
})

/** A statement as lists show it. */
export const shownStatement = {
  id: uuid,
  number: z.string(),
  version: z.int(),
  status: z.enum(statementStatuses),
  /** 0 until it is sent. */
  round: z.int(),
  /** The side that started it, and that of the caller. */
  initiator: z.enum(documentSides),
  side: z.enum(documentSides),
  payerId: uuid,
  payerName: z.string(),
  payeeId: uuid,
  payeeName: z.string(),
  currency,
  /** As the initiator states it, and of the lines. */
  total: z.string(),
  itemTotal: z.string(),
  documents: z.int(),
  /** Lines of the current round. */
  approved: z.int(),
  rejected: z.int(),
  rejectReason: z.nullable(z.enum(lineReasons)),
  creator: z.string(),
  createdAt: instant,
  initiatedAt: z.nullable(instant),
  finishedAt: z.nullable(instant),
  /** Sent to or answered towards the caller's side, and not opened since. */
  isUnread: z.boolean(),
  can: z.array(z.enum(statementActions)),
}
