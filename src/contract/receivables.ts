/** Receivables that a payee has entered itself, with the steps that are missing before early payment. */
import * as z from 'zod/mini'
import { ineligibilities } from '#domain/documents/eligibility.ts'
import { confirmations, documentSides, documentTypes, paymentMeans } from '#domain/documents/kinds.ts'
import { documentStatuses } from '#domain/documents/status.ts'
import { parseMail } from '#domain/formats.ts'
import { parsePayerName } from '#domain/receivables/entry.ts'
import { nextSteps, receivableActions, receivableStages } from '#domain/receivables/next-steps.ts'
import { languages, text } from '#text/text.ts'
import { entered, hasTerm } from './document-actions.ts'
import { currency, explained, instant, uuid } from './fields.ts'
import { exportFormat, listFields, listReply } from './lists.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'

const base = '/accelerate/v1/receivables'
const follows = [
  topics.receivablesChanged,
  topics.documentsChanged,
  topics.payerConnectionsChanged,
  topics.offersChanged,
  topics.verificationChanged,
]

export const receivableSorts = ['entered', 'number', 'payer', 'amount', 'dueDate'] as const

const missing = z.strictObject({
  step: z.enum(nextSteps),
  /** Present if the step is one of the reasons of eligibility. */
  reason: z.nullable(z.enum(ineligibilities)),
})

const receivableRow = z.strictObject({
  id: uuid,
  /** A document of a payer, or a receivable whose payer is known by name alone. */
  kind: z.enum(['document', 'named']),
  version: z.int(),
  number: z.string(),
  type: z.enum(documentTypes),
  amount: z.string(),
  currency,
  documentDate: z.nullable(z.string()),
  dueDate: z.string(),
  means: z.enum(paymentMeans),
  billTermDays: z.nullable(z.int()),
  /** Null if no payer of the name is on the platform, or several are. */
  payerId: z.nullable(uuid),
  payerName: z.string(),
  /** The sub-entity that is owed. */
  entityId: uuid,
  entityName: z.string(),
  enteredAt: instant,
  stage: z.enum(receivableStages),
  /** The remaining steps, in order. */
  missing: z.array(missing),
  status: z.nullable(z.enum(documentStatuses)),
  disabledBy: z.nullable(z.enum(documentSides)),
  disabledReason: z.nullable(z.string()),
  confirmation: z.nullable(z.enum(confirmations)),
  /** Why the payer declined the document, or the request to be connected. */
  declinedReason: z.nullable(z.string()),
  requestReason: z.nullable(z.string()),
  requestedAt: z.nullable(instant),
  /** When the payer got it to confirm. */
  waitingSince: z.nullable(instant),
  invitedAt: z.nullable(instant),
  invitedMail: z.nullable(z.string()),
  /** From when on the payer may be invited again. */
  remindableAt: z.nullable(instant),
  can: z.array(z.enum(receivableActions)),
})

const filters = { tab: z.optional(z.enum(receivableStages)), currency: z.optional(currency) }
const { keyword, ...order } = listFields(receivableSorts)

export const receivableList = route({
  method: 'GET',
  path: base,
  effect: 'reads',
  access: 'receivables.see',
  summary: text('自行录入的应收', 'List the receivables that the payee entered, with what each still needs'),
  query: z.strictObject({ ...filters, keyword, ...order }),
  reply: listReply(receivableRow),
  follows,
  refusals: [],
})

export const receivableTotals = route({
  method: 'GET',
  path: `${base}/totals`,
  effect: 'reads',
  access: 'receivables.see',
  summary: text('自行录入的应收合计', 'Count these receivables by what they need, with totals by currency'),
  query: z.strictObject({ ...filters, keyword }),
  reply: z.strictObject({
    total: z.int(),
    counts: z.record(z.enum(['all', ...receivableStages]), z.int()),
    amounts: z.array(z.strictObject({ currency, amount: z.string() })),
  }),
  follows,
  refusals: [],
})

export const receivableExport = route({
  method: 'POST',
  path: `${base}/export`,
  effect: 'reads',
  access: 'receivables.see',
  summary: text('导出自行录入的应收', 'Export the filtered receivables'),
  body: z.strictObject({ ...filters, keyword, sort: order.sort, format: z.optional(exportFormat) }),
  refusals: [],
})

/** For the form: the payee's connected payers, each with the sub-entity that the payer owes. */
export const receivablePayers = route({
  method: 'GET',
  path: '/accelerate/v1/payers',
  effect: 'reads',
  access: 'receivables.see',
  summary: text('已有的付款方', 'List the payers that the payee can enter receivables of'),
  reply: z.array(
    z.strictObject({ payerId: uuid, name: z.string(), currency, supplierId: uuid, entityName: z.string() }),
  ),
  follows: [topics.payerConnectionsChanged],
  refusals: [],
})

const { creditsNumber: _none, ...named } = {
  ...entered,
  payerName: z.pipe(
    z.string().check(z.refine((value) => parsePayerName(value) !== undefined, explained('name'))),
    z.transform((value) => parsePayerName(value) ?? value),
  ),
}
const version = z.int().check(z.gte(1))
const namedRefusals = [
  'documentNumberTaken',
  'creditPayersOnly',
  'amountUnfit',
  'dueDateUnlikely',
  'documentDatedLate',
  'alreadyDue',
  'payerIsSelf',
  'payerIsConnected',
] as const

export const receivableAdd = route({
  method: 'POST',
  path: base,
  effect: 'writes',
  access: 'receivables.keep',
  keyed: 'tenant',
  summary: text('录入付款方未入驻的应收', 'Add a receivable of a payer that is known by name'),
  body: z.strictObject(named).check(hasTerm),
  reply: z.strictObject({ id: uuid }),
  refusals: [...namedRefusals, 'receivablesFull'],
})

const params = z.strictObject({ id: uuid })

export const receivableEdit = route({
  method: 'PUT',
  path: `${base}/{id}`,
  effect: 'writes',
  access: 'receivables.keep',
  summary: text('修改付款方未入驻的应收', 'Edit a receivable of a payer that is known by name'),
  params,
  body: z.strictObject({ version, ...named }).check(hasTerm),
  reply: z.null(),
  refusals: ['notFound', ...namedRefusals, 'outOfDate', 'receivableSettled'],
})

export const receivableRemove = route({
  method: 'PUT',
  path: `${base}/{id}/remove`,
  effect: 'writes',
  access: 'receivables.keep',
  summary: text('移除付款方未入驻的应收', 'Remove a receivable of a payer that is known by name'),
  params,
  reply: z.null(),
  refusals: ['notFound', 'receivableSettled'],
})

export const receivableLink = route({
  method: 'PUT',
  path: `${base}/{id}/link`,
  effect: 'writes',
  access: 'receivables.keep',
  summary: text(
    '关联到已有的付款方',
    'Say which of its payers a payee means; the receivable becomes a document of it',
  ),
  params,
  body: z.strictObject({ payerId: uuid }),
  reply: z.strictObject({ documentId: uuid }),
  refusals: ['notFound', 'receivableSettled', 'documentNumberTaken'],
})

export const payerInvite = route({
  method: 'POST',
  path: `${base}/{id}/invite`,
  effect: 'writes',
  access: 'receivables.keep',
  keyed: 'tenant',
  summary: text('邀请付款方入驻', 'Invite the payer of a receivable to register'),
  params,
  body: z.strictObject({
    mail: z.pipe(
      z.string().check(z.refine((value) => parseMail(value) !== undefined, explained('mail'))),
      z.transform((value) => parseMail(value) ?? value),
    ),
    /** The payer’s. */
    language: z.enum(languages),
  }),
  reply: z.null(),
  refusals: ['notFound', 'receivableSettled', 'payerPresent', 'payerInvitedRecently', 'tooManyRequests'],
})
