/** The refusals of imports: why a file is refused, and why an import cannot continue. */
import { sizeText } from '#domain/files/size.ts'
import { importBytesMax, importExpandedBytesMax, importExpandedTimesMax } from '#domain/imports/limits.ts'
import { text } from './text.ts'

export const importFailureTexts = {
  sheetTypeWrong: text(
    '只能导入 xls 或 xlsx 文件；文件内容与文件名不符，或不是 Excel 工作簿。',
    'Only xls and xlsx files can be imported. This file is not an Excel workbook, or its content does not match its name.',
  ),
  sheetTooLarge: text(
    `文件不能超过 ${sizeText(importBytesMax)}，请拆分后分别导入。`,
    `The file can be at most ${sizeText(importBytesMax)}. Please split it and import the parts.`,
  ),
  sheetExpands: text(
    `文件解压后超过 ${sizeText(importExpandedBytesMax)} 或膨胀超过 ${importExpandedTimesMax} 倍，未读取。`,
    `The file unpacks to more than ${sizeText(importExpandedBytesMax)} or ${importExpandedTimesMax} times its size and was not read.`,
  ),
  sheetMacro: text(
    '文件含有宏，请另存为不含宏的 xlsx 后再导入。',
    'The file contains macros. Please save it as xlsx without macros and import it again.',
  ),
  sheetEncrypted: text(
    '文件已加密，请取消密码保护后再导入。',
    'The file is password-protected. Please remove the password and import it again.',
  ),
  sheetUnsafe: text(
    '文件含有外部实体等不安全的声明，未读取。',
    'The file contains unsafe declarations, such as external entities, and was not read.',
  ),
  sheetBroken: text(
    '文件已损坏，无法读取。请用 Excel 打开并另存后再导入。',
    'The file is damaged and cannot be read. Please open it in Excel, save it and import it again.',
  ),
  sheetTooHeavy: text(
    '读取文件所需的内存或时间过多，请拆分后分别导入。',
    'Reading the file takes too much memory or time. Please split it and import the parts.',
  ),
  sheetMissing: text('文件中没有可见的工作表。', 'The file has no visible sheet.'),
  sheetEmpty: text('表头下没有数据行。', 'There are no rows below the header.'),
  sheetTooWide: text(
    '工作表过宽，{{columns}} 列之后不能有内容。',
    'The sheet is too wide. Remove everything beyond column {{columns}}.',
  ),
  sheetTooLong: text(
    '数据超过 {{rows}} 行，请拆分后分别导入。',
    'The file has more than {{rows}} rows. Please split it and import the parts.',
  ),
  sheetHeaderWrong: text(
    '表头与模板不符：{{columns}}。请下载模板并按其表头填写。',
    'The header does not match the template: {{columns}}. Please download the template and keep its header.',
  ),
  templateOld: text(
    '模板不是最新版本，请重新下载后填写。',
    'This template is out of date. Please download the latest one and fill it in.',
  ),
  importAgain: text(
    '内容相同的文件“{{name}}”已由 {{person}} 于 {{at}} 上传。再次上传后先预览，不会立即导入。',
    'A file with the same content, “{{name}}”, was uploaded by {{person}} at {{at}}. Uploading it again shows a preview first; nothing is imported yet.',
  ),
  importActionUnfit: text(
    '该导入的当前状态不允许此操作，请刷新后再试。',
    'Not possible in the current status of the import. Please refresh and try again.',
  ),
  importHasErrors: text(
    '有 {{rows}} 行有误，“全部成功才导入”时一行也不会导入。请更正后重新上传，或选择只导入正确的行。',
    'Rows with errors: {{rows}}. “All or nothing” imports no rows. Correct them and upload again, or choose “Valid rows only”.',
  ),
  importNothingValid: text(
    '没有可导入的行，请更正后重新上传。',
    'No rows can be imported. Please correct the file and upload it again.',
  ),
  importUsed: text(
    '单据 {{number}} 在导入后已付款、被红字单据冲减、修改、确认、退回或对账，该批次不能撤销。',
    'Document {{number}} has been paid, credited, edited, confirmed, declined or reconciled since the import, so it cannot be undone.',
  ),
} as const
