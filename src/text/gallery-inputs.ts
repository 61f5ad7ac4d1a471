/** What the samples of inputs and small components say in the gallery. */
import { text } from './text.ts'

export const galleryParts = {
  text: text('文本', 'Text'),
  numbers: text('数字、金额与利率', 'Numbers, money and rates'),
  dates: text('日期', 'Dates'),
  choices: text('选择', 'Choices'),
  form: text('表单', 'Form'),
  files: text('文件', 'Files'),
  progress: text('进度与时间', 'Progress and time'),
  dialogs: text('对话框与提示', 'Dialogs and toasts'),
  palette: text('命令面板', 'Command palette'),
  marks: text('标签与空状态', 'Marks and empty states'),
}

export const states = {
  empty: text('未填写', 'Empty'),
  filled: text('已填写', 'Filled'),
  wrong: text('有误', 'In error'),
  disabled: text('不可用', 'Disabled'),
  readOnly: text('只读', 'Read only'),
  help: text('带说明', 'With help'),
  long: text('较长内容', 'Long text'),
  loading: text('加载中', 'Loading'),
  creditNote: text('贷项通知单可为负', 'A credit note may be negative'),
  slider: text('带滑块', 'With a slider'),
  remote: text('远程搜索', 'Asks a source'),
}

export const samples = {
  companyName: text('企业名称', 'Company name'),
  companyNameInWords: text('企业名称', 'company name'),
  company: text('苏州明远精密制造有限公司', 'Suzhou Mingyuan Precision Manufacturing'),
  companyLong: text(
    '内蒙古自治区呼和浩特市新能源汽车动力电池回收利用与梯次储能技术研究开发（集团）股份有限公司第二分公司',
    'The Second Branch of the Inner Mongolia New Energy Vehicle Power Battery Recycling and Cascade Storage Technology Research and Development Group Company Limited',
  ),
  companyHelp: text('与营业执照上的名称一致。', 'As it stands on the business licence.'),
  helpLong: text(
    '请填写营业执照上的完整名称，包括“有限公司”或“股份有限公司”等字样；如有分支机构，请填写分支机构的全称。',
    'Enter the whole name as it stands on the business licence, with its legal form; for a branch, enter the whole name of the branch.',
  ),
  amount: text('票面金额', 'Document amount'),
  amountInWords: text('票面金额', 'document amount'),
  days: text('最长提前天数', 'Maximum days paid early'),
  daysInWords: text('最长提前天数', 'maximum days paid early'),
  apr: text('年化利率', 'APR'),
  reserve: text('预留比例', 'Reserve proportion'),
  reserveInWords: text('预留比例', 'reserve proportion'),
  dueDate: text('到期日', 'Due date'),
  dueDateInWords: text('到期日', 'due date'),
  period: text('单据日期', 'Document dates'),
  weekendsOff: text('周末不付款', 'No payments at weekends'),
  currency: text('币种', 'Currency'),
  currencyInWords: text('币种', 'currency'),
  payer: text('付款方', 'Payer'),
  payerInWords: text('付款方', 'payer'),
  howPaid: text('付款方式', 'Way of payment'),
  howPaidInWords: text('付款方式', 'way of payment'),
  byTransfer: text('银行转账', 'Bank transfer'),
  byTransferHint: text('付款日当天到账', 'Arrives on the pay date'),
  byBill: text('银行承兑汇票', 'Bank acceptance bill'),
  byBillHint: text('须填写票据天数', 'Needs the days of the bill'),
  agree: text('我已阅读并同意协议', 'I have read and accept the agreement'),
  agreeFirst: text('请先阅读并同意协议', 'Please read and accept the agreement first.'),
  note: text('备注', 'Note'),
  noteText: text('本批单据已与贵司财务核对一致。', 'These documents are agreed with your accounts team.'),
  form: text('新建申请', 'New request'),
  formHint: text(
    '填写后刷新或切换语言，内容仍在；金额为 13 时由服务器拒绝，为 0.01 时整张表单被拒绝。',
    'Fill in and reload, or switch the language: what you entered stays. The server refuses an amount of 13 beside its field, and 0.01 as a whole.',
  ),
  submit: text('提交申请', 'Submit request'),
  submitting: text('正在提交…', 'Submitting…'),
  submitted: text('申请已提交', 'The request was submitted'),
  amountRefused: text('该单据的金额与付款方记录不一致。', 'The amount differs from the payer’s record.'),
  formRefused: text(
    '市场已休市，暂时不能提交申请。',
    'The market is closed. Requests cannot be submitted now.',
  ),
  licence: text('营业执照', 'Business licence'),
  attachments: text('附件', 'Attachments'),
  uploadHint: text(
    '上传为模拟：文件名含 fail 时连接中断一次。',
    'Uploads are simulated; a name with “fail” loses the connection once.',
  ),
  contract: text('采购框架协议（2026 年度）.pdf', 'Framework purchase agreement 2026.pdf'),
  delivery: text(
    '第四季度送货单与入库单扫描件合订本（含质检报告、计量单据及签收记录）.xlsx',
    'Scanned delivery and goods receipt notes of the fourth quarter with inspection reports and signatures.xlsx',
  ),
}

export const progressSamples = {
  work: text('单据导入', 'Import of documents'),
  begin: text('开始模拟导入', 'Begin a simulated import'),
  again: text('重新开始', 'Begin again'),
  stopped: text('第 31,204 行：文件在读取时中断。', 'Row 31,204: the file broke off while it was read.'),
  timeline: text('申请进展', 'Course of the request'),
  submitted: text('申请已提交', 'Request submitted'),
  submittedDetail: text('8 张单据，1,284,500.00 CNY', '8 documents, 1,284,500.00 CNY'),
  reviewed: text('付款方正在复核', 'The payer is reviewing'),
  clearing: text('市场出清', 'The market clears'),
  paid: text('款项到账', 'The money arrives'),
  refused: text('上一次申请未成交', 'The request before was not awarded'),
  moment: text('相对与绝对时间', 'Relative and absolute time'),
  asOf: text('数据时点', 'Age of figures'),
}

export const dialogSamples = {
  plain: text('结束其他会话', 'End other sessions'),
  plainBody: text('其他设备上的登录将立即失效。', 'Sign-ins on other devices end at once.'),
  danger: text('停用单据', 'Disable documents'),
  dangerBody: text(
    '3 张单据将不能再申请提前收款，已提交的申请不受影响。',
    '3 documents can no longer be offered. Requests that were submitted are not affected.',
  ),
  dangerYes: text('停用', 'Disable'),
  reject: text('驳回申请', 'Reject the request'),
  rejectYes: text('驳回', 'Reject'),
  rejectRefused: text('该申请已被其他人处理。', 'Somebody else has dealt with this request.'),
  rejected: text('申请已驳回', 'The request was rejected'),
  done: text('成功提示', 'A confirmation'),
  doneText: text('设置已保存', 'The settings were saved'),
  warning: text('警告提示', 'A warning'),
  warningText: text('利率低于市场最低要求', 'The rate is below the market’s minimum'),
}

export const paletteSamples = {
  open: text('打开命令面板', 'Open the palette'),
  chosen: text('已选择：{{name}}', 'Chosen: {{name}}'),
  market: text('今日市场', 'Today’s market'),
  payables: text('应付单据', 'Payables'),
  payees: text('收款方', 'Payees'),
  documents: text('单据', 'Documents'),
  slow: text('较慢的来源', 'A slow source'),
}

export const markSamples = {
  tags: text('状态', 'States'),
  eligible: text('可申请', 'Eligible'),
  pending: text('待出清', 'Pending clearing'),
  disabled: text('已停用：退换货', 'Disabled: returns'),
  unconfirmed: text('未确认', 'Not confirmed'),
  copy: text('复制编号', 'Copying a number'),
  documentNo: text('单据编号', 'document number'),
  empties: text('空状态', 'Empty states'),
  first: text('还没有单据', 'No documents yet'),
  firstHint: text(
    '导入应付单据后，收款方即可申请提前收款。',
    'Import payables, and payees can ask to be paid early.',
  ),
  firstAction: text('导入单据', 'Import documents'),
  noMatch: text('没有符合条件的单据', 'No document matches'),
  noMatchHint: text(
    '换一个条件，或清除筛选查看全部。',
    'Try other conditions, or clear the filters to see everything.',
  ),
  clear: text('清除筛选', 'Clear filters'),
  noPermission: text('你没有查看单据的权限', 'You may not see documents'),
  noPermissionHint: text('请联系公司管理员开通。', 'Ask your company’s administrator for access.'),
  error: text('系统出错了。', 'Something went wrong on our side.'),
}
