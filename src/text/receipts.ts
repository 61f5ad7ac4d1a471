/** The pages of receipts: what a payee can be paid early for before the invoice, and what a payer passes. */
import type { ReceiptStatus } from '#domain/receipts/status.ts'
import { type Pair, text } from './text.ts'

export const receiptStatusTexts: Readonly<Record<ReceiptStatus, Pair>> = {
  notOffered: text('未申请', 'Not offered'),
  draft: text('草稿', 'Draft'),
  checking: text('待核算', 'Being checked'),
  review: text('待审核', 'Waiting for review'),
  live: text('审核通过，待出清', 'Passed, waits for clearing'),
  awarded: text('已成交', 'Awarded'),
  rejected: text('已驳回', 'Rejected'),
  canceled: text('已撤回', 'Canceled'),
  revoked: text('审核后撤回', 'Withdrawn after review'),
  adminRevoked: text('平台撤销', 'Revoked by the platform'),
  expired: text('已过期', 'Expired'),
  failed: text('未能付款', 'Failed'),
  invalid: text('已失效', 'No longer valid'),
  paid: text('已提前付款', 'Paid early'),
  invoiced: text('发票已付款', 'Invoice paid'),
}

export const receiptColumns = {
  number: text('入库单号', 'Receipt'),
  order: text('订单号', 'Order'),
  goods: text('货物', 'Goods'),
  quantity: text('数量', 'Quantity'),
  received: text('入库日期', 'Received'),
  amount: text('金额', 'Amount'),
  expected: text('约定付款日', 'Expected pay date'),
  payer: text('付款方', 'Payer'),
  payee: text('收款方', 'Payee'),
  status: text('状态', 'Status'),
  currency: text('币种', 'Currency'),
  actions: text('操作', 'Actions'),
  invoice: text('发票', 'Invoice'),
  award: text('成交', 'Award'),
  awardedOn: text('成交日期', 'Awarded'),
  days: text('天数', 'Days'),
  uploaded: text('录入时间', 'Entered'),
}

export const receiptTexts = {
  ownHint: text(
    '付款方已收货、尚未开票的入库单，可先申请提前收款；付款方逐张审核后参加出清。',
    'Goods that your payer has received can be paid early before you invoice them. The payer passes each receipt, and it joins the next clearing.',
  ),
  reviewHint: text(
    '通过的入库单参加下一次出清；驳回须选择原因，收款方会收到通知。',
    'What you pass joins the next clearing; a rejection needs a reason, which the payee is sent.',
  ),
  views: text('视图', 'Views'),
  list: text('入库单', 'Receipts'),
  toInvoice: text('待开票', 'Invoice still to send'),
  toReceive: text('待收发票', 'Invoice still to come'),
  searchOwn: text('入库单号、订单号或付款方', 'Receipt, order or payer'),
  search: text('入库单号、订单号或收款方', 'Receipt, order or payee'),
  receivedDays: text('入库日期', 'Received'),
  ownFirstTitle: text('还没有入库单', 'No receipts yet'),
  ownFirstHint: text(
    '付款方上传或同步入库单后，您可以在开票之前申请提前收款。',
    'Once a payer uploads or syncs what it has received, you can be paid early before you invoice it.',
  ),
  firstTitle: text('没有入库单', 'No receipts'),
  firstHint: text(
    '收款方申请提前收款的入库单会在这里等待审核。',
    'Receipts that payees offer for early payment wait here for your review.',
  ),
  offer: text('申请提前收款', 'Get paid early'),
  /** In a row there is room for one word. */
  offerBrief: text('申请', 'Offer'),
  severalBrief: text('不重复', 'Several'),
  pass: text('通过', 'Pass'),
  reject: text('驳回', 'Reject'),
  several: text('确认为不同到货', 'They are several'),
  severalDone: text('已确认为不同到货', 'Confirmed as several'),
  severalTitle: text('疑似同一批到货', 'Looks like one delivery'),
  severalBody: text(
    '以下入库单的订单、日期、金额与币种相同。双方都确认是不同到货之前，均不能申请。',
    'These agree in order, date, amount and currency. None can be offered until both sides have said that they are several deliveries.',
  ),
  saidPayer: text('付款方已确认', 'Payer has said so'),
  saidPayee: text('收款方已确认', 'Payee has said so'),
  notSaid: text('双方均未确认', 'Neither side has said so'),
  none: text('所选入库单均不能由您审核。', 'You can review none of the selected receipts.'),
  noneOfferable: text('所选入库单均不能申请。', 'None of the selected receipts can be offered.'),
  twoPayers: text(
    '一次申请只能包含一个付款方、一种币种的入库单。',
    'One offer takes receipts of one payer and one currency.',
  ),
  rejectTitleOne: text('驳回入库单 {{number}}？', 'Reject receipt {{number}}?'),
  rejectTitle: text('驳回 {{count}} 张入库单？', 'Reject {{count}} receipts?'),
  rejectBody: text(
    '收款方会收到通知和原因，入库单可重新申请。',
    'The payee is sent the reason and may offer the receipts again.',
  ),
  skipped: text('另有 {{count}} 张不能由您审核。', '{{count}} more cannot be reviewed by you.'),
  groupWants: text('希望 {{day}} 收款', 'wants payment on {{day}}'),
  groupCount: text('本页 {{count}} 张', '{{count}} on this page'),
  details: text('入库单详情', 'Receipt'),
  noDetails: text('选择一行查看详情。', 'Move to a row to see its details.'),
  notYours: text(
    '由您录入，或您是该收款方的成员：须由同事审核',
    'You entered it or belong to the payee; a colleague reviews it',
  ),
  ifPassed: text(
    '通过并成交后，{{after}} 于 {{day}} 支付：提前 {{days}} 天，年化 {{apr}}%，折扣 {{discount}}。',
    'If it passes and is awarded, {{after}} is paid on {{day}}: {{days}} days early at {{apr}}%, {{discount}} discount.',
  ),
  returned: text('退货', 'Returns'),
  returnOf: text('退货，冲减入库单', 'Return of'),
}

export const receiptTabs = {
  offerable: text('可申请', 'Can be offered'),
  offered: text('申请中', 'In offers'),
  awarded: text('已成交', 'Awarded'),
  blocked: text('不可申请', 'Not eligible'),
  waiting: text('待审核', 'Waiting'),
  passed: text('已通过', 'Passed'),
  rejected: text('已驳回', 'Rejected'),
}

export const receiptKeyTexts = {
  open: text('打开详情', 'Open'),
}

export const receiptOfferTexts = {
  title: text('入库单提前收款', 'Get paid early on receipts'),
  changeTitle: text('修改申请 {{number}}', 'Change offer {{number}}'),
  back: text('返回入库单', 'Back to receipts'),
  whenTitle: text('何时收款', 'When'),
  when: text('最早收款日', 'Earliest pay date'),
  whenHelp: text(
    '在这一天或之后的第一次付款日收款。',
    'You are paid on the first pay date on or after this day.',
  ),
  dateMissing: text('请填写收款日', 'Enter the pay date'),
  chosen: text('入库单', 'Receipts'),
  choose: text('选择入库单 {{number}}', 'Select receipt {{number}}'),
  chooseOne: text('请至少选择一张入库单。', 'Select at least one receipt.'),
  days: text('提前天数', 'Days early'),
  discount: text('折扣', 'Discount'),
  after: text('折后金额', 'After discount'),
  total: text('合计', 'Total'),
  apr: text('入库单年化利率', 'APR for receipts'),
  arrives: text('预计 {{day}} 到账', 'Paid on {{day}} if awarded'),
  count: text('入库单张数', 'Receipts'),
  refused: text('以下入库单不能这样申请', 'These cannot be offered like this'),
  submit: text('提交申请', 'Submit'),
  save: text('保存修改', 'Save the change'),
  sending: text('正在提交…', 'Submitting…'),
  submitted: text('申请已提交，等待付款方审核。', 'Submitted. The payer reviews each receipt.'),
  saved: text('申请已修改。', 'Offer changed.'),
  refusedTitle: text('未能提交', 'Not submitted'),
  verify: text('前往认证', 'Verify your company'),
  agreement: text('提前付款协议', 'Early payment agreement'),
  change: text('修改', 'Change'),
  withdraw: text('撤回', 'Withdraw'),
  changeOf: text('修改申请 {{number}}', 'Change offer {{number}}'),
  withdrawOf: text('撤回申请 {{number}}', 'Withdraw offer {{number}}'),
  withdrawTitle: text('撤回申请 {{number}}？', 'Withdraw offer {{number}}?'),
  withdrawBody: text(
    '未成交的入库单将退出出清，可再次申请。',
    'Its receipts that are not awarded leave the clearing; you may offer them again.',
  ),
  withdrawYes: text('撤回申请', 'Withdraw'),
  keep: text('保留', 'Keep it'),
  missing: text('该申请不能修改', 'This offer cannot be changed'),
  withdrawn: text('申请已撤回。', 'Offer withdrawn.'),
}

export const receiptChainTexts = {
  title: text('从入库到发票', 'From receipt to invoice'),
  entry: text('入库单', 'Receipt'),
  award: text('成交', 'Award'),
  invoice: text('发票', 'Invoice'),
  paidOn: text('{{day}} 已付 {{amount}}', '{{amount}} paid on {{day}}'),
  paysOn: text('{{day}} 付 {{amount}}', '{{amount}} to be paid on {{day}}'),
  notAwarded: text('尚未成交', 'Not awarded'),
  notInvoiced: text('尚未开票', 'No invoice yet'),
  invoiceToSend: text('发票待开', 'Invoice still to send'),
  owes: text('仍应付 {{amount}}', '{{amount}} still owed'),
  unmatched: text('{{amount}} 尚未冲减，作为贷项保留', '{{amount}} not yet deducted, kept as a credit'),
  matched: text('已从发票冲减 {{amount}}', '{{amount}} deducted from the invoice'),
}

export const heldTexts = {
  title: text('可能的发票', 'May be its invoice'),
  documentTitle: text('对应的入库单', 'Its receipts'),
  body: text(
    '以下单据订单号相同、没有写明入库单，在您决定之前不能提前付款。',
    'These have the same order number and name no receipt. They cannot be paid early until you decide.',
  ),
  documentBody: text(
    '可能已按以下入库单付款。在付款方决定之前，该单据不能提前付款。',
    'May already be paid as the receipts below. It cannot be paid early until the payer decides.',
  ),
  link: text('是其发票', 'It is its invoice'),
  linkOf: text(
    '{{document}} 是入库单 {{receipt}} 的发票',
    '{{document}} is the invoice of receipt {{receipt}}',
  ),
  unlink: text('取消关联', 'Unlink'),
  unlinkOf: text('取消关联入库单 {{receipt}}', 'Unlink receipt {{receipt}}'),
  unlinkTitle: text('取消关联入库单 {{receipt}}？', 'Unlink receipt {{receipt}}?'),
  unlinkBody: text(
    '该单据将不再扣除该入库单，应付金额随之增加。',
    'The document no longer has this receipt deducted and owes more.',
  ),
  unlinked: text('已取消关联。', 'Unlinked.'),
  other: text('另一批到货', 'Another delivery'),
  otherOf: text('{{document}} 是另一批到货', '{{document}} is another delivery'),
  linkTitle: text(
    '将 {{document}} 作为入库单 {{receipt}} 的发票？',
    'Take {{document}} as the invoice of receipt {{receipt}}?',
  ),
  linkBody: text(
    '已成交的金额将从该单据的应付金额中扣除。',
    'What was awarded is deducted from what the document owes.',
  ),
  linked: text('已关联。', 'Linked.'),
  otherTitle: text('确认 {{document}} 是另一批到货？', 'Say that {{document}} is another delivery?'),
  otherBody: text(
    '该单据将按全额应付，并可提前付款。若货物其实相同，款项会付两次。您的姓名和时间会被记录。',
    'It will owe its whole amount and can be paid early. If the goods are the same, they would be paid twice. Your name and the time are kept.',
  ),
  otherDone: text('已确认为另一批到货。', 'Confirmed as another delivery.'),
  otherSaid: text('已确认不是入库单 {{numbers}} 的发票', 'Said to be another delivery than {{numbers}}'),
}
