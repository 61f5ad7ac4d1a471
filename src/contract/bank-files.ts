/** Payment files of a payer's bank, and the exceptions in them, which people solve. */
import * as z from 'zod/mini'
import { awardNumberIn } from '#domain/awards/number.ts'
import { awardStates } from '#domain/awards/states.ts'
import { bankFileFormats, entryKinds } from '#domain/bank-files/entries.ts'
import { exceptionsSolvedMax } from '#domain/bank-files/limits.ts'
import { exceptionKinds, rowResults } from '#domain/bank-files/match.ts'
import { solutions } from '#domain/bank-files/solutions.ts'
import { bankFileDecisions, bankFileStates } from '#domain/bank-files/states.ts'
import { parseBankReference, parseDescription } from '#domain/reasons.ts'
import { text } from '#text/text.ts'
import { bankRefusal } from './awards.ts'
import { currency, day, instant, parsed, refusedRow, uuid } from './fields.ts'
import { exportFormat, listFields, listReply } from './lists.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'

const follows = [topics.bankFilesChanged, topics.clearingChanged]

export const awardsToPay = route({
  method: 'GET',
  path: '/clearing/v1/awards-to-pay',
  effect: 'reads',
  access: 'awards.pay',
  summary: text('下载待付款成交模板', 'Download the awards to pay, to fill in and upload as paid'),
  query: z.strictObject({ format: exportFormat }),
  refusals: ['nothingToExport'],
})

export const bankFileUpload = route({
  method: 'POST',
  path: '/clearing/v1/bank-files',
  effect: 'writes',
  access: 'awards.pay',
  keyed: 'tenant',
  takesFile: true,
  summary: text('上传付款文件', 'Upload a payment file: xlsx, CSV, pain.002 or camt.054'),
  body: z.strictObject({}),
  reply: z.strictObject({ id: uuid }),
  refusals: [
    'fileEmpty',
    'bankFileTypeWrong',
    'bankFileTooLarge',
    'bankNamespaceUnknown',
    'bankFileBroken',
    'bankFileUnsafe',
    'bankFileUnfit',
    'bankFileAgain',
    'sheetTypeWrong',
    'sheetTooLarge',
    'sheetMacro',
    'sheetEncrypted',
    'storageFull',
    'tooManyRequests',
  ],
})

/** A payment file with its progress, its results, and before it is recorded what that would do. */
export const bankFileView = z.strictObject({
  id: uuid,
  fileName: z.string(),
  format: z.enum(bankFileFormats),
  /** The bank's id of the message, once it is read. */
  messageId: z.nullable(z.string()),
  state: z.enum(bankFileStates),
  /** Why it was refused, in words. */
  message: z.nullable(z.string()),
  /** All rows, and those with each result so far. */
  rows: z.int(),
  paid: z.int(),
  returned: z.int(),
  refused: z.int(),
  /** Rows that report what was recorded before. */
  known: z.int(),
  exceptions: z.int(),
  openExceptions: z.int(),
  person: z.string(),
  uploadedAt: instant,
  finishedAt: z.nullable(instant),
  /** What recording would do, found when the file was read; entries with the same result and currency together. Null before. */
  preview: z.nullable(
    z.array(
      z.strictObject({
        result: z.enum(rowResults),
        kind: z.nullable(z.enum(exceptionKinds)),
        count: z.int(),
        /** Null where no amount of the platform's currencies is known. */
        currency: z.nullable(currency),
        amount: z.nullable(z.string()),
      }),
    ),
  ),
  /** In how many entries recording did something else than the preview said. */
  differing: z.int(),
  /** Who recorded or discarded it; null while it waits, and where it was discarded by its time limit. */
  decidedBy: z.nullable(z.string()),
  /** When it is discarded unless a person records it. */
  undecidedUntil: z.nullable(instant),
  can: z.array(z.enum(bankFileDecisions)),
})

export const bankFileSorts = ['uploadedAt'] as const

export const bankFileList = route({
  method: 'GET',
  path: '/clearing/v1/bank-files',
  effect: 'reads',
  access: 'awards.pay',
  summary: text('付款文件列表', 'List payment files with their progress and results'),
  query: z.strictObject(listFields(bankFileSorts)),
  reply: listReply(bankFileView),
  follows,
  refusals: [],
})
export const exceptionSorts = ['createdAt'] as const

export const exceptionList = route({
  method: 'GET',
  path: '/clearing/v1/exceptions',
  effect: 'reads',
  access: 'awards.pay',
  summary: text('付款异常列表', 'List payment exceptions'),
  query: z.strictObject({
    /** All of them by default. */
    tab: z.optional(z.enum(['open', 'solved'])),
    kind: z.optional(z.array(z.enum(exceptionKinds)).check(z.maxLength(exceptionKinds.length))),
    fileId: z.optional(uuid),
    ...listFields(exceptionSorts),
  }),
  reply: listReply(
    z.strictObject({
      id: uuid,
      version: z.int(),
      kind: z.enum(exceptionKinds),
      fileId: uuid,
      fileName: z.string(),
      row: z.int(),
      /** What the row says. */
      entryKind: z.enum(entryKinds),
      reference: z.string(),
      amount: z.nullable(z.string()),
      currency: z.nullable(z.string()),
      valueDate: z.nullable(z.string()),
      bankReference: z.nullable(z.string()),
      /** The bank's code, and its words. */
      reason: z.nullable(z.string()),
      note: z.nullable(z.string()),
      /** The award that the row names, and what was to be paid for it until when. */
      award: z.nullable(
        z.strictObject({
          id: uuid,
          number: z.string(),
          runId: uuid,
          documentId: uuid,
          payeeName: z.string(),
          state: z.enum(awardStates),
          bankRefusal,
          currency,
          amountAfterDiscount: z.string(),
          payBy: z.string(),
          /** Whether the row can be recorded at it, as far as the rules of the award tell. */
          canRecord: z.boolean(),
        }),
      ),
      /** The award that an entry with an unknown or wrong number fits; null where none does, or several. */
      proposed: z.nullable(z.strictObject({ number: z.string(), payeeName: z.string() })),
      /** What a short payment of its award lacks; null for any other. */
      missing: z.nullable(z.string()),
      createdAt: instant,
      /** How it can be solved; empty once it is, and for the caller's own payee. */
      can: z.array(z.enum(solutions)),
      solution: z.nullable(z.enum(solutions)),
      solvedAward: z.nullable(z.string()),
      solutionNote: z.nullable(z.string()),
      solvedBy: z.nullable(z.string()),
      solvedAt: z.nullable(instant),
    }),
  ),
  follows,
  refusals: [],
})

export const exceptionsSolve = route({
  method: 'PUT',
  path: '/clearing/v1/exceptions/solved',
  effect: 'writes',
  access: 'awards.pay',
  keyed: 'tenant',
  summary: text('处理付款异常', 'Solve payment exceptions, with a reason'),
  body: z
    .strictObject({
      exceptions: z.array(z.strictObject({ id: uuid, version: z.int().check(z.positive()) })).check(
        z.minLength(1),
        z.maxLength(exceptionsSolvedMax),
        z.refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length),
      ),
      solution: z.enum(solutions),
      /** To assign one exception: the number of the award at which its payment or return is recorded. */
      awardNumber: z.optional(parsed(awardNumberIn)),
      /** The value date, where the row has none; for `restPaid` that of the second payment, which made up what was missing. */
      valueDate: z.optional(day),
      /** The bank's reference of the second payment. */
      restReference: z.optional(parsed(parseBankReference)),
      note: parsed(parseDescription),
    })
    .check(
      z.refine(({ solution, awardNumber }) => (solution === 'assigned') === (awardNumber !== undefined), {
        path: ['awardNumber'],
      }),
      z.refine(
        ({ solution, exceptions }) =>
          (solution !== 'assigned' && solution !== 'restPaid') || exceptions.length === 1,
        { path: ['exceptions'] },
      ),
      z.refine(({ solution, valueDate }) => solution !== 'restPaid' || valueDate !== undefined, {
        path: ['valueDate'],
      }),
      z.refine(({ solution, restReference }) => solution === 'restPaid' || restReference === undefined, {
        path: ['restReference'],
      }),
    ),
  reply: z.strictObject({ done: z.array(uuid), refused: z.array(refusedRow) }),
  refusals: ['notFound'],
})
