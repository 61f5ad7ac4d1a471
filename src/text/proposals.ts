/** Texts of proposals: runs that wait for an approval. */
import type { RunEndReason } from '#domain/clearing/run-states.ts'
import { type Pair, text } from './text.ts'

export const clearingModeTexts = {
  automatic: text('出清后立即成交', 'Award at once'),
  approval: text('批准后成交', 'Award after approval'),
}

export const clearingModeHints = {
  automatic: text('出清结果立即生效。', 'The result of a run takes effect immediately.'),
  approval: text(
    '出清结果作为方案等待批准，到下次出清仍未批准则过期。不受利率锁定影响，下一次出清即按此执行。',
    'A run waits as a proposal and expires at the next clearing. Not a rate setting: it applies to the next run.',
  ),
}

/** Why a proposal was not awarded. */
export const runEndTexts: Readonly<Record<RunEndReason, Pair>> = {
  failed: text('多次未能完成', 'Failed repeatedly'),
  voided: text('数据变动，已作废', 'Void: data had changed'),
  sentBack: text('已退回', 'Sent back'),
  expired: text('已过期', 'Expired'),
  replaced: text('已被新的出清取代', 'Replaced by a newer run'),
}

export const runEndHints: Readonly<Record<RunEndReason, Pair>> = {
  failed: text(
    '出清多次未能完成，已中止，没有任何成交。未成交的申请进入下一次出清。',
    'This clearing failed repeatedly and was aborted. Nothing was awarded. Offers go to the next clearing.',
  ),
  voided: text(
    '批准时数据与方案不同，方案作废，没有任何成交。申请保留，参加下次出清。',
    'The data had changed when it was approved, so the proposal is void and nothing was awarded. Offers go to the next clearing.',
  ),
  sentBack: text(
    '方案已退回，没有任何成交。申请保留，参加下次出清。',
    'The proposal was sent back and nothing was awarded. Offers go to the next clearing.',
  ),
  expired: text(
    '方案未在期限内批准，已过期，没有任何成交。申请保留，参加下次出清。',
    'The proposal was not approved in time and nothing was awarded. Offers go to the next clearing.',
  ),
  replaced: text(
    '市场再次出清，本方案被取代，没有任何成交。',
    'The market was cleared again, which replaced this proposal. Nothing was awarded.',
  ),
}

/** What has changed, one line for each kind. */
export const proposalChangeTexts = {
  rule: text('出清规则的程序已更新', 'The program of the award rule was updated'),
  settings: text(
    '市场设置：第 {{before}} 版 → 第 {{after}} 版',
    'Market settings: version {{before}} → version {{after}}',
  ),
  pool: text('可用资金额度：{{before}} → {{after}}', 'Pool left: {{before}} → {{after}}'),
  payDate: text('付款日：{{before}} → {{after}}', 'Pay date: {{before}} → {{after}}'),
  payDatePassed: text('付款日 {{before}} 已过', 'The pay date {{before}} has passed'),
  added: text('新增单据 {{count}} 张：{{documents}}', 'Documents added: {{count}} ({{documents}})'),
  removed: text(
    '不再参与的单据 {{count}} 张：{{documents}}',
    'Documents taken out: {{count}} ({{documents}})',
  ),
  terms: text(
    '条件变动的单据 {{count}} 张：{{documents}}',
    'Documents with other terms: {{count}} ({{documents}})',
  ),
  payeeMinimum: text(
    '单独最低利率变动的供应商 {{count}} 家',
    'Payees with another minimum rate of their own: {{count}}',
  ),
  eligibility: text(
    '应付金额或资格变动的单据 {{count}} 张：{{documents}}',
    'Documents whose payable amount or eligibility changed: {{count}} ({{documents}})',
  ),
  none: text('无', 'none'),
  more: text('等', 'and more'),
}

export const proposalTexts = {
  title: text('{{time}} 出清方案', 'Proposal of {{time}}'),
  left: text('方案失效前还有', 'Can be approved for'),
  leftOver: text('方案已过期', 'Expired'),
  until: text(
    '{{time}} 失效；申请、额度或设置有变动也会失效',
    'Until {{time}}, or until offers, the pool or the settings change',
  ),
  toPay: text('批准后应付（折后）', 'To pay if approved'),
  toPayHint: text('{{count}} 张单据，{{payees}} 家收款方', 'Documents: {{count}}, payees: {{payees}}'),
  leftAfter: text('批准后剩余额度', 'Pool left if approved'),
  leftBefore: text('批准前 {{amount}}', 'Now {{amount}}'),
  holds: text('数据与方案一致，可以批准。', 'Nothing has changed since: it can be approved.'),
  holdsNot: text(
    '方案提出后数据已有变动，不能再批准。请退回，或重新出清以生成新方案：',
    'The data has changed since, so it can no longer be approved. Send it back, or clear again for a new proposal:',
  ),
  changed: text('批准时的变动：', 'What had changed when it was approved:'),
  checking: text('正在核对数据是否变动…', 'Checking whether anything has changed…'),
  after: text('批准之后', 'Once approved'),
  steps: {
    whole: text(
      '{{count}} 张一次全部成交，不能只批一部分',
      'All {{count}} documents are awarded at once, never a part',
    ),
    committed: text('已承诺额度增加 {{amount}}', 'The committed part of the pool grows by {{amount}}'),
    notified: text('收款方立即收到成交通知', 'Payees are notified of their awards at once'),
    paid: text('付款日 {{day}}', 'The pay date is {{day}}'),
  },
  keepOut: text(
    '只想排除个别单据：在出清前撤回或驳回其申请，再重新出清。',
    'To keep a single document out, have its offer canceled or rejected before the market clears, then clear again.',
  ),
  approve: text('批准并成交…', 'Approve and award…'),
  approveTitle: text('批准这个方案？', 'Approve this proposal?'),
  approveBody: text(
    '{{count}} 张单据全部成交，收款方立即收到通知。批准后不能撤销。',
    'All documents are awarded ({{count}}) and the payees are notified at once. This cannot be undone.',
  ),
  approveYes: text('批准并成交', 'Approve and award'),
  approved: text('已批准，正在成交', 'Approved; the awards are being made'),
  sendBack: text('退回…', 'Send back…'),
  sendBackTitle: text('退回这个方案', 'Send this proposal back'),
  sendBackBody: text(
    '退回后本方案作废，申请保留，参加下次出清。',
    'The proposal is void. Offers stay and go to the next clearing.',
  ),
  reason: text('退回原因', 'Reason'),
  reasonToEnter: text('退回原因', 'the reason'),
  sendBackYes: text('退回', 'Send back'),
  sentBack: text('已退回', 'Sent back'),
  sentBackBy: text('{{name}}：{{note}}', '{{name}}: {{note}}'),
  running: text(
    '已由 {{name}} 批准，正在核对并成交，完成后本页自动更新。',
    'Approved by {{name}}. The data is checked and the awards are made; this page updates when it is done.',
  ),
  approvedBy: text('批准', 'Approved'),
  approvedFact: text('{{name}} {{time}}', '{{name}}, {{time}}'),
  otherRule: text('换一种规则，结果会怎样？', 'What would the other rule award?'),
  otherRuleHint: text(
    '按同一份数据即时计算，不保存。',
    'Calculated now from the same data; it is not stored.',
  ),
  thisProposal: text('{{rule}} · 本方案', '{{rule}} · this proposal'),
  rows: {
    awarded: text('成交单据', 'Documents awarded'),
    payees: text('收款方', 'Payees'),
    after: text('折后金额', 'After discount'),
    discount: text('折扣收入', 'Discount income'),
    apr: text('组合年化', 'Portfolio APR'),
    days: text('平均提前天数', 'Average days early'),
    left: text('剩余额度', 'Pool left'),
  },
  differing: text('两种规则结果不同（{{count}}）', 'Rules differ ({{count}})'),
  differingMore: text('只列出前 {{count}} 张。', 'Only the first {{count}} are listed.'),
  differingNone: text('两种规则的结果相同。', 'Both rules award the same documents.'),
  outcome: { yes: text('预计成交', 'Would be awarded'), no: text('预计不成交', 'Would not be awarded') },
  wouldAward: text('预计成交（{{count}}）', 'Would be awarded ({{count}})'),
  noneAwarded: text('本方案没有成交', 'Nothing would be awarded'),
  noneAwardedHint: text('原因见“未成交”。', 'The reasons are under “Not awarded”.'),
  clearNote: text(
    '本市场须批准后成交：出清后生成方案，由有批准权限的人批准。等待中的方案会被取代。',
    'This market awards after approval: the run becomes a proposal, and replaces one that waits.',
  ),
  clearYes: text('生成方案', 'Propose'),
}
