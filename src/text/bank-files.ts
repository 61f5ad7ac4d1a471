/** Texts of payment files and payment exceptions. */
import type { BankFileFormat, EntryKind } from '#domain/bank-files/entries.ts'
import type { ExceptionKind } from '#domain/bank-files/match.ts'
import type { SheetColumn } from '#domain/bank-files/sheet.ts'
import type { Solution } from '#domain/bank-files/solutions.ts'
import type { BankFileState } from '#domain/bank-files/states.ts'
import { type Pair, text } from './text.ts'

/** The columns of a sheet of paid awards. */
export const bankSheetColumns: Readonly<Record<SheetColumn, Pair>> = {
  number: text('成交编号', 'Award number'),
  valueDate: text('实际付款日期', 'Paid on'),
  amount: text('金额', 'Amount'),
  currency: text('币种', 'Currency'),
  reference: text('银行流水号', 'Bank reference'),
}
/** Further columns of the template, which are not read. */
export const bankSheetHints = {
  title: text('待付款成交', 'Awards to pay'),
  payee: text('收款方', 'Payee'),
  document: text('单据号', 'Document number'),
  payDate: text('应付日期', 'Pay date'),
}

export const bankFileFormatTexts: Readonly<Record<BankFileFormat, Pair>> = {
  sheet: text('表格', 'Sheet'),
  pain002: text('pain.002 状态报告', 'pain.002 status report'),
  camt054: text('camt.054 借贷记通知', 'camt.054 notification'),
}

export const bankFileStateTexts: Readonly<Record<BankFileState, Pair>> = {
  reading: text('读取中', 'Reading'),
  read: text('待核对', 'To be checked'),
  applying: text('登记中', 'Recording'),
  done: text('已完成', 'Done'),
  discarded: text('已放弃', 'Discarded'),
  refused: text('未处理', 'Refused'),
}

export const entryKindTexts: Readonly<Record<EntryKind, Pair>> = {
  payment: text('付款', 'Payment'),
  return: text('退款', 'Return'),
  refusal: text('银行拒绝', 'Refusal'),
}

export const exceptionKindTexts: Readonly<Record<ExceptionKind, Pair>> = {
  referenceUnknown: text('成交编号不存在', 'Unknown reference'),
  amountDiffers: text('金额不符', 'Wrong amount'),
  sumDiffers: text('金额不等于各笔合计', 'Amount is not the sum of its transactions'),
  currencyDiffers: text('币种不符', 'Wrong currency'),
  dateMissing: text('没有实际付款日期', 'No paid-on date'),
  dateInFuture: text('实际付款日期晚于今天', 'Paid on a future day'),
  tooEarly: text('早于成交日或付款日', 'Too early'),
  tooLate: text('晚于最后付款日', 'Too late'),
  paidTwice: text('重复付款', 'Paid twice'),
  referenceTwice: text('文件内编号重复', 'Same reference twice in the file'),
  awardEnded: text('成交已失效', 'Award ended'),
  notPaid: text('退款的成交未付款', 'Return of an award not paid'),
  refusedAfterPaid: text('已付款的成交被银行拒绝', 'Refused after it was paid'),
  ownPayee: text('您是该收款方的成员', 'Payee that the sender belongs to'),
}

export const solutionTexts: Readonly<Record<Solution, Pair>> = {
  restPaid: text('差额已补付', 'The rest was paid'),
  assigned: text('登记到成交', 'Record at an award'),
  settledOutside: text('已在平台外结清', 'Settled outside'),
  returnedToUs: text('收款方或银行已退回', 'Returned to us'),
  notOurs: text('与提前付款无关', 'Not about early payment'),
  dismissed: text('不作处理', 'Dismiss'),
}

/** What each solution does. */
export const solutionEffects: Readonly<Record<Solution, Pair>> = {
  restPaid: text(
    '两笔付款合计登记为该成交的付款，按较晚的付款日期，收款方立即看到已付款，不能撤销。',
    'Records both payments as the payment of the award, on the later day. The payee sees it as paid at once, and it cannot be undone.',
  ),
  assigned: text(
    '按该成交的规则登记付款或退款，收款方立即看到，不能撤销。',
    'Records the payment or the return at an award, by its rules. The payee sees it at once, and it cannot be undone.',
  ),
  settledOutside: text(
    '只关闭这一行；成交不变，仍待付款的须在“待付款”中登记。',
    'Closes the row only. An award that still waits is marked as paid under Awards to pay.',
  ),
  returnedToUs: text(
    '只关闭这一行；成交不变，仍待付款的须在最晚付款日之前重新支付折后金额。',
    'Closes the row only. An award that still waits must be paid again by its last day, in the amount after discount.',
  ),
  notOurs: text('只关闭这一行；成交不受影响。', 'Closes the row only. No award is affected.'),
  dismissed: text('只关闭这一行，不登记任何付款。', 'Closes the row only. Nothing is recorded.'),
}

export const bankFilePage = {
  hint: text(
    '上传银行回单或已付款清单，系统按成交编号登记付款；不能登记的行列入付款异常。',
    'Upload what the bank reports or a list of what was paid. Payments are recorded by award number; rows that cannot be are payment exceptions.',
  ),
  upload: text('上传付款文件', 'Upload a payment file'),
  file: text('付款文件', 'Payment file'),
  drop: text('拖入或选择文件', 'Drop or choose a file'),
  dropHint: text(
    'xlsx、CSV（最大 20 MB）、pain.002 或 camt.054（最大 160 MB），最多 100,000 笔',
    'xlsx or CSV up to 20 MB, pain.002 or camt.054 up to 160 MB, with up to 100,000 entries',
  ),
  template: text('下载待付款清单', 'Download the awards to pay'),
  sending: text('正在上传 {{name}}', 'Uploading {{name}}'),
  history: text('文件记录', 'File history'),
  fileName: text('文件', 'File'),
  format: text('格式', 'Format'),
  state: text('状态', 'State'),
  progress: text('已处理 {{done}} / {{rows}}', '{{done}} of {{rows}} done'),
  rows: text('笔数', 'Entries'),
  paid: text('登记付款', 'Paid'),
  returned: text('退款', 'Returned'),
  refused: text('银行拒绝', 'Refused by the bank'),
  known: text('先前已登记', 'Known before'),
  exceptions: text('异常', 'Exceptions'),
  openExceptions: text('{{count}} 笔待处理', '{{count}} open'),
  person: text('上传人', 'Uploaded by'),
  at: text('上传时间', 'Uploaded'),
  keyword: text('按文件名或报文编号搜索', 'Search by file name or message id'),
  none: text('还没有付款文件', 'No payment files yet'),
  noneHint: text(
    '付款后，上传银行的 pain.002、camt.054，或填好的待付款清单。',
    'After paying, upload the bank’s pain.002 or camt.054, or the list of awards to pay with the paid-on dates filled in.',
  ),
  toExceptions: text('付款异常', 'Payment exceptions'),
}

export const exceptionPage = {
  hint: text(
    '付款文件中不能自动登记的行。每一行由人工处理并说明原因，处理后仍可查看。',
    'Rows of payment files that could not be recorded. Each is solved by a person with a reason, and stays readable.',
  ),
  list: text('付款异常', 'Payment exceptions'),
  open: text('待处理', 'Open'),
  solved: text('已处理', 'Solved'),
  kind: text('异常类型', 'Kind'),
  file: text('文件与行', 'File and row'),
  row: text('第 {{row}} 行', 'Row {{row}}'),
  entry: text('文件内容', 'What the file says'),
  reference: text('编号', 'Reference'),
  noReference: text('无编号', 'No reference'),
  got: text('文件中的金额', 'Amount in the file'),
  expected: text('应付金额', 'Amount due'),
  valueDate: text('实际付款日期', 'Paid on'),
  payBy: text('最晚 {{day}}', 'By {{day}}'),
  award: text('成交', 'Award'),
  solution: text('处理方式', 'Solution'),
  solvedBy: text('{{person}}，{{at}}', '{{person}}, {{at}}'),
  actions: text('操作', 'Actions'),
  keyword: text('按编号、银行流水号或文件名搜索', 'Search by reference, bank reference or file name'),
  none: text('没有付款异常', 'No payment exceptions'),
  noneHint: text(
    '付款文件中的每一行都已登记或处理。',
    'Every row of the payment files is recorded or solved.',
  ),
  solve: text('处理', 'Solve'),
  solveTitle: text('处理付款异常', 'Solve payment exceptions'),
  count: text('笔数', 'Rows'),
  awardNumber: text('成交编号', 'Award number'),
  awardNumberHint: text(
    '金额和日期须符合该成交的规则；按全额付款的，成交终止。',
    'Amount and date must fit the award. An amount without the discount ends it.',
  ),
  proposedHint: text(
    '金额与“{{payee}}”的这笔待付款成交一致，请核对。',
    'The amount fits this award of {{payee}}, which waits for its payment. Please check.',
  ),
  restPaidOn: text('差额的实际付款日期', 'The rest was paid on'),
  restReference: text('差额的银行流水号', 'Bank reference of the rest'),
  note: text('说明', 'Note'),
  noteHint: text('说明原因，最多 {{max}} 个字符。', 'Say why, in at most {{max}} characters.'),
  paidSince: text('该成交已付款，请说明原因后关闭', 'The award has been paid since; close it with a reason'),
  entryKind: text('文件中的类型：{{kind}}', 'In the file as {{kind}}'),
  difference: text('差额', 'Difference'),
  short: text(
    '还缺 {{missing}}。补付 {{missing}} 后上传回单，两笔合计登记为已付款。最晚 {{day}}，逾期未付足的，成交失效，到期须付全额。',
    '{{missing}} is missing. Pay {{missing}} and upload what the bank reports: both payments together pay the award. If it is not made up by {{day}}, the award lapses and the full amount is due.',
  ),
  payee: text('收款方', 'Payee'),
  solving: text('正在处理', 'Solving'),
  did: text('已处理', 'Solved'),
  skipped: text(
    '其中 {{count}} 笔不能处理，已跳过。',
    '{{count}} of them cannot be solved and are left out.',
  ),
}
