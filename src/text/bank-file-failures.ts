/** The refusals of payment files and of the exceptions in them. */
import { text } from './text.ts'

export const bankFileFailureTexts = {
  bankFileTypeWrong: text(
    '只能上传 xlsx、CSV、pain.002 或 camt.054 文件。',
    'Only xlsx, CSV, pain.002 and camt.054 files can be uploaded here.',
  ),
  bankFileTooLarge: text('付款文件不能超过 160 MB。', 'A payment file can have at most 160 MB.'),
  bankNamespaceUnknown: text(
    '无法处理报文“{{namespace}}”：请上传 pain.002（状态报告）或 camt.054（借贷记通知）。',
    'The message “{{namespace}}” cannot be read. Upload a pain.002 (status report) or a camt.054 (notification).',
  ),
  bankFileBroken: text(
    '付款文件不完整或已损坏，没有处理其中任何一行。请向银行重新下载。',
    'The payment file is cut off or damaged, and nothing of it was used. Get it from the bank again.',
  ),
  bankFileUnsafe: text(
    '付款文件含有 DTD 或实体定义，出于安全原因不能处理。',
    'The payment file has a document type or entities, which are not read for safety.',
  ),
  bankFileTooMany: text(
    '一个付款文件最多 {{count}} 笔，请分成几个文件。',
    'A payment file can have at most {{count}} entries. Split it into several files.',
  ),
  bankFileUnfit: text(
    '付款文件的元素嵌套过深或文字过长，不是有效的银行报文。',
    'Elements of the payment file are nested too deep or too long for a message of a bank.',
  ),
  bankFileEmpty: text(
    '付款文件中没有已入账的付款、退款或拒绝。',
    'The payment file has no payment that is settled, returned or refused.',
  ),
  bankFileAgain: text(
    '该文件已由 {{person}} 于 {{at}} 上传（{{name}}），没有重复处理。',
    'Already uploaded by {{person}} as {{name}} on {{at}}. It was not used again.',
  ),
  bankMessageAgain: text(
    '银行报文 {{message}} 已在文件“{{name}}”中处理，没有重复处理。',
    'The message {{message}} of the bank was already used, from the file {{name}}. It was not used again.',
  ),
  bankRowUnreadable: text(
    '第 {{row}} 行无法读取：需要成交编号、实际付款日期和金额。没有处理其中任何一行。',
    'Row {{row}} cannot be read: it needs an award number, a paid-on date and an amount. Nothing was used.',
  ),
  bankColumnsMissing: text(
    '缺少列：需要成交编号、实际付款日期和金额。请使用“下载待付款清单”得到的表格。',
    'The columns award number, paid on and amount are needed. Use the sheet from “Download the awards to pay”.',
  ),
  bankFileDecided: text(
    '该文件不是待登记状态：仍在读取，或已登记、已放弃。请刷新后查看。',
    'This payment file does not wait to be recorded: it is still being read, or was recorded or discarded. Reload to see it.',
  ),
  exceptionSolved: text('该付款异常已处理。', 'This payment exception is already solved.'),
  solutionUnfit: text('这种处理方式不适用于该行。', 'This way of solving does not fit what the row says.'),
  awardUnknown: text('没有该编号的成交。', 'There is no award with this number.'),
}
