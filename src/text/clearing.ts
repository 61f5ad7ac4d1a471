/** Texts of clearing: the award file, and the payer's pages of runs and awards. */
import { type Pair, text } from './text.ts'

/** With the company and currency of the market, and the number of the run. */
export const runStateTexts = {
  running: text('出清中', 'Clearing'),
  proposed: text('待批准', 'Awaiting approval'),
  done: text('已完成', 'Done'),
  missed: text('已错过', 'Missed'),
  skipped: text('已跳过', 'Skipped'),
  aborted: text('已中止', 'Aborted'),
}

/** The meaning of a run without a result. */
export const runStateHints = {
  running: text(
    '正在出清，完成后本页自动更新。',
    'Clearing is in progress. This page updates when it is done.',
  ),
  proposed: text(
    '本次出清的方案等待批准，尚未成交。',
    'This run is a proposal that waits for an approval. Nothing is awarded yet.',
  ),
  missed: text(
    '未能在计划时间后 60 分钟内开始出清，本次不再补做。未成交的申请进入下一次出清。',
    'This clearing could not start within 60 minutes of its time and is not made up. Offers go to the next clearing.',
  ),
  skipped: text(
    '计划时间市场休市，本次未出清。',
    'The market was closed at the scheduled time, so it was not cleared.',
  ),
  aborted: text(
    '出清多次未能完成，已中止，没有任何成交。未成交的申请进入下一次出清。',
    'This clearing failed repeatedly and was aborted. Nothing was awarded. Offers go to the next clearing.',
  ),
}

export const awardStateTexts = {
  committed: text('待付款', 'To be paid'),
  paid: text('已付款', 'Paid'),
  failed: text('付款失败', 'Failed'),
  lapsed: text('已失效', 'Lapsed'),
  returned: text('已退回', 'Returned'),
  revoked: text('平台已撤销', 'Revoked by the platform'),
}

/** Instead of the state, of an award that the bank has refused to pay. */
export const awardRefusedText = text('银行拒付', 'Refused by the bank')

/** The state of an award as people read it, in every place that says it. */
export const awardStateText = (award: {
  readonly state: keyof typeof awardStateTexts
  readonly bankRefusal: object | null
}): Pair => (award.bankRefusal === null ? awardStateTexts[award.state] : awardRefusedText)

export const runTexts = {
  runs: text('出清记录', 'Runs'),
  number: text('编号', 'Run'),
  name: text('第 {{number}} 次', 'Run {{number}}'),
  title: text('{{time}} 出清', 'Run of {{time}}'),
  slot: text('出清时间', 'Cleared'),
  byHand: text('手动出清', 'Cleared manually'),
  state: text('状态', 'Status'),
  awarded: text('成交/参与', 'Awarded'),
  awardedOf: text('{{awarded}}/{{items}}', '{{awarded}} of {{items}}'),
  amount: text('成交金额', 'Amount'),
  discount: text('折扣', 'Discount'),
  amountAfterDiscount: text('折后金额', 'After discount'),
  lowestRate: text('最低成交年化', 'Lowest awarded APR'),
  portfolioApr: text('组合年化', 'Portfolio APR'),
  payDate: text('付款日', 'Pay date'),
  firstTitle: text('还没有出清记录', 'No runs yet'),
  firstHint: text('出清后在此查看成交与付款。', 'Awards and payments appear here after a clearing.'),
  next: text('下次出清：{{time}}', 'Next clearing: {{time}}'),
  nextNone: text(
    '暂无出清安排：日历尚未发布。',
    'No clearing is scheduled: the calendar is not published yet.',
  ),
  nextClosed: text('市场休市，开市后按时出清。', 'The market is closed. It clears once it is open.'),
  underWay: text('正在出清的单据', 'Documents being cleared'),
  findAgain: text(
    '离开后，也可在出清记录中找到本次出清。',
    'If you leave, the run is also in the market history.',
  ),
  back: text('返回出清记录', 'Back to history'),
  missing: text('没有找到这次出清', 'Run not found'),
  missingHint: text('链接可能有误，或不属于当前主体。', 'The link may be wrong, or you cannot see this run.'),
  figures: text('结果', 'Result'),
  toPay: text('折后金额', 'Awarded after discount'),
  toPayHint: text('成交 {{count}} 张，付款日 {{day}}', '{{count}} awarded, pay date {{day}}'),
  discountIncome: text('折扣收入', 'Discount income'),
  discountHint: text('成交金额 {{amount}}', 'of {{amount}} awarded'),
  averageApr: text('组合年化利率', 'Portfolio APR'),
  averageHint: text('最低成交 {{rate}}', 'Lowest awarded {{rate}}'),
  nothingAwarded: text('没有成交', 'Nothing awarded'),
  documents: text('成交单据', 'Documents awarded'),
  documentsHint: text(
    '共 {{items}} 张参与，{{candidates}} 张进入排序',
    'of {{items}} in the run; {{candidates}} were ranked',
  ),
  proof: text('凭证与文件', 'Proof and files'),
  settingsVersion: text('市场设置', 'Settings'),
  rateVersion: text('利率设置', 'Rates'),
  version: text('第 {{version}} 版', 'Version {{version}}'),
  rule: text('出清规则', 'Rule'),
  snapshot: text('输入快照', 'Snapshot'),
  result: text('结果摘要', 'Result'),
  started: text('开始', 'Started'),
  finished: text('完成', 'Finished'),
  file: text('成交文件', 'Award file'),
  fileAs: text('下载成交文件 {{format}}', 'Download award file {{format}}'),
  results: text('结果文件', 'Results file'),
  resultsAs: text('下载结果文件 {{format}}', 'Download results file {{format}}'),
  lists: text('明细', 'Details'),
  awards: text('成交（{{count}}）', 'Awarded ({{count}})'),
  notAwarded: text('未成交（{{count}}）', 'Not awarded ({{count}})'),
}

export const awardTexts = {
  shortfall: text('欠付差额 {{amount}}', '{{amount}} still owed'),
  returnedOn: text('{{day}} 退款', 'Returned on {{day}}'),
  bankRefused: text('银行代码 {{reason}}', 'Bank code {{reason}}'),
  list: text('成交', 'Awards'),
  number: text('成交编号', 'Award'),
  document: text('单据编号', 'Document'),
  payee: text('收款方', 'Payee'),
  offer: text('申请编号', 'Offer'),
  amount: text('应付金额', 'Amount'),
  apr: text('年化利率', 'APR'),
  newPayDate: text('新付款日', 'New pay date'),
  actions: text('操作', 'Actions'),
  reasons: text('未成交原因', 'Why not'),
  result: text('结果', 'Result'),
  none: text('本次没有成交', 'Nothing was awarded'),
  noneHint: text('原因见“未成交”。', 'See “Not awarded” for the reasons.'),
  noneLeft: text('全部成交', 'Everything was awarded'),
  noneLeftHint: text('参与的单据全部成交。', 'Every document in the run was awarded.'),
}

export const payTexts = {
  act: text('登记付款', 'Mark as paid'),
  did: text('已登记付款', 'Marked as paid'),
  all: text('登记 {{count}} 笔付款…', 'Mark {{count}} as paid…'),
  title: text('登记付款', 'Mark as paid'),
  body: text(
    '登记后，单据变为已付款，收款方立即看到，且不能撤销。',
    'The documents become paid and the payees see it at once. This cannot be undone.',
  ),
  bodyInFull: text(
    '登记后，单据按全额付款，成交终止，不再享有折扣，占用的资金额度释放，收款方立即看到，且不能撤销。',
    'The documents are paid in full: their awards end without a discount, the pool gets the money back, and the payees see it at once. This cannot be undone.',
  ),
  bodyLate: text(
    '这些成交已失效。付款日期在最晚付款日之内的，按已按时付款登记，折扣照旧；晚于该日的，折扣不再适用，少付的部分显示为欠付收款方的差额。不能撤销。',
    'These awards have lapsed. With a paid-on date in time they are paid and the discount stands. With a later one the discount no longer applies, and what is missing is shown as owed to the payee. This cannot be undone.',
  ),
  documents: text('付款单据', 'Documents'),
  more: text('另有 {{count}} 笔', 'and {{count}} more'),
  paid: text('付款金额', 'Amount paid'),
  paidNet: text('折后金额', 'Amount after discount'),
  paidFull: text('全额，未享折扣', 'Full amount, without the discount'),
  paidFullHint: text(
    '单据已在平台外按全额付清时选择。',
    'If the documents were already paid in full outside.',
  ),
  reference: text('银行流水号', 'Bank reference'),
  referenceHint: text(
    '选填，对账时用来找到这笔付款。',
    'Optional. It finds the transfer in the bank’s records.',
  ),
  count: text('成交', 'Awards'),
  sum: text('付款合计', 'Total to pay'),
  valueDate: text('实际付款日期', 'Paid on'),
  valueDateHint: text('款项实际支付的日期，不晚于今天。', 'The day the money was paid; not after today.'),
  skipped: text('已付款或已失效，不再登记：{{count}} 笔。', 'Already paid or ended, left out: {{count}}.'),
  refused: text(
    '银行拒付、尚未重新转账，不计入：{{count}} 笔。',
    'Refused by the bank and not transferred again, left out: {{count}}.',
  ),
  transferAgain: text('重新转账…', 'Transfer again…'),
  none: text('没有待付款的成交。', 'There are no awards to be paid.'),
  sending: text('正在登记…', 'Saving…'),
}

export const failTexts = {
  act: text('登记不付款', 'Will not be paid'),
  did: text('已登记不付款', 'Recorded as not to be paid'),
  title: text('登记不付款', 'Will not be paid'),
  body: text(
    '登记后，成交终止，占用的资金额度释放，单据可以重新申请。收款方立即看到原因，并计入贵公司的未履约记录。不能撤销。',
    'The awards end, the pool gets the money back, and the documents can be offered again. The payees see the reason at once, and it counts in your record with them. This cannot be undone.',
  ),
  reason: text('原因', 'Reason'),
  insufficientAvailableBalance: text('资金不足', 'Not enough money'),
  insufficientPayableBalance: text('应付余额不足', 'Credit notes exceed what is owed'),
  insufficientPayableBalanceHint: text(
    '成交后收到的红字单据超过对该收款方的其他应付款时可选，由系统核对。',
    'If credit notes that came after the award exceed what the payee is owed besides. We check the figures.',
  ),
  skipped: text('已付款或已终止，不再登记：{{count}} 笔。', 'Paid or ended, left out: {{count}}.'),
  none: text('没有可登记的成交。', 'There are no awards to record this for.'),
}

export const returnTexts = {
  act: text('登记退款', 'Payment returned'),
  did: text('已登记退款', 'Recorded as returned'),
  title: text('登记退款', 'Payment returned'),
  body: text(
    '银行退回款项时登记。成交终止，资金额度恢复，单据恢复为未付款，收款方立即看到。不能撤销。',
    'If the bank sent the money back. The awards end, the pool has the money again, and the documents are unpaid. The payees see it at once. This cannot be undone.',
  ),
  returnedOn: text('退款日期', 'Returned on'),
  returnedOnHint: text('款项退回的日期，不晚于今天。', 'The day the money came back; not after today.'),
  referenceHint: text('选填，银行退款的流水号。', 'Optional. The bank’s reference of the return.'),
  skipped: text(
    '未付款或已退款，不再登记：{{count}} 笔。',
    'Not paid or already returned, left out: {{count}}.',
  ),
  none: text('没有已付款的成交。', 'There are no paid awards.'),
}

export const clearNowTexts = {
  open: text('立即出清…', 'Clear now…'),
  title: text('立即出清：{{market}}', 'Clear now: {{market}}'),
  body: text(
    '按当前申请和市场设置预览。确认后重新计算并成交，结果可能因申请变化而不同。',
    'A preview with the current offers and settings. Clearing computes it again, so the result differs if offers change.',
  ),
  wouldAward: text('预计成交', 'Would be awarded'),
  ofOneItem: text('{{awarded}} / 1 张单据', '{{awarded}} of 1 document'),
  ofItems: text('{{awarded}} / {{items}} 张单据', '{{awarded}} of {{items}} documents'),
  poolBefore: text('可用资金额度（出清前）', 'Pool left before'),
  poolAfter: text('可用资金额度（出清后）', 'Pool left after'),
  yes: text('确认出清', 'Clear now'),
  rows: text('逐张单据', 'Each document'),
  nothing: text('按当前申请没有可成交的单据。', 'With the current offers, nothing would be awarded.'),
  started: text('出清已开始', 'Clearing started'),
  preview: text('出清预览…', 'Preview…'),
  previewTitle: text('出清预览：{{market}}', 'Preview: {{market}}'),
  olderRates: text(
    '按第 {{version}} 版的利率设置：新的自 {{time}} 起生效。',
    'By the rates of version {{version}}: the new ones count from {{time}}.',
  ),
}
