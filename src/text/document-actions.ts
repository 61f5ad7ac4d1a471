/** Actions on documents, and their confirmations. */
import type { DocumentAction } from '#domain/documents/rules.ts'
import type { Failure } from '#domain/failures.ts'
import { type Pair, text } from './text.ts'

export const actionTexts = {
  edit: text('编辑', 'Edit'),
  delete: text('删除', 'Delete'),
  disable: text('停用', 'Disable'),
  enable: text('启用', 'Enable'),
  exclude: text('排除', 'Exclude'),
  include: text('纳入', 'Include'),
  confirm: text('确认', 'Confirm'),
  decline: text('退回', 'Decline'),
} as const satisfies Record<DocumentAction, Pair>

/** The same in the past, before a number or a name. */
export const actionDone = {
  delete: text('已删除', 'Deleted'),
  disable: text('已停用', 'Disabled'),
  enable: text('已启用', 'Enabled'),
  exclude: text('已排除', 'Excluded'),
  include: text('已纳入', 'Included'),
  confirm: text('已确认', 'Confirmed'),
  decline: text('已退回', 'Declined'),
} as const satisfies Record<Exclude<DocumentAction, 'edit'>, Pair>

/** The documents that an action applies to, and how many of the selected ones it skips. */
export const actionSubject = {
  named: text('{{act}} {{number}}？', '{{act}} {{number}}?'),
  documents: text('单据张数', 'Documents'),
  sum: text('金额合计', 'Total'),
  sameNumberRows: text(
    '系统中已有同编号的其他类型单据。若是同一笔款项，请不要确认，以免重复付款。',
    'This number is already used by another type of document. If it is the same debt, do not confirm it, or it may be paid twice.',
  ),
  someSameNumber: text(
    '其中 {{count}} 张的编号已有其他类型的单据，请逐张核对，以免重复付款。',
    'Numbers already used by another type of document: {{count}}. Check each one to avoid paying twice.',
  ),
  allPages: text('包括所有页。', 'This includes all pages.'),
  andOthers: text('另有 {{count}} 张未列出。', '{{count}} more not listed.'),
  none: text('所选单据都不能“{{act}}”。', '“{{act}}” does not apply to any of these documents.'),
  skipped: text(
    '另有 {{count}} 张不能“{{act}}”，将跳过',
    '“{{act}}” does not apply to {{count}} more, which will be skipped',
  ),
}

/** Why selected documents are skipped, if it is one reason for all. */
export const skippedTexts: Readonly<Partial<Record<Failure, Pair>>> = {
  documentPaid: text('另有 {{count}} 张已付款，将跳过', '{{count}} more already paid, will be skipped'),
  documentDisabled: text(
    '另有 {{count}} 张已停用，将跳过',
    '{{count}} more already disabled, will be skipped',
  ),
  documentEnabled: text('另有 {{count}} 张未停用，将跳过', '{{count}} more not disabled, will be skipped'),
  documentExcluded: text(
    '另有 {{count}} 张已排除，将跳过',
    '{{count}} more already excluded, will be skipped',
  ),
  documentIncluded: text('另有 {{count}} 张未排除，将跳过', '{{count}} more not excluded, will be skipped'),
  documentConfirmed: text(
    '另有 {{count}} 张已确认，将跳过',
    '{{count}} more already confirmed, will be skipped',
  ),
  documentDeclined: text(
    '另有 {{count}} 张已退回，将跳过',
    '{{count}} more already declined, will be skipped',
  ),
}

/** Questions before, and messages after, an action on documents. */
export const actionQuestions = {
  delete: {
    title: text('删除 {{count}} 张单据？', 'Delete {{count}} documents?'),
    body: text(
      '删除后无法恢复。冲减它的红字单据将改为冲减该收款方的余额。',
      'This cannot be undone. Credit notes on it will reduce the payee’s balance instead.',
    ),
  },
  enable: {
    title: text('启用 {{count}} 张单据？', 'Enable {{count}} documents?'),
    body: text('启用后将重新核算。', 'Eligibility will be checked again.'),
  },
  exclude: {
    title: text('排除 {{count}} 张单据？', 'Exclude {{count}} documents?'),
    body: text(
      '排除后不参与提前收款，可以随时纳入。',
      'Excluded documents are not paid early. You can include them again at any time.',
    ),
  },
  include: {
    title: text('纳入 {{count}} 张单据？', 'Include {{count}} documents?'),
    body: text('纳入后将重新核算。', 'Eligibility will be checked again.'),
  },
  confirm: {
    title: text('确认 {{count}} 张单据？', 'Confirm {{count}} documents?'),
    body: text(
      '确认的是编号、金额和到期日；之后修改须重新确认。',
      'You confirm the number, amount and due date. Later edits need confirming again.',
    ),
  },
} as const satisfies Partial<Record<DocumentAction, { readonly title: Pair; readonly body: Pair }>>

export const actionReasons = {
  disable: {
    title: text('停用 {{count}} 张单据', 'Disable {{count}} documents'),
    body: text(
      '停用的单据不能申请提前收款，双方都能看到原因。',
      'Disabled documents cannot be paid early; both sides see the reason.',
    ),
  },
  decline: {
    title: text('退回 {{count}} 张单据', 'Decline {{count}} documents'),
    body: text('收款方会看到原因。', 'The payee sees the reason.'),
  },
} as const satisfies Partial<Record<DocumentAction, { readonly title: Pair; readonly body: Pair }>>
