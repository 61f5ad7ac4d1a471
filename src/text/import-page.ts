/** Texts of the import page: upload, preview, run, and history. */
import { sizeText } from '#domain/files/size.ts'
import { importBytesMax, importRowsMax } from '#domain/imports/limits.ts'
import type { ImportAction, ImportMode, ImportState } from '#domain/imports/states.ts'
import type { UndoBlockReason } from '#domain/imports/undo.ts'
import { groupNumber } from '#domain/numerals.ts'
import { type Pair, text } from './text.ts'

const rowsMax = groupNumber(String(importRowsMax))

export const importStateTexts = {
  reading: text('正在读取', 'Reading'),
  ready: text('待导入', 'Ready to import'),
  storing: text('正在导入', 'Importing'),
  done: text('已导入', 'Imported'),
  undone: text('已撤销', 'Undone'),
  refused: text('已拒绝', 'Rejected'),
  cancelled: text('已放弃', 'Discarded'),
} as const satisfies Record<ImportState, Pair>

export const importModeTexts = {
  all: {
    label: text('全部成功才导入', 'All or nothing'),
    hint: text('任一行有误，则全部不导入', 'If any row has an error, nothing is imported'),
  },
  valid: {
    label: text('只导入正确的行', 'Valid rows only'),
    hint: text(
      '跳过错误行，可下载更正后重新导入',
      'Skips rows with errors; download, correct and import them again',
    ),
  },
  withoutWarnings: {
    label: text('只导入正确且无需核对的行', 'Only rows without warnings'),
    hint: text(
      '需核对的行也跳过，与错误行一起下载',
      'Also skips rows to check; download them with the rows that have errors',
    ),
  },
} as const satisfies Record<ImportMode, { readonly label: Pair; readonly hint: Pair }>

export const importActionTexts = {
  run: text('导入 {{count}} 行', 'Import {{count}} rows'),
  cancel: text('放弃', 'Discard'),
  undo: text('撤销导入', 'Undo'),
} as const satisfies Record<ImportAction, Pair>

/** The change to a document since its import, after its number. */
export const undoBlockTexts = {
  paid: text('已付款。', 'has been paid.'),
  offered: text('已申请提前收款。', 'has been offered for early payment.'),
  credited: text('已被红字单据冲减。', 'has been credited.'),
  edited: text('在导入后已修改。', 'was edited after the import.'),
  confirmed: text('在导入后已由付款方确认。', 'was confirmed by the payer after the import.'),
  declined: text('在导入后已被付款方退回。', 'was declined by the payer after the import.'),
  takenOver: text('在导入后已由系统同步接管。', 'was taken over by the system sync after the import.'),
  reconciled: text('已对账通过。', 'has been reconciled.'),
} as const satisfies Record<UndoBlockReason, Pair>

export const importPage = {
  hint: text(
    '下载模板填写后上传，预览无误后再导入。',
    'Fill in the template and upload it. Preview before importing.',
  ),
  begin: text('上传文件', 'Upload a file'),
  type: text('单据类型', 'Document type'),
  typeHelp: text('文件中的所有单据都是这个类型。', 'All documents in the file have this type.'),
  template: text('下载模板', 'Download template'),
  file: text('导入文件', 'File to import'),
  drop: text('将文件拖到这里，或点击选择', 'Drop a file here or choose one'),
  dropHint: text(
    `一个 xls 或 xlsx 文件，最大 ${sizeText(importBytesMax)}，最多 ${rowsMax} 行。`,
    `One xls or xlsx file, up to ${sizeText(importBytesMax)} and ${rowsMax} rows.`,
  ),
  chooseType: text('请先选择单据类型。', 'Choose the document type first.'),
  tooLarge: text(
    `“{{name}}”大小为 {{size}}，超过 ${sizeText(importBytesMax)}，请拆分后分别导入。`,
    `“{{name}}” is {{size}}, more than ${sizeText(importBytesMax)}. Please split it and import the parts.`,
  ),
  sending: text('正在上传 {{name}}…', 'Uploading {{name}}…'),
  again: {
    title: text('再次上传这个文件？', 'Upload this file again?'),
    yes: text('继续上传', 'Upload again'),
  },
  back: text('返回导入历史', 'Back to import history'),
  preview: text('预览', 'Preview'),
  previewOf: text('前 {{count}} 行', 'First {{count}} rows'),
  withErrors: text('有误', 'Error'),
  warned: text('需核对', 'To check'),
  warningsBelow: text('需核对的行数：{{rows}}，见下方。', 'Rows to check, listed below: {{rows}}.'),
  warnings: text('需核对的行', 'Rows to check'),
  warningsHint: text(
    '这些行可以导入，请先核对；也可以选择只导入无需核对的行。',
    'These rows can be imported. Check them first, or import only rows without warnings.',
  ),
  totals: text('金额合计', 'Totals'),
  currency: text('币种', 'Currency'),
  totalsValid: text('可导入的行合计', 'Total of valid rows'),
  totalsAll: text('全部行合计', 'Total of all rows'),
  unread: text(
    '金额或币种有误、未计入合计的行数：{{rows}}。',
    'Rows not in the totals because their amount or currency is invalid: {{rows}}.',
  ),
  hopeless: text('无可导入的行', 'Nothing to import'),
  hiddenSheets: text(
    '文件中隐藏的工作表（{{count}} 个）未读取；如需导入，请取消隐藏后重新上传。',
    'Hidden sheets in the file were not read: {{count}}. Unhide them and upload the file again if they should be imported.',
  ),
  row: text('行', 'Row'),
  rowsRead: text('读取', 'Read'),
  rowsValid: text('可导入', 'Valid'),
  rowsAdded: text('已导入', 'Imported'),
  rowsConfirmed: text('其中确认收款方单据', 'Of these, confirmed'),
  rowsFailed: text('有误', 'With errors'),
  run: text('选择导入方式', 'Choose how to import'),
  mode: text('导入方式', 'How to import'),
  runOne: text('导入 1 行', 'Import 1 row'),
  allWithErrors: text(
    '有 {{rows}} 行有误；更正后重新上传，才能全部导入。',
    'Rows with errors: {{rows}}. Correct the file and upload it again to import everything.',
  ),
  rowNamed: text('第 {{row}} 行', 'Row {{row}}'),
  problems: text('问题', 'Problems'),
  errors: text('有误的行', 'Rows with errors'),
  noErrors: text('没有有误的行', 'No rows with errors'),
  noWarnings: text('没有需核对的行', 'No rows to check'),
  noErrorsHint: text('所有行都可以导入。', 'All rows can be imported.'),
  emptyCell: text('空', 'empty'),
  failedFile: text('下载有误的行', 'Download rows with errors'),
  toDocuments: text('查看单据', 'View documents'),
  undoQuestion: {
    title: text('撤销导入“{{name}}”？', 'Undo the import of “{{name}}”?'),
    body: text(
      '将撤销 {{count}} 张单据：新增的将被删除，由它确认的恢复为待确认。',
      '{{count}} documents will be undone: those it added are deleted, those it confirmed wait for confirmation again.',
    ),
    bodyOne: text(
      '将撤销 1 张单据：新增的将被删除，由它确认的恢复为待确认。',
      '1 document will be undone: it is deleted if it was added, or waits for confirmation again if it was confirmed.',
    ),
  },
  undoFigures: text(
    '{{at}} 导入；现存单据合计：{{sums}}。',
    'Imported at {{at}}. Total of the documents that are still there: {{sums}}.',
  ),
  undoNothing: text(
    '{{at}} 导入；其单据均已删除，没有可撤销的单据。',
    'Imported at {{at}}. All of its documents have been deleted already.',
  ),
  betweenSums: text('、', ', '),
  /** Before and after the number of the document, which is a link. */
  undoBlocked: text('不能撤销导入：单据', 'This import cannot be undone: document'),
  undoBlockedNamed: text(
    '不能撤销导入：单据 {{number}} {{why}}',
    'This import cannot be undone: document {{number}} {{why}}',
  ),
  cancelQuestion: {
    title: text('放弃导入“{{name}}”？', 'Discard the import of “{{name}}”?'),
    body: text('已读取的内容将不会保留。', 'The data read from the file will not be kept.'),
  },
  undone: text('导入已撤销', 'Import undone'),
  actionNamed: text('{{act}}：{{name}}', '{{act}}: {{name}}'),
  actions: text('操作', 'Actions'),
  history: text('导入历史', 'Import history'),
  fileName: text('文件', 'File'),
  person: text('导入人', 'Imported by'),
  at: text('导入时间', 'Imported at'),
  sentAt: text('上传时间', 'Uploaded at'),
  state: text('状态', 'Status'),
  keyword: text('搜索文件名', 'Search file names'),
  firstTitle: text('还没有导入记录', 'No imports yet'),
  firstHint: text('选择单据类型，上传第一个文件。', 'Choose a document type and upload your first file.'),
}

/** Variants of the texts for payees and contracts. */
export const payeeImportPage = {
  kinds: text('上传内容', 'What to upload'),
  upload: text('批量上传', 'Upload'),
  hint: text(
    '下载模板填写后上传，预览无误后再导入。已有的编码更新该收款方。',
    'Fill in the template and upload it. Preview before importing. A known code updates the payee.',
  ),
  contractsHint: text(
    '每行设置一个收款方的合同，替换原有合同。导入后不能撤销；如有错误，请更正后重新上传。',
    'Each row sets the contract of a payee and replaces the one it has. This cannot be undone; correct mistakes by uploading again.',
  ),
  rowsKnown: text('其中已在列表中', 'Of these, already listed'),
  toPayees: text('查看收款方', 'View payees'),
  firstHint: text('下载模板，填写后上传第一个文件。', 'Download the template and upload your first file.'),
  undo: {
    body: text(
      '将从列表中移除由它新增、之后未使用的 {{count}} 个收款方。',
      '{{count}} payees that it added and nobody has used since will be removed from the list.',
    ),
    bodyOne: text(
      '将从列表中移除由它新增、之后未使用的 1 个收款方。',
      '1 payee that it added and nobody has used since will be removed from the list.',
    ),
    figures: text(
      '{{at}} 导入。已有单据、已邀请、已注册或已修改的收款方保留；对原有收款方的修改不会恢复。',
      'Imported at {{at}}. Payees with documents, invited, registered or changed since stay. Changes to payees that were there before are not taken back.',
    ),
    nothing: text(
      '{{at}} 导入。没有可移除的收款方；对原有收款方的修改不会恢复。',
      'Imported at {{at}}. There is no payee to remove. Changes to payees that were there before are not taken back.',
    ),
  },
}
