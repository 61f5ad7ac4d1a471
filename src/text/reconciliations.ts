/** Texts of reconciliation statements: their statuses, lines, reasons and differences. */
import type { LineReason } from '#domain/reconciliations/answer.ts'
import type { MatchResult } from '#domain/reconciliations/match.ts'
import type { LineState, StatementStatus } from '#domain/reconciliations/states.ts'
import { type Pair, text } from './text.ts'

export const statementStatusTexts: Readonly<Record<StatementStatus, Pair>> = {
  draft: text('草稿', 'Draft'),
  pendingReview: text('待核对', 'Pending Review'),
  partiallyApproved: text('部分通过', 'Partially Approved'),
  rejected: text('已驳回', 'Rejected'),
  approved: text('已通过', 'Approved'),
  fullyApproved: text('全部通过', 'Fully Approved'),
}

/** What the status means, in a sentence. */
export const statementStatusHints: Readonly<Record<StatementStatus, Pair>> = {
  draft: text('尚未发送，仅贵方可见。', 'Not sent yet. Only your company can see it.'),
  pendingReview: text('等待对方逐条核对。', 'The other party reviews each line.'),
  partiallyApproved: text(
    '部分明细被驳回，或对方补充了单据。发起方处理后可发送下一轮。',
    'Some lines are rejected or proposed. The party that created the statement can correct them and send the next round.',
  ),
  rejected: text(
    '全部明细被驳回，发起方可更正后发送下一轮。',
    'All lines are rejected. The party that created the statement can correct them and send the next round.',
  ),
  approved: text(
    '全部明细已通过，发起方已确认明细合计与总额的差额。',
    'All lines are approved. The sender confirmed the difference between the lines and the total.',
  ),
  fullyApproved: text('全部明细已通过，合计与总额一致。', 'All lines are approved and add up to the total.'),
}

export const lineStateTexts: Readonly<Record<LineState, Pair>> = {
  pending: text('待核对', 'To review'),
  approved: text('已通过', 'Approved'),
  rejected: text('已驳回', 'Rejected'),
}

export const lineReasonTexts: Readonly<Record<LineReason, Pair>> = {
  amountMismatch: text('金额不符', 'Amount Mismatch'),
  dataNotFound: text('数据不存在', 'Data Not Found'),
  other: text('其他', 'Other'),
}

export const matchTexts: Readonly<Record<MatchResult, Pair>> = {
  missingHere: text('我方没有', 'Not in yours'),
  missingThere: text('对方没有', 'Not in theirs'),
  amountDiffers: text('金额不符', 'Amount differs'),
  dateDiffers: text('日期不符', 'Date differs'),
  numberDiffers: text('编号近似', 'Similar number'),
  same: text('一致', 'Matches'),
}

/** The columns of lines, in the grid, the template and the files. */
export const lineColumns = {
  number: text('单据编号', 'Document number'),
  orderNumbers: text('采购订单号', 'PO numbers'),
  documentDate: text('单据日期', 'Document date'),
  dueDate: text('到期日', 'Due date'),
  amount: text('金额', 'Amount'),
  currency: text('币种', 'Currency'),
  termDays: text('账期（天）', 'Payment term (days)'),
  remark: text('备注', 'Remarks'),
  state: text('核对结果', 'Decision'),
  reason: text('驳回原因', 'Reason'),
  description: text('说明', 'Description'),
  decidedBy: text('核对人', 'Decided by'),
  decidedAt: text('核对时间', 'Decided'),
}

export const templateTexts = {
  title: text('对账明细模板', 'Statement lines'),
}

/** The exported statement. */
export const paperTexts = {
  title: text('对账单', 'Reconciliation statement'),
  fileTitle: text('对账单_{{number}}', 'Reconciliation_{{number}}'),
  footer: text(
    '早付 Sooner · 对账单 {{number}} · {{payer}} · {{payee}}',
    'Sooner · Statement {{number}} · {{payer}} · {{payee}}',
  ),
  number: text('对账单编号', 'Statement'),
  status: text('状态', 'Status'),
  payer: text('付款方', 'Payer'),
  payee: text('收款方', 'Payee'),
  initiator: text('发起方', 'Started by'),
  creator: text('创建人', 'Created by'),
  total: text('对账单总额', 'Statement total'),
  itemTotal: text('明细合计', 'Total of the lines'),
  round: text('轮次', 'Round'),
  notes: text('备注', 'Notes'),
  lines: text('明细', 'Lines'),
  count: text('合计（{{count}} 条）', 'Total ({{count}})'),
  rejectedWhy: text('{{state}}：{{reason}}，{{description}}', '{{state}}: {{reason}}, {{description}}'),
  decided: text('{{person}} {{at}}', '{{person}}, {{at}}'),
  proposed: text('响应方补充的单据', 'Documents proposed by the other party'),
  proposal: text(
    '{{number}}　{{amount}}　{{person}} 于 {{at}} 提出　{{outcome}}',
    '{{number}} · {{amount}} · proposed by {{person}}, {{at}} · {{outcome}}',
  ),
  open: text('待处理', 'Open'),
  taken: text('已加入', 'Taken in'),
  leftOut: text('未加入：{{description}}', 'Left out: {{description}}'),
  history: text('双方核对记录', 'Decisions of both parties'),
  sent: text(
    '第 {{round}} 轮：{{person}} 于 {{at}} 发送 {{count}} 条',
    'Round {{round}}: {{count}} lines sent by {{person}} on {{at}}',
  ),
  answered: text(
    '{{person}} 通过 {{approved}} 条、驳回 {{rejected}} 条，{{at}}',
    '{{person}} approved {{approved}} and rejected {{rejected}}, {{at}}',
  ),
  between: text('；', '; '),
  difference: text('差额（明细合计 − 总额）', 'Difference (lines less total)'),
  confirmedDifference: text('发起方已确认的差额', 'Difference confirmed by the sender'),
  note: text(
    '双方确认以上对账结果。签字并加盖公章后生效。',
    'Both parties confirm this reconciliation. It takes effect when it is signed and bears the company chops.',
  ),
  notSettled: text(
    '本对账单的状态为“{{status}}”，明细尚未全部通过，不构成双方确认的对账结果，请勿签署。',
    'This statement is “{{status}}”: not all of its lines are approved, so neither party confirms it yet. Do not sign it.',
  ),
  signatureDate: text('日期', 'Date'),
}
