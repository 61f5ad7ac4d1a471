/** The staff of the acting company: members with their roles, and invitations. */
import * as z from 'zod/mini'
import { roles } from '#domain/access/abilities.ts'
import { parseStaffMobile, parseStaffName } from '#domain/formats.ts'
import { payeeRegistrants } from '#domain/identity/registration.ts'
import { textCharactersMax } from '#domain/limits.ts'
import { connectionStates } from '#domain/payees/payer-connections.ts'
import { staffActions, staffStatuses } from '#domain/staff/rules.ts'
import { text } from '#text/text.ts'
import { agreementIds } from './agreement-texts.ts'
import { instant, keyId, mail, mobile, name, sealedPassword, uuid } from './fields.ts'
import { listFields, listReply } from './lists.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'
import { verificationCode } from './verification-codes.ts'

export const staffSorts = ['name', 'lastSignIn'] as const

const role = z.enum(roles)
const filters = { tab: z.optional(z.enum(staffStatuses)) }
const { keyword, ...order } = listFields(staffSorts)
const params = z.strictObject({ id: uuid })
const follows = [topics.staffChanged]

export const staffList = route({
  method: 'GET',
  path: '/supplierSer/v2/staff/manage',
  effect: 'reads',
  access: 'account.staff',
  summary: text('员工列表', 'List the staff of the current company'),
  query: z.strictObject({ ...filters, keyword, ...order }),
  reply: listReply(
    z.strictObject({
      id: uuid,
      name: z.string(),
      mobile: z.nullable(z.string()),
      mail: z.nullable(z.string()),
      /** Their login name; null until the person has joined. */
      account: z.nullable(z.string()),
      role,
      status: z.enum(staffStatuses),
      /** When they last started to act for the company. */
      lastSignIn: z.nullable(instant),
      isSelf: z.boolean(),
      /** The permitted actions now. */
      actions: z.array(z.enum(staffActions)),
    }),
  ),
  follows,
  refusals: [],
})

export const staffTotals = route({
  method: 'GET',
  path: '/supplierSer/v2/staff/manage/totals',
  effect: 'reads',
  access: 'account.staff',
  summary: text('员工合计', 'Count staff by status'),
  query: z.strictObject({ ...filters, keyword }),
  reply: z.strictObject({
    total: z.int(),
    counts: z.strictObject({
      all: z.int(),
      disabled: z.int(),
      unregistered: z.int(),
      inactive: z.int(),
      activated: z.int(),
    }),
  }),
  follows,
  refusals: [],
})

export const staffInvite = route({
  method: 'POST',
  path: '/supplierSer/v2/staff/manage',
  effect: 'writes',
  access: 'account.staff',
  keyed: 'tenant',
  summary: text('邀请员工', 'Invite a staff member by email'),
  body: z.strictObject({
    mail,
    name: z.string().check(z.refine((value) => parseStaffName(value) !== undefined)),
    mobile: z.string().check(z.refine((value) => parseStaffMobile(value) !== undefined)),
    role,
  }),
  reply: z.strictObject({ id: uuid }),
  refusals: ['staffListed', 'tooManyRequests'],
})

export const staffDisable = route({
  method: 'PUT',
  path: '/supplierSer/v2/staff/manage/{id}/disable',
  effect: 'writes',
  access: 'account.staff',
  summary: text('停用员工', 'Disable a staff member; their sessions for the company end'),
  params,
  reply: z.null(),
  refusals: ['notFound', 'staffActionUnfit', 'staffSelf', 'administratorLast'],
})

export const staffActivate = route({
  method: 'PUT',
  path: '/supplierSer/v2/staff/manage/{id}/activate',
  effect: 'writes',
  access: 'account.staff',
  summary: text(
    '启用员工；尚未注册的重新发送邀请',
    'Activate a staff member, or resend the invitation if not registered yet',
  ),
  params,
  reply: z.null(),
  refusals: ['notFound', 'staffActionUnfit', 'tooManyRequests'],
})

export const staffRole = route({
  method: 'PUT',
  path: '/supplierSer/v2/staff/manage/{id}/role',
  effect: 'writes',
  access: 'account.staff',
  summary: text('修改员工角色', 'Change the role of a staff member'),
  params,
  body: z.strictObject({ role }),
  reply: z.null(),
  refusals: ['notFound', 'staffActionUnfit', 'administratorLast', 'nothingChanged'],
})

export const staffInviteAgain = route({
  method: 'POST',
  path: '/supplierSer/v2/staff/manage/{id}/invite',
  effect: 'writes',
  access: 'account.staff',
  summary: text('重新发送邀请', 'Resend an invitation'),
  params,
  reply: z.null(),
  refusals: ['notFound', 'staffActionUnfit', 'tooManyRequests'],
})

export const staffWithdraw = route({
  method: 'DELETE',
  path: '/supplierSer/v2/staff/manage/{id}',
  effect: 'writes',
  access: 'account.staff',
  summary: text('撤回邀请', 'Withdraw an open invitation; its link stops working'),
  params,
  reply: z.null(),
  refusals: ['notFound', 'staffActionUnfit'],
})

export const invitationRead = route({
  method: 'GET',
  path: '/user/v1/register/invite',
  /** Marks the invitation of a payee as opened, for the payer to see. */
  effect: 'writes',
  /** Open, because the mailed link (temp-token) identifies the caller. */
  access: 'open',
  summary: text('查看邀请（temp-token）', 'Read an invitation (temp-token)'),
  reply: z.strictObject({
    /** The company to join; for a payee, its name on the payer's list. */
    companyName: z.string(),
    name: z.string(),
    mail: z.string(),
    /** The payer that invites a payee, with the address of its registration page; null for staff. */
    payer: z.nullable(z.strictObject({ name: z.string(), slug: z.nullable(z.string()) })),
    /** The payees for which the signed-in person can accept. */
    companies: z.array(z.strictObject({ id: uuid, name: z.string() })),
    /** Whether an account with this mail exists: its holder accepts with it. */
    hasAccount: z.boolean(),
    /** Whether it is for the signed-in person; null without a session. */
    isYours: z.nullable(z.boolean()),
  }),
  refusals: ['invitationExpired'],
})

/** For a payee, the state of its connection: requested where the payer confirms first. Null for staff. */
const connectionState = z.nullable(z.enum(connectionStates))

export const invitedRegister = route({
  method: 'POST',
  path: '/user/v1/register/invite',
  effect: 'writes',
  access: 'open',
  keyed: 'contact',
  summary: text(
    '凭邀请链接注册（temp-token），立即启用',
    'Register with an invitation link (temp-token); activated immediately',
  ),
  body: z.strictObject({
    name,
    newPwd: sealedPassword,
    keyId,
    agreed: z.literal(true),
    agreementIds,
    /** Also required for a payee. */
    registrant: z.optional(z.enum(payeeRegistrants)),
    companyName: z.optional(name),
    title: z.optional(z.string().check(z.minLength(1), z.maxLength(textCharactersMax))),
    mobile: z.optional(mobile),
    /** The code that was sent to the invited address: a link can be passed on. */
    code: z.optional(verificationCode),
  }),
  reply: z.strictObject({ connection: connectionState }),
  refusals: [
    'invitationExpired',
    'accountExists',
    'payeeRegisteredOther',
    'inviteCodeUnknown',
    'codeWrong',
    'addressLimited',
    'agreementOutdated',
  ],
})

export const invitationAccept = route({
  method: 'POST',
  path: '/user/v1/register/invite/accept',
  effect: 'writes',
  access: 'person',
  summary: text(
    '以已有账户接受邀请（temp-token）',
    'Accept an invitation (temp-token) with the signed-in account',
  ),
  body: z.strictObject({
    /** For a payee: the company that accepts, or the name of a new one. */
    companyId: z.optional(uuid),
    registrant: z.optional(z.enum(payeeRegistrants)),
    companyName: z.optional(name),
  }),
  reply: z.strictObject({
    /** The company that was joined; the person can act for it from now on. */
    companyId: uuid,
    connection: connectionState,
  }),
  refusals: [
    'invitationExpired',
    'connectionOpen',
    'invitationForeign',
    'staffAlready',
    'staffDisabled',
    'notFound',
    'payeeRegisteredOther',
    'inviteCodeUnknown',
    'boundUnderCode',
    'connectionFrozen',
  ],
})
