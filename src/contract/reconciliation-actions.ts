/** Keeping, sending and answering reconciliation statements. */
import * as z from 'zod/mini'
import { parseDescription } from '#domain/reasons.ts'
import { lineReasons } from '#domain/reconciliations/answer.ts'
import { proposedLinesMax, statementLinesMax } from '#domain/reconciliations/limits.ts'
import { statementStatuses } from '#domain/reconciliations/states.ts'
import { text } from '#text/text.ts'
import { currency, parsed, uuid } from './fields.ts'
import { entered, proposalAnswer } from './reconciliation-fields.ts'
import { route } from './route.ts'

const base = '/reconciliation/v1/statements'
const params = z.strictObject({ id: uuid })
const version = z.int().check(z.positive())

const enteredRefusals = [
  'notFound',
  'amountUnfit',
  'reconciliationLinesTooMany',
  'reconciliationNumberTwice',
  'documentDatedLate',
] as const

/** Opening a statement takes its mark of being unread away. */
export const reconciliationOpened = route({
  method: 'POST',
  path: `${base}/{id}/opened`,
  effect: 'writes',
  access: 'reconciliations.see',
  summary: text('标记对账单为已读', 'Mark a reconciliation statement as read'),
  params,
  reply: z.null(),
  refusals: ['notFound'],
})

export const reconciliationAdd = route({
  method: 'POST',
  path: base,
  effect: 'writes',
  access: 'reconciliations.keep',
  keyed: 'tenant',
  takesBatch: true,
  summary: text('新建对账单草稿', 'Add a reconciliation statement as a draft'),
  body: z.strictObject({ payeeId: uuid, currency, ...entered }),
  reply: z.strictObject({ id: uuid, number: z.string(), version: z.int() }),
  refusals: [...enteredRefusals, 'reconciliationPayeeLeft', 'reconciliationDraftsTooMany'],
})

export const reconciliationEdit = route({
  method: 'PUT',
  path: `${base}/{id}`,
  effect: 'writes',
  access: 'reconciliations.keep',
  takesBatch: true,
  summary: text(
    '修改对账单草稿，或保存下一轮的更正',
    'Edit a draft, or keep the correction of an answered statement for its next round',
  ),
  params,
  body: z.strictObject({
    version,
    ...entered,
    /** In a correction: what happens to the lines that the responder has proposed. */
    proposals: z.optional(z.array(proposalAnswer).check(z.maxLength(proposedLinesMax))),
  }),
  reply: z.strictObject({ version: z.int() }),
  refusals: [
    ...enteredRefusals,
    'outOfDate',
    'reconciliationOfOther',
    'reconciliationNotCorrectable',
    'reconciliationProposalUnfit',
    'proposalDescriptionMissing',
    'reconciliationLineApproved',
  ],
})

export const reconciliationDelete = route({
  method: 'DELETE',
  path: `${base}/{id}`,
  effect: 'writes',
  access: 'reconciliations.keep',
  summary: text('删除对账单草稿', 'Delete a draft of a reconciliation statement'),
  params,
  query: z.strictObject({
    version: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number)),
  }),
  reply: z.null(),
  refusals: ['notFound', 'outOfDate', 'reconciliationNotDraft', 'reconciliationOfOther'],
})

export const reconciliationSend = route({
  method: 'POST',
  path: `${base}/{id}/send`,
  effect: 'writes',
  access: 'reconciliations.keep',
  keyed: 'tenant',
  summary: text('发送对账单', 'Send a reconciliation statement, or its next round'),
  params,
  body: z.strictObject({
    version,
    /** Where lines and total differ: the difference that the sender has seen and confirms. */
    confirmedDifference: z.optional(z.string().check(z.regex(/^-?\d{1,16}(\.\d{2})?$/))),
  }),
  reply: z.strictObject({ version: z.int(), round: z.int(), status: z.enum(statementStatuses) }),
  refusals: [
    'notFound',
    'outOfDate',
    'reconciliationOfOther',
    'reconciliationNotCorrectable',
    'reconciliationEmpty',
    'reconciliationTotalDiffers',
    'reconciliationPayeeLeft',
    'reconciliationProposalsOpen',
    'reconciliationProposalAltered',
    'reconciliationNumberTwice',
    'reconciliationLinesTooMany',
  ],
})

export const reconciliationReview = route({
  method: 'POST',
  path: `${base}/{id}/items/review`,
  effect: 'writes',
  access: 'reconciliations.keep',
  keyed: 'tenant',
  takesBatch: true,
  summary: text(
    '核对对账单明细：通过或驳回，可附上我方单据',
    'Approve or reject lines of a reconciliation statement, and propose documents that it lacks',
  ),
  params,
  body: z.strictObject({
    version,
    items: z
      .array(
        z.strictObject({
          itemId: uuid,
          approve: z.boolean(),
          /** Both are needed to reject. */
          reason: z.optional(z.enum(lineReasons)),
          description: z.optional(parsed(parseDescription)),
        }),
      )
      .check(
        z.minLength(1),
        z.maxLength(statementLinesMax),
        z.refine((items) => new Set(items.map(({ itemId }) => itemId)).size === items.length),
      ),
    /** Documents of one's own ledger that the statement lacks. */
    documentIds: z.optional(z.array(uuid).check(z.maxLength(proposedLinesMax))),
  }),
  reply: z.strictObject({ version: z.int(), status: z.enum(statementStatuses) }),
  refusals: [
    'notFound',
    'outOfDate',
    'reconciliationOwn',
    'ownPayee',
    'reconciliationSettled',
    'reconciliationNotAnswerable',
    'reconciliationLineElsewhere',
    'reconciliationLineDecided',
    'reconciliationLineApproved',
    'reconciliationProposalUnfit',
    'lineReasonMissing',
    'lineDescriptionMissing',
  ],
})
