/** The texts of a lender's cockpit, of a dealer's loans and of its credit. */
import { text } from './text.ts'

export const cockpitTexts = {
  hint: text('币种 {{currency}}', 'In {{currency}}'),
  currency: text('币种', 'Currency'),
  waiting: text('等待您处理', 'Waiting for you'),
  toDecide: text('待审批的申请', 'Applications to decide'),
  toDisburse: text('已批待放款', 'Approved, to disburse'),
  toConfirm: text('待确认的减免与核销', 'Waivers and write-offs to confirm'),
  exceptions: text('还款异常', 'Repayment exceptions'),
  nothing: text('没有等待您处理的事项。', 'Nothing waits for you.'),
  open: text('查看', 'Open'),
  figures: text('融资概况', 'Financing at a glance'),
  outstanding: text('未还本金', 'Outstanding principal'),
  outstandingOf: text('{{loans}} 笔借款，{{dealers}} 家经销商', 'Loans: {{loans}}, dealers: {{dealers}}'),
  week: text('本周到期', 'Due this week'),
  weekOf: text('{{rows}} 期，{{dealers}} 家经销商', 'Payments: {{rows}}, dealers: {{dealers}}'),
  overdue: text('逾期', 'Overdue'),
  overdueOf: text(
    '{{loans}} 笔借款，另有罚息 {{penalties}}',
    'Loans: {{loans}}, besides {{penalties}} penalty',
  ),
  used: text('额度使用', 'Limits used'),
  available: text('可用 {{amount}}', '{{amount}} still available'),
  weeks: text('未来八周有多少到期？', 'What is due in the next eight weeks?'),
  weekFrom: text('周一', 'Week of'),
  principal: text('本金', 'Principal'),
  interest: text('利息', 'Interest'),
  ages: text('逾期多久了？', 'How old is what is overdue?'),
  agesHint: text('本金与利息，不含罚息', 'Principal and interest, without penalties'),
  age: text('{{from}}–{{to}} 天', '{{from}}–{{to}} days'),
  ageOver: text('{{from}} 天以上', '{{from}} days and more'),
  amount: text('金额', 'Amount'),
  limits: text('各产品额度使用', 'Use of limits by product'),
  dealers: text('用款最多的经销商', 'Top dealers'),
  dealersOf: text('共 {{count}} 家', 'Of {{count}}'),
  dealer: text('经销商', 'Dealer'),
  usedAmount: text('已用', 'Used'),
  ofLimit: text('占额度', 'Of limit'),
  free: text('可用', 'Available'),
  nextDue: text('下次还款', 'Next due'),
  overdueDays: text('{{amount}}，{{days}} 天', '{{amount}}, {{days}} days'),
} as const

export const ownLoanTexts = {
  all: text('全部借款', 'All loans'),
  emptyTitle: text('还没有借款', 'No loans yet'),
  emptyHint: text('申请获批并放款后，借款会显示在这里。', 'A loan appears here once it is disbursed.'),
  next: text('下一次还款 {{day}}，{{amount}}', 'Next payment {{day}}, {{amount}}'),
} as const

export const creditTexts = {
  hint: text('您的额度、已用金额与变动', 'Your limits, what is used of them, and what has changed'),
  history: text('额度变动', 'What has changed'),
  noHistory: text('还没有变动', 'Nothing has changed yet'),
  kinds: {
    applied: text('提交申请', 'Applied'),
    approved: text('申请获批', 'Approved'),
    rejected: text('申请被驳回', 'Rejected'),
    withdrawn: text('撤回申请', 'Withdrawn'),
    lapsed: text('批准失效', 'Lapsed'),
    disbursed: text('放款', 'Disbursed'),
    repaid: text('还款', 'Repaid'),
    returned: text('还款被退回', 'Repayment returned'),
  },
} as const
