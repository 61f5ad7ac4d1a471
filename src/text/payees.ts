/** A payer's list of payees. */
import type { ContractState, PayeeState } from '#domain/payees/states.ts'
import { type Pair, text } from './text.ts'

export const payeeColumns = {
  name: text('收款方', 'Payee'),
  code: text('编码', 'Code'),
  payer: text('付款主体', 'Payer'),
  contactName: text('联系人', 'Contact'),
  contactMail: text('联系邮箱', 'Contact email'),
  state: text('状态', 'Status'),
  minApr: text('最低年化利率', 'Minimum APR'),
  switchedOn: text('提前付款', 'Early payment'),
  currency: text('币种', 'Currency'),
  eligible: text('可提前付款金额', 'Eligible amount'),
  contractNumber: text('合同编号', 'Contract'),
  contractFrom: text('合同开始', 'Contract from'),
  contractTo: text('合同结束', 'Contract to'),
  contractTerminated: text('合同终止', 'Contract terminated'),
  listed: text('加入时间', 'Added'),
} as const

export const payeeStateTexts = {
  listed: text('未邀请', 'Not invited'),
  invited: text('已邀请', 'Invited'),
  opened: text('已打开邀请', 'Invitation opened'),
  registered: text('已注册', 'Registered'),
  connected: text('已加入市场', 'In market'),
} as const satisfies Record<PayeeState, Pair>

export const contractStateTexts = {
  inForce: text('有效', 'In force'),
  endsSoon: text('即将到期', 'Ends soon'),
  notBegun: text('未生效', 'Not started'),
  over: text('未续签', 'Not renewed'),
  terminated: text('已终止', 'Terminated'),
} as const satisfies Record<ContractState, Pair>

export const payeeListTexts = {
  title: text('收款方管理', 'Payees'),
  on: text('启用', 'On'),
  off: text('暂停', 'Off'),
} as const
