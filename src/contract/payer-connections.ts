/** Connections of payers and payees: invitations by the payer, requests by the payee, and their answers. */
import * as z from 'zod/mini'
import { textCharactersMax } from '#domain/limits.ts'
import { parsePayeeCode } from '#domain/payees/entry.ts'
import { parseInvitationCode } from '#domain/payees/invitation.ts'
import {
  connectionNoteCharactersMax,
  payeesPerActionMax,
  payerSearchCharactersMin,
} from '#domain/payees/limits.ts'
import {
  connectionActions,
  connectionStates,
  invitationDifferences,
  inviteRefusals,
} from '#domain/payees/payer-connections.ts'
import { parseDescription } from '#domain/reasons.ts'
import { mailLanguages, text } from '#text/text.ts'
import { currency, instant, uuid } from './fields.ts'
import { reason } from './market-fields.ts'
import { failureRate } from './payee-fields.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'

export const payeeInvite = route({
  method: 'POST',
  path: '/payee/v1/payees/invite',
  effect: 'writes',
  access: 'payees.keep',
  keyed: 'tenant',
  summary: text('邀请收款方', 'Invite payees, by mail or by a code to pass on'),
  body: z.strictObject({
    ids: z.array(uuid).check(z.minLength(1), z.maxLength(payeesPerActionMax)),
    /** False if only a code is made. */
    byMail: z.boolean(),
    /** The language of the mail; both where the payee's is not known. */
    language: z.optional(z.enum(mailLanguages)),
  }),
  reply: z.strictObject({
    invited: z.int(),
    refused: z.array(z.strictObject({ id: uuid, name: z.string(), reason: z.enum(inviteRefusals) })),
  }),
  refusals: ['notFound', 'tooManyRequests'],
})

export const payeeWithdraw = route({
  method: 'PUT',
  path: '/payee/v1/payees/{id}/withdraw',
  effect: 'writes',
  access: 'payees.keep',
  summary: text('撤回收款方邀请', 'Withdraw the invitation of a payee'),
  params: z.strictObject({ id: uuid }),
  reply: z.null(),
  refusals: ['notFound', 'requestSettled'],
})

export const payeeRemove = route({
  method: 'DELETE',
  path: '/payee/v1/payees/{id}',
  effect: 'writes',
  access: 'payees.keep',
  summary: text('从列表移除收款方', 'Remove a payee that has not registered and has no documents'),
  params: z.strictObject({ id: uuid }),
  reply: z.null(),
  refusals: ['notFound', 'payeeRegistered', 'payeeHasDocuments'],
})

const follows = [topics.payerConnectionsChanged, topics.payeesChanged]

export const payerSearch = route({
  method: 'GET',
  path: '/binding/v1/payers',
  effect: 'reads',
  access: 'payerConnections.ask',
  summary: text('按名称查找付款方', 'Find payers by name'),
  query: z.strictObject({
    name: z.string().check(z.minLength(payerSearchCharactersMin), z.maxLength(textCharactersMax)),
  }),
  reply: z.array(
    z.strictObject({
      id: uuid,
      name: z.string(),
      /** The state of the payee's connection to it; null if there is none. */
      state: z.nullable(z.enum(connectionStates)),
    }),
  ),
  follows,
  refusals: [],
})

export const connectedPayers = route({
  method: 'GET',
  path: '/binding/v1/payers/connected',
  effect: 'reads',
  access: 'payerConnections.payers',
  summary: text('已绑定的付款方及其市场', 'List the connected payers of a payee'),
  reply: z.array(
    z.strictObject({
      payerId: uuid,
      payerName: z.string(),
      /** The sub-entity on the payer's list. */
      payeeName: z.string(),
      marketId: uuid,
      currency,
      open: z.boolean(),
      closedReason: z.nullable(z.string()),
      reopenAt: z.nullable(instant),
      nextClearingAt: z.nullable(instant),
      nextPayDate: z.nullable(z.string()),
      /** The documents that can be offered now, and what is payable of them. */
      documents: z.int(),
      amount: z.string(),
      failureRate,
    }),
  ),
  follows: [
    ...follows,
    topics.marketsChanged,
    topics.marketsRolled,
    topics.clearingChanged,
    topics.documentsChanged,
    topics.offersChanged,
  ],
  refusals: [],
})

const listed = { name: z.string(), code: z.string() }
const differs = z.array(z.enum(invitationDifferences))

export const connectionList = route({
  method: 'GET',
  path: '/binding/v1/requests',
  effect: 'reads',
  access: 'payerConnections.see',
  summary: text('绑定申请', 'List connection requests of either side, open ones first'),
  reply: z.array(
    z.strictObject({
      id: uuid,
      payerId: uuid,
      payerName: z.string(),
      payeeName: z.string(),
      note: z.string(),
      /** Present with the code of an invitation. */
      byCode: z.boolean(),
      state: z.enum(connectionStates),
      reason: z.nullable(z.string()),
      requestedAt: instant,
      answeredAt: z.nullable(instant),
      currency: z.nullable(currency),
      /** For the payer, while the request is open: the requester, with a proven mail address. */
      requester: z.nullable(z.strictObject({ name: z.string(), mail: z.nullable(z.string()) })),
      /** For the payer: the payee on its list whose invitation was accepted by another, and how it was invited. */
      invited: z.nullable(z.strictObject({ payeeId: uuid, name: z.string(), mail: z.nullable(z.string()) })),
      /** What is not as it was invited. */
      differs,
      /** For the payer: the payees on its list that may be the requester, and in what the requester differs from each. */
      alike: z.array(z.strictObject({ id: uuid, ...listed, differs })),
      /** While the request is open: the payees as which this company is connected to the payer already. */
      already: z.array(z.strictObject(listed)),
      /** For the payer, while the request is open: the operator has frozen the company, so it cannot be accepted. */
      frozen: z.boolean(),
      can: z.array(z.enum(connectionActions)),
    }),
  ),
  follows,
  refusals: [],
})

const note = z.pipe(
  z.string().check(
    z.maxLength(connectionNoteCharactersMax),
    z.refine((value) => parseDescription(value) !== undefined),
  ),
  z.transform((value) => parseDescription(value) ?? value),
)

export const connectionRequest = route({
  method: 'POST',
  path: '/binding/v1/requests',
  effect: 'writes',
  access: 'payerConnections.ask',
  keyed: 'tenant',
  summary: text(
    '申请绑定付款方，或凭邀请码绑定',
    'Request a connection to a payer, or connect with an invitation code',
  ),
  body: z.strictObject({
    payerId: z.optional(uuid),
    inviteCode: z.optional(
      z.pipe(
        z.string().check(z.refine((value) => parseInvitationCode(value) !== undefined)),
        z.transform((value) => parseInvitationCode(value) ?? value),
      ),
    ),
    note: z.optional(note),
  }),
  reply: z.strictObject({ id: uuid, state: z.enum(connectionStates) }),
  refusals: [
    'notFound',
    'inviteCodeUnknown',
    'connectionOpen',
    'boundAlready',
    'boundUnderCode',
    'connectionFrozen',
    'payerOrCodeMissing',
    'tooManyRequests',
  ],
})

export const connectionAnswer = route({
  method: 'PUT',
  path: '/binding/v1/requests/{id}',
  effect: 'writes',
  access: 'payerConnections.answer',
  summary: text('处理绑定申请', 'Accept, decline or withdraw a connection request, or disconnect'),
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    action: z.enum(connectionActions),
    /** Required to decline. */
    reason: z.optional(reason),
    /** Required to accept: the payee on the list, or the code of a new one; and its market. */
    payeeId: z.optional(uuid),
    payeeCode: z.optional(
      z.pipe(
        z.string().check(z.refine((value) => parsePayeeCode(value) !== undefined)),
        z.transform((value) => parsePayeeCode(value) ?? value),
      ),
    ),
    marketId: z.optional(uuid),
    /** Required to accept as a payee on the list whose name or mail differs: the payer has checked that it is the same. */
    confirmed: z.optional(z.boolean()),
    /** The company on whose list a new payee is added, if the request was to the group. */
    payerId: z.optional(uuid),
  }),
  reply: z.strictObject({ state: z.enum(connectionStates) }),
  refusals: [
    'notFound',
    'notAllowed',
    'requestSettled',
    'reasonMissing',
    'payeeCodeTaken',
    'payeeCodeMissing',
    'payeeRegisteredOther',
    'connectionUnconfirmed',
    'connectionFrozen',
    'payeeHasOffers',
    'ownPayee',
  ],
})
