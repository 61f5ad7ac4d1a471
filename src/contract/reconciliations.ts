/** Reconciliation statements: two companies agree line by line what is owed. */
import * as z from 'zod/mini'
import { statementStatuses } from '#domain/reconciliations/states.ts'
import { text } from '#text/text.ts'
import { currency, dayRange, inOrder, instant, uuid } from './fields.ts'
import { listFields, listReply } from './lists.ts'
import {
  ledgerDocument,
  shownLine,
  shownProposal,
  shownRound,
  shownStatement,
  shownStep,
  typedLine,
} from './reconciliation-fields.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'

const base = '/reconciliation/v1/statements'
const follows = [topics.reconciliationsChanged]
const params = z.strictObject({ id: uuid })

export const reconciliationSorts = ['changed', 'number', 'total', 'initiated'] as const
export const reconciliationTabs = ['mine', 'waiting', 'drafts', 'settled'] as const

const filters = {
  /** Waiting for one's own answer or correction, for the other side, not sent yet, or agreed; all by default. */
  tab: z.optional(z.enum(reconciliationTabs)),
  status: z.optional(z.array(z.enum(statementStatuses)).check(z.maxLength(statementStatuses.length))),
  /** The other party, by the id of the payee on the payer's list. */
  payeeIds: z.optional(z.array(uuid).check(z.maxLength(100))),
  currency: z.optional(z.array(currency)),
  /** By the time at which it was first sent. */
  ...dayRange,
  /** Part of the number of the statement or of one of its lines, or of the other party's name. */
  keyword: listFields(reconciliationSorts).keyword,
}

export const reconciliationList = route({
  method: 'GET',
  path: base,
  effect: 'reads',
  access: 'reconciliations.see',
  summary: text(
    '对账单列表',
    'List reconciliation statements; those that wait for one’s own answer come first',
  ),
  query: z.strictObject({ ...filters, ...listFields(reconciliationSorts) }).check(inOrder),
  reply: listReply(z.strictObject(shownStatement)),
  follows,
  refusals: [],
})

export const reconciliationUnread = route({
  method: 'GET',
  path: `${base}/unread`,
  effect: 'reads',
  access: 'reconciliations.see',
  summary: text('未读对账单数量', 'Count unread reconciliation statements, and those of each tab'),
  reply: z.strictObject({
    unread: z.int(),
    counts: z.strictObject({
      all: z.int(),
      mine: z.int(),
      waiting: z.int(),
      drafts: z.int(),
      settled: z.int(),
    }),
  }),
  follows,
  refusals: [],
})

/** With whom a statement can be made: a payer’s registered payees, or the payers of a payee. */
export const reconciliationParties = route({
  method: 'GET',
  path: `${base}/parties`,
  effect: 'reads',
  access: 'reconciliations.see',
  summary: text('可对账的往来方', 'List the parties that a reconciliation statement can be made with'),
  reply: z.array(
    z.strictObject({
      payeeId: uuid,
      payerName: z.string(),
      payeeName: z.string(),
      code: z.string(),
      /** Of its documents, the commonest first; that of the payer where there are none. */
      currencies: z.array(currency),
    }),
  ),
  refusals: [],
})

export const reconciliationRead = route({
  method: 'GET',
  path: `${base}/{id}`,
  effect: 'reads',
  access: 'reconciliations.see',
  summary: text('对账单详情', 'Read a reconciliation statement, one of its rounds and one’s own ledger'),
  params,
  query: z.strictObject({
    /** The current one by default. */
    round: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/))),
    /** With one’s own documents of the same months, and those that have the numbers of its lines. */
    ledger: z.optional(z.literal('yes')),
  }),
  reply: z.strictObject({
    ...shownStatement,
    payeeCode: z.string(),
    notes: z.nullable(z.string()),
    /** The round whose lines are shown; 0 for a draft. */
    shownRound: z.int(),
    items: z.array(shownLine),
    rounds: z.array(shownRound),
    proposals: z.array(shownProposal),
    attachments: z.array(
      z.strictObject({
        fileId: uuid,
        name: z.string(),
        size: z.int(),
        isOwn: z.boolean(),
        addedBy: z.string(),
        addedAt: instant,
      }),
    ),
    /** What both sides did, the oldest first. */
    timeline: z.array(shownStep),
    /** What the initiator has kept for the next round and not sent yet; lines that are approved are not among them. */
    correction: z.nullable(
      z.strictObject({
        notes: z.nullable(z.string()),
        total: z.string(),
        items: z.array(typedLine),
        proposals: z.array(
          z.strictObject({ proposalId: uuid, take: z.boolean(), description: z.nullable(z.string()) }),
        ),
      }),
    ),
    ledger: z.nullable(
      z.strictObject({
        from: z.nullable(z.string()),
        to: z.nullable(z.string()),
        documents: z.array(ledgerDocument),
        hasMore: z.boolean(),
      }),
    ),
  }),
  follows: [topics.reconciliationsChanged, topics.documentsChanged],
  refusals: ['notFound'],
})
