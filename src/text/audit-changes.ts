/** The changes of an audit log entry for its reader: field names and values in their language. */
import { type AuditChange, type AuditField, type AuditValueKind, auditFields } from '#domain/audit-changes.ts'
import { type Day, displayDay, parseDay } from '#domain/day.ts'
import { type Currency, currencies, formatAmount } from '#domain/money.ts'
import { groupNumber } from '#domain/numerals.ts'
import { accountFields } from './bank-accounts.ts'
import { confirmationTexts, documentColumns, meansTexts, sideTexts, typeTexts } from './documents.ts'
import { rejectionReasonTexts } from './offer-review.ts'
import { methodTexts } from './offers.ts'
import { positions } from './positions.ts'
import { roleNames, staffStatusNames } from './staff.ts'
import { type Language, labelOf, type Pair, say, text } from './text.ts'

const auditFieldTexts = {
  number: documentColumns.number,
  type: documentColumns.type,
  amount: documentColumns.amount,
  currency: documentColumns.currency,
  documentDate: documentColumns.documentDate,
  dueDate: documentColumns.dueDate,
  means: documentColumns.means,
  billTermDays: documentColumns.billTermDays,
  creditsNumber: documentColumns.creditsNumber,
  takenOver: text('由系统同步接管', 'Taken over by the system sync'),
  taxId: text('税号', 'Tax ID'),
  confirmation: documentColumns.confirmation,
  disabledBy: documentColumns.disabledBy,
  excluded: documentColumns.excluded,
  deleted: text('已删除', 'Deleted'),
  name: text('名称', 'Name'),
  title: text('职务', 'Job title'),
  contactPhone: text('联系电话', 'Contact phone'),
  contactMail: text('联系邮箱', 'Contact email'),
  loginPhone: text('登录手机', 'Sign-in phone'),
  loginMail: text('登录邮箱', 'Sign-in email'),
  role: text('角色', 'Role'),
  status: text('状态', 'Status'),
  slug: text('注册页地址', 'Registration page address'),
  accountState: text('状态', 'Status'),
  rowsRead: text('读取行数', 'Rows read'),
  rowsFailed: text('错误行数', 'Rows with errors'),
  rowsAdded: text('导入行数', 'Rows imported'),
  rows: text('单据数', 'Documents'),
  size: text('大小（字节）', 'Size (bytes)'),
  lowestApr: text('报价下限', 'Lowest rate accepted'),
  highestApr: text('报价上限', 'Highest rate accepted'),
  minimumApr: text('最低年化（保密）', 'Minimum APR (private)'),
  desiredApr: text('期望年化（保密）', 'Desired APR (private)'),
  fixedApr: text('公布的固定利率', 'Published fixed rate'),
  receiptApr: text('入库单利率', 'Rate for receipts'),
  rateTypes: text('利率类型', 'Rate type'),
  dayCount: text('计息天数', 'Day count'),
  reviewRequired: text('申请须审核', 'Review required'),
  poolKind: text('额度类型', 'Pool type'),
  invoicePriority: text('单据优先级', 'Document priority'),
  daysPaidEarlyMax: text('最长提前天数', 'Maximum days paid early'),
  dueDateMax: text('最晚到期日', 'Latest due date'),
  smallestDocument: text('最小单据金额', 'Smallest document'),
  reserveProportion: text('预留比例', 'Reserve percentage'),
  reserveAmount: text('预留金额', 'Reserve amount'),
  reserveReason: text('预留原因', 'Reserve reason'),
  cutOff: text('截止时间', 'Cut-off time'),
  preparationDays: text('付款准备天数', 'Payment preparation days'),
  payWeekdays: text('每周付款日', 'Weekly pay-run days'),
  payMonthDays: text('每月付款日', 'Monthly pay-run days'),
  clearingTimes: text('出清时间', 'Clearing times'),
  awardRule: text('成交规则', 'Award rule'),
  paymentGraceDays: text('付款宽限天数', 'Payment grace days'),
  lockMinutes: text('利率锁定时间（分钟）', 'Rate lock (minutes)'),
  automaticClearing: text('自动成交', 'Automatic clearing'),
  showsIndication: text('向收款方显示成交参考', 'Rate indication for payees'),
  pool: text('可用资金额度', 'Pool size'),
  availablePercent: text('可用比例', 'Available percentage'),
  payeeCode: text('编码', 'Code'),
  contactName: text('联系人', 'Contact'),
  smallFirm: text('中小企业', 'Small or medium firm'),
  switchedOn: text('提前付款', 'Early payment'),
  payeeMarket: text('市场', 'Market'),
  contractNumber: text('合同编号', 'Contract'),
  contractFrom: text('合同开始', 'Contract from'),
  contractTo: text('合同结束', 'Contract to'),
  contractTerminated: text('合同终止', 'Contract terminated'),
  notes: text('备注', 'Notes'),
  accountHolder: accountFields.holder,
  accountNumber: accountFields.number,
  bankCode: accountFields.bankCode,
  bankName: accountFields.bankName,
  corrects: accountFields.corrects,
  webhookAddress: text('推送地址', 'Endpoint address'),
  webhookTopics: text('推送事件', 'Topics'),
  paidOn: text('实际付款日期', 'Paid on'),
  returnedOn: text('退款日期', 'Returned on'),
  bankReference: text('银行流水号', 'Bank reference'),
  offerMethod: text('提前收款方式', 'Early payment method'),
  offerApr: text('年化利率（%）', 'APR (%)'),
  offerDiscountRate: text('折扣率（%）', 'Discount rate (%)'),
  billApr: text('票据年化利率（%）', 'Bill APR (%)'),
  billDiscountRate: text('票据折扣率（%）', 'Bill discount rate (%)'),
  expectedPaymentDate: text('最早收款日', 'Not before'),
  mandateCeiling: text('最高年化利率（%）', 'Highest APR (%)'),
  mandateMonthlyMaximum: text('每月上限', 'Most a month'),
  mandateMinimumDays: text('最少提前天数', 'Fewest days early'),
  mandateEndDate: text('结束日期', 'End date'),
  mandateCashTarget: text('收款目标', 'Cash target'),
  offerDiscount: text('折扣', 'Discount'),
  rejection: text('驳回原因', 'Reason of the rejection'),
} as const satisfies Record<AuditField, Pair>

const accountStates = {
  active: text('正常', 'Active'),
  frozen: text('已冻结', 'Frozen'),
  inactive: text('未激活', 'Inactive'),
  activated: text('已激活', 'Activated'),
}
const yesNo = { true: text('是', 'Yes'), false: text('否', 'No') }
const withdrawn = { withdrawn: text('已撤回', 'Withdrawn') }

const worded = (table: Readonly<Record<string, Pair>>) => (value: string, language: Language) =>
  labelOf(table, value, language)

const shown: Readonly<Record<AuditValueKind, (value: string, language: Language) => string>> = {
  text: (value) => value,
  count: (value) => groupNumber(value),
  bytes: (value) => groupNumber(value),
  day: (value, language) => dayShown(parseDay(value), language) ?? value,
  money: moneyShown,
  documentType: worded(typeTexts),
  means: worded(meansTexts),
  confirmation: worded(confirmationTexts),
  side: worded(sideTexts),
  position: worded(positions),
  role: worded(roleNames),
  staffStatus: worded({ ...staffStatusNames, ...withdrawn }),
  accountState: worded(accountStates),
  yesNo: worded(yesNo),
  offerMethod: worded(methodTexts),
  rejection: worded(rejectionReasonTexts),
}

const dayShown = (day: Day | undefined, language: Language): string | undefined =>
  day && displayDay(day, language)

/** `CNY 1027462` as `CNY 10,274.62`. */
function moneyShown(value: string): string {
  const [code, minor] = value.split(' ')
  const currency = currencies.find((one): one is Currency => one === code)
  if (!currency || !/^-?\d+$/.test(minor ?? '')) return value
  return `${currency} ${groupNumber(formatAmount({ currency, minor: BigInt(minor ?? 0) }))}`
}

const noted = {
  change: text('{{field}}：{{before}} → {{after}}', '{{field}}: {{before}} → {{after}}'),
  first: text('{{field}}：{{after}}', '{{field}}: {{after}}'),
  none: text('无', 'none'),
  between: text('；', '; '),
}

/** One change; before is null if there was no value. */
export type ShownChange = {
  readonly label: string
  readonly before: string | null
  readonly after: string
}

export function showChange(change: ChangeText, language: Language): ShownChange {
  const kind: AuditValueKind = isField(change.field) ? auditFields[change.field] : 'text'
  const read = (value: string) => shown[kind](value, language)
  return {
    label: labelOf(auditFieldTexts, change.field, language),
    before: change.before === null ? null : read(change.before),
    after: change.after === null ? noted.none[language] : read(change.after),
  }
}

const isField = (field: string): field is AuditField => Object.hasOwn(auditFields, field)

/** From the API: an unknown field is shown as it is. */
export type ChangeText = Omit<AuditChange, 'field'> & { readonly field: string }

/** All changes of an entry in one line. */
export const changesText = (changes: readonly ChangeText[], language: Language): string =>
  changes
    .map((change) => {
      const { label: field, before, after } = showChange(change, language)
      return before === null
        ? say(language)(noted.first, { field, after })
        : say(language)(noted.change, { field, before, after })
    })
    .join(noted.between[language])
