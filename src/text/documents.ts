/** Texts of documents: types, fields, and the pages that list them. */
import type {
  ClaimType,
  Confirmation,
  DocumentEventKind,
  DocumentSide,
  DocumentSource,
  DocumentType,
  PaymentMeans,
} from '#domain/documents/kinds.ts'
import { billTermDaysMax, documentNumberCharactersMax } from '#domain/documents/limits.ts'
import type { LineState } from '#domain/reconciliations/states.ts'
import { type Pair, text } from './text.ts'

export const typeTexts = {
  voucher: text('付款凭证', 'Payment voucher'),
  bill: text('票据', 'Bill'),
  order: text('采购订单', 'Purchase order'),
  payable: text('应付账款', 'Accounts payable'),
  receivable: text('应收账款', 'Accounts receivable'),
} as const satisfies Record<DocumentType, Pair>

/** The types of everything that can be paid early. */
const claimTexts = {
  ...typeTexts,
  receipt: text('入库单', 'Receipt'),
} as const satisfies Record<ClaimType, Pair>

/** The types as each side reads them. */
export const typeTextsFor: Readonly<Record<DocumentSide, Readonly<Record<ClaimType, Pair>>>> = {
  payer: { ...claimTexts, receivable: typeTexts.payable },
  payee: claimTexts,
}

export const meansTexts = {
  transfer: text('银行转账', 'Bank transfer'),
  acceptance: text('银行承兑汇票', 'Bank acceptance'),
} as const satisfies Record<PaymentMeans, Pair>

export const sourceTexts = {
  platform: text('平台上传', 'Platform upload'),
  payer: text('付款方上传', 'Payer upload'),
  payee: text('收款方上传', 'Payee upload'),
  sync: text('系统同步', 'System sync'),
} as const satisfies Record<DocumentSource, Pair>

export const sideTexts = {
  payer: text('付款方', 'Payer'),
  payee: text('收款方', 'Payee'),
} as const satisfies Record<DocumentSide, Pair>

export const confirmationTexts = {
  none: text('无需确认', 'Not needed'),
  waiting: text('待付款方确认', 'Waiting for the payer'),
  confirmed: text('付款方已确认', 'Confirmed by the payer'),
  declined: text('付款方已退回', 'Declined by the payer'),
} as const satisfies Record<Confirmation, Pair>

export const eventTexts = {
  edited: text('已修改', 'Edited'),
  disabled: text('已停用', 'Disabled'),
  enabled: text('已启用', 'Enabled'),
  excluded: text('已排除', 'Excluded'),
  included: text('已纳入', 'Included'),
  confirmed: text('付款方已确认', 'Confirmed by the payer'),
  declined: text('付款方已退回', 'Declined by the payer'),
  unconfirmed: text('确认已失效，须重新确认', 'Confirmation no longer valid; confirm again'),
  takenOver: text('由系统同步接管', 'Taken over by the system sync'),
} as const satisfies Record<DocumentEventKind, Pair>

/** A line of a reconciliation statement that names the document. */
export const statementStepTexts = {
  pending: text('列入对账单，等待核对', 'Listed in a reconciliation statement'),
  approved: text('对账通过', 'Reconciled'),
  rejected: text('对账时被驳回，有争议', 'Disputed in reconciliation'),
} as const satisfies Record<LineState, Pair>

/** The names of columns in lists, exports and forms. */
export const documentColumns = {
  serial: text('单据 ID', 'Document ID'),
  number: text('单据编号', 'Document number'),
  type: text('单据类型', 'Document type'),
  payer: text('付款方', 'Payer'),
  payee: text('收款方', 'Payee'),
  payeeCode: text('收款方编码', 'Payee code'),
  amount: text('金额', 'Amount'),
  currency: text('币种', 'Currency'),
  payable: text('冲减后应付', 'Net payable'),
  documentDate: text('单据日期', 'Document date'),
  dueDate: text('到期日', 'Due date'),
  term: text('账期（天）', 'Term (days)'),
  means: text('付款方式', 'Payment method'),
  billTermDays: text('票据期限（天）', 'Bill term (days)'),
  source: text('数据来源', 'Data source'),
  status: text('状态', 'Status'),
  reasons: text('原因', 'Reasons'),
  confirmation: text('确认状态', 'Confirmation'),
  disabled: text('停用', 'Disabled'),
  declinedReason: text('退回原因', 'Reason for declining'),
  disabledBy: text('停用方', 'Disabled by'),
  disabledReason: text('停用原因', 'Reason for disabling'),
  excluded: text('已排除', 'Excluded'),
  creditsNumber: text('冲减的单据编号', 'Credited document number'),
  paidDate: text('付款日', 'Paid on'),
  uploaded: text('上传时间', 'Uploaded'),
  createdBy: text('录入人', 'Entered by'),
  changed: text('最后修改', 'Last changed'),
  changedBy: text('修改人', 'Changed by'),
  offerState: text('申请状态', 'Offer state'),
  offerNumber: text('申请编号', 'Offer number'),
  offered: text('申请时间', 'Offered'),
  method: text('提前付款方式', 'Early payment method'),
  newPayDate: text('新付款日', 'New pay date'),
  daysPaidEarly: text('提前天数', 'Days paid early'),
  discount: text('折扣金额', 'Discount'),
  amountAfterDiscount: text('折后金额', 'Amount after discount'),
  discountRate: text('折扣率', 'Discount rate'),
  apr: text('年化利率', 'APR'),
}

/** The same in the middle of a sentence. */
export const documentFields = {
  buyerId: text('付款方', 'payer'),
  supplierId: text('收款方', 'payee'),
  number: text('单据编号', 'document number'),
  type: text('单据类型', 'document type'),
  amount: text('金额', 'amount'),
  currency: text('币种', 'currency'),
  documentDate: text('单据日期', 'document date'),
  dueDate: text('到期日', 'due date'),
  means: text('付款方式', 'payment method'),
  billTermDays: text('票据期限', 'bill term'),
  creditsNumber: text('冲减的单据编号', 'credited document number'),
}

const numberRule = text(
  `{{field}}最多 ${documentNumberCharactersMax} 个字符，不能含不可见字符`,
  `The {{field}} can have at most ${documentNumberCharactersMax} characters, none of them invisible`,
)
const dayRule = text(
  '{{field}}请填写日期，例如 2026-01-05',
  'Enter the {{field}} as a date, such as 2026-01-05',
)

/** Form errors of these fields. */
export const documentRules = {
  number: numberRule,
  creditsNumber: numberRule,
  documentDate: dayRule,
  dueDate: dayRule,
  billTermDays: text(
    `{{field}}须为 1 到 ${billTermDaysMax} 的整数天数`,
    `The {{field}} must be a whole number of days from 1 to ${billTermDaysMax}`,
  ),
}

export const documentTexts = {
  statement: text('对账单 {{number}}', 'Statement {{number}}'),
  importFilter: text('导入', 'Import'),
  removeFilter: text('取消筛选：{{filter}}', 'Remove filter: {{filter}}'),
  title: text('单据', 'Documents'),
  manageHint: text(
    '新增、导入、修改和停用当前主体的单据',
    'Add, import, edit and disable documents of this entity',
  ),
  payablesHint: text(
    '应付给收款方的单据，以及哪些可以提前付款',
    'What you owe payees and what can be paid early',
  ),
  receivablesHint: text(
    '付款方应付的单据，以及哪些可以提前收款',
    'What payers owe you and what can be paid early',
  ),
  waiting: text(
    '有 {{count}} 张收款方上传的单据待贵公司确认',
    '{{count}} payee uploads need your confirmation',
  ),
  waitingOne: text('有 1 张收款方上传的单据待贵公司确认', '1 payee upload needs your confirmation'),
  showWaiting: text('查看', 'Show'),
  add: text('新增单据', 'Add document'),
  save: text('保存', 'Save'),
  saving: text('正在保存…', 'Saving…'),
  added: text('单据已新增', 'Document added'),
  warned: {
    title: text('仍要保存？', 'Save anyway?'),
    yes: text('仍要保存', 'Save anyway'),
  },
  sameNumberRows: text('编号重复', 'Duplicate number'),
  sameNumberDocuments: text('同编号的其他单据', 'Other documents with this number'),
  duplicate: text('已有这张单据（在新标签页打开）：', 'This document already exists (opens in a new tab):'),
  matched: text('与收款方上传的单据一致，已自动确认', 'Matches the payee’s upload, which is now confirmed'),
  saved: text('单据已保存', 'Document saved'),
  payersNone: text(
    '还没有付款方将您添加为收款方，请先联系付款方添加。',
    'No payer has added you as a payee yet. Ask your payer to add you first.',
  ),
  confirmedAnew: text(
    '付款方已确认这张单据，修改后须由付款方重新确认。',
    'The payer has confirmed this document. After an edit they must confirm it again.',
  ),
  editTitle: text('编辑 {{number}}', 'Edit {{number}}'),
  actions: text('操作', 'Actions'),
  actionNamed: text('{{act}} {{number}}', '{{act}} {{number}}'),
  searchOf: {
    payer: text('搜索单据编号或收款方', 'Search number or payee'),
    payee: text('搜索单据编号或付款方', 'Search number or payer'),
  },
  uploadDays: text('上传日期', 'Upload date'),
  dueDays: text('到期日', 'Due date'),
  yes: text('是', 'Yes'),
  no: text('否', 'No'),
  firstTitle: text('还没有单据', 'No documents yet'),
  payerFirst: text(
    '新增或导入第一批单据，收款方即可申请提前收款。',
    'Add or import your first documents so payees can ask to be paid early.',
  ),
  payeeFirst: text(
    '付款方上传后会显示在这里；您也可以自行新增，由付款方确认。',
    'Documents appear here once a payer uploads them. You can also add your own for the payer to confirm.',
  ),
  more: text('另有 {{count}} 个原因', '+{{count}} more'),
  allReasons: text('全部原因', 'All reasons'),
  unfairTerm: text('账期超过 {{days}} 天', 'Term over {{days}} days'),
  unfairHint: text(
    '收款方是中小企业，账期不宜超过 {{days}} 天。',
    'The payee is a small or medium-sized company. Terms should not exceed {{days}} days.',
  ),
  creditHelp: text('金额为负即为红字单据。', 'A negative amount makes it a credit note.'),
  creditsHelp: text(
    '填写后冲减这张单据；不填则冲减该收款方的余额。',
    'Reduces that document. If empty, reduces the payee’s balance.',
  ),
  back: text('返回列表', 'Back to list'),
  facts: text('单据信息', 'Details'),
  life: text('单据历程', 'Timeline'),
  uploaded: text('已上传（{{source}}）', 'Uploaded ({{source}})'),
  by: text('{{side}}：{{person}}', '{{side}}: {{person}}'),
  dueOn: text('预计付款', 'Expected payment'),
  paidOn: text('已付款', 'Paid'),
  settledOn: text('已结算', 'Settled'),
  reducing: text('冲减应付款', 'Reduces the amount payable'),
  reducesOne: text('冲减单据 {{number}}', 'Reduces document {{number}}'),
  reducesBalance: text('冲减该收款方的余额', 'Reduces the payee’s balance'),
  credits: text('冲减这张单据的红字单据', 'Credit notes on this document'),
  missing: text('单据不存在', 'Document not found'),
  missingHint: text(
    '单据可能已被删除，或不属于当前主体。',
    'It may have been deleted, or it belongs to another entity.',
  ),
}
