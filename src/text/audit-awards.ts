/** What the audit log calls actions on runs, awards and payment files. */
import { text } from './text.ts'

export const awardActionTexts = {
  'clearing.requested': text('发起出清', 'Clearing requested'),
  'clearing.ran': text('完成出清', 'Market cleared'),
  'clearing.missed': text('错过出清', 'Clearing missed'),
  'clearing.skipped': text('休市，未出清', 'Clearing skipped: market closed'),
  'clearing.aborted': text('出清中止', 'Clearing aborted'),
  'clearing.proposed': text('出清方案待批准', 'Run proposed'),
  'clearing.approved': text('批准出清方案', 'Proposal approved'),
  'clearing.voided': text('出清方案作废', 'Proposal voided'),
  'clearing.sentBack': text('退回出清方案', 'Proposal sent back'),
  'clearing.expired': text('出清方案过期', 'Proposal expired'),
  'clearing.paid': text('登记付款', 'Awards marked as paid'),
  'clearing.paidInFull': text('登记全额付款，成交终止', 'Paid in full, awards ended'),
  'clearing.paidLate': text('登记失效成交的付款', 'Late payments of lapsed awards'),
  'clearing.failed': text('登记成交不能付款', 'Awards failed by the payer'),
  'clearing.returned': text('登记付款退回', 'Payments returned by the bank'),
  'clearing.transfersOrdered': text('生成转账文件', 'Transfer file made'),
  'clearing.fileMailed': text('发送成交文件', 'Award file mailed'),
  'clearing.awardLetterSealed': text('签章早付确认函', 'Award letter sealed'),
  'bankFiles.uploaded': text('上传付款文件', 'Payment file uploaded'),
  'bankFiles.read': text('读取付款文件', 'Payment file read'),
  'bankFiles.refused': text('付款文件不能处理', 'Payment file refused'),
  'bankFiles.applied': text('按付款文件登记', 'Payments recorded from a file'),
  'bankFiles.done': text('付款文件处理完成', 'Payment file done'),
  'bankFiles.exceptionSolved': text('处理付款异常', 'Payment exceptions solved'),
} as const
