/** What actions of dealer financing are called in the audit log. */
import { text } from './text.ts'

export const financingActionTexts = {
  'financing.productAdded': text('新增融资产品', 'Financing product added'),
  'financing.productChanged': text('修改融资产品', 'Financing product changed'),
  'financing.allotted': text('分配融资额度', 'Credit limit set'),
  'financing.dealerLimitSet': text('设置经销商总额度', 'Overall limit of a dealer set'),
  'financing.settingsChanged': text('修改融资设置', 'Financing settings changed'),
  'financing.applied': text('申请融资', 'Applied for a loan'),
  'financing.approved': text('批准融资申请', 'Application approved'),
  'financing.rejected': text('驳回融资申请', 'Application rejected'),
  'financing.withdrawn': text('撤回融资申请', 'Application withdrawn'),
  'financing.lapsed': text('融资批准失效', 'Approval lapsed'),
  'financing.disbursed': text('放款', 'Loan disbursed'),
  'financing.repaid': text('登记还款', 'Repayment recorded'),
  'financing.returned': text('退回还款', 'Repayment returned'),
  'financing.exceptionNoted': text('还款进入异常列表', 'Repayment put on the exceptions'),
  'financing.exceptionSolved': text('处理还款异常', 'Repayment exception solved'),
  'financing.creditMoved': text('退还或转用多付款', 'Credit returned or moved'),
  'financing.requestAsked': text('申请减免或核销', 'Waiver or write-off asked for'),
  'financing.requestConfirmed': text('确认减免或核销', 'Waiver or write-off confirmed'),
  'financing.requestDeclined': text('退回减免或核销', 'Waiver or write-off declined'),
}
