/** Texts of imports: files, errors of rows and their fixes, and the page. */

import { sheetDigitsMax } from '#domain/imports/limits.ts'
import type { ErrorReason, WarningReason } from '#domain/imports/row-errors.ts'
import { accountErrorTexts } from './account-errors.ts'
import { cellErrorTexts } from './cell-errors.ts'
import { lineErrorTexts } from './line-errors.ts'
import { type Pair, text } from './text.ts'

export const importTexts = {
  /** The last column of a file of failed rows. */
  reasons: text('失败原因', 'Reasons'),
  /** The column before it: the row number in the uploaded file. */
  originalRow: text('原行号', 'Original row'),
  /** One error in that column. */
  reason: text('{{column}}：{{why}}{{cure}}', '{{column}}: {{why}} {{cure}}'),
  templateName: text('导入模板_{{what}}', 'Import template_{{what}}'),
  failedName: text('导入失败行_{{what}}_{{at}}', 'Failed rows_{{what}}_{{at}}'),
  guide: {
    title: text('填写说明', 'How to fill in'),
    column: text('列', 'Column'),
    needed: text('必填', 'Required'),
    note: text('说明', 'Notes'),
    example: text('示例', 'Example'),
    yes: text('是', 'Yes'),
    no: text('否', 'No'),
  },
  header: {
    missing: text('缺少“{{names}}”', 'missing “{{names}}”'),
    unknown: text('无法识别“{{names}}”', 'unknown “{{names}}”'),
    twice: text('“{{names}}”重复', 'duplicate “{{names}}”'),
    betweenNames: text('”“', '”, “'),
    between: text('；', '; '),
  },
}

/** An error of a cell, and its fix. */
export const errorTexts = {
  ...cellErrorTexts,
  digitsLost: {
    reason: text(
      `数字超过 ${sheetDigitsMax} 位，Excel 已丢失末尾数字。`,
      `The number has more than ${sheetDigitsMax} digits, and Excel has dropped the last ones.`,
    ),
    cure: text('请将单元格设为文本后重新填写。', 'Format the cell as text and enter it again.'),
  },
  tooLong: {
    reason: text('内容超过 {{max}} 个字符。', 'More than {{max}} characters.'),
    cure: text('请缩短。', 'Shorten it.'),
  },
  required: {
    reason: text('必填。', 'Required.'),
    cure: text('请填写。', 'Enter a value.'),
  },
  unprintable: {
    reason: text('含有无法显示的字符。', 'Contains characters that cannot be displayed.'),
    cure: text('请清空后重新输入。', 'Clear the cell and type it again.'),
  },
  notANumber: {
    reason: text('不是金额。', 'Not an amount.'),
    cure: text('请填写数字，例如 1280.50 或 1,280.50。', 'Enter a number such as 1280.50 or 1,280.50.'),
  },
  percentage: {
    reason: text('是百分比，不是金额。', 'This is a percentage, not an amount.'),
    cure: text(
      '请将单元格格式改为数值后填写金额。',
      'Change the cell format to a number and enter the amount.',
    ),
  },
  currencySign: {
    reason: text('货币符号与币种不一致。', 'The currency symbol does not match the currency.'),
    cure: text('请填写对应的币种，或去掉货币符号。', 'Enter the matching currency, or remove the symbol.'),
  },
  tooManyDecimals: {
    reason: text(
      '{{currency}} 金额最多保留 {{max}} 位小数。',
      '{{currency}} amounts can have at most {{max}} decimals.',
    ),
    cure: text('请填写准确金额，系统不会四舍五入。', 'Enter the exact amount; it is not rounded.'),
  },
  isZero: {
    reason: text('金额为零。', 'The amount is zero.'),
    cure: text('请填写不为零的金额，红字单据填写负数。', 'Enter another amount. A credit note is negative.'),
  },
  notPositive: {
    reason: text('收款方只能录入正数金额。', 'Payees can only enter amounts above zero.'),
    cure: text('请填写大于零的金额。', 'Enter an amount above zero.'),
  },
  aboveMaximum: {
    reason: text('超过最大值 {{max}}。', 'Above the maximum of {{max}}.'),
    cure: text('请核对后填写。', 'Check it and enter it again.'),
  },
  notADay: {
    reason: text('不是日期。', 'Not a date.'),
    cure: text('请填写日期，例如 2026-01-05。', 'Enter a date such as 2026-01-05.'),
  },
  dueDateMissing: {
    reason: text(
      '缺少 DueDate，且无法从 PaymentTerms 中读出付款期限。',
      'DueDate is missing, and no payment term can be read from PaymentTerms.',
    ),
    cure: text('请在发票中填写 DueDate。', 'Add DueDate to the invoice.'),
  },
  dayUnlikely: {
    reason: text('日期须在 {{first}} 至 {{last}} 之间。', 'The date must be between {{first}} and {{last}}.'),
    cure: text('请核对年份。', 'Check the year.'),
  },
  datedLate: {
    reason: text('单据日期晚于到期日。', 'The document date is after the due date.'),
    cure: text('请核对这两个日期。', 'Check both dates.'),
  },
  notAChoice: {
    reason: text('不是有效选项。', 'Not a valid option.'),
    cure: text('请从下拉列表中选择。', 'Choose from the list.'),
  },
  ...lineErrorTexts,
  notWholeDays: {
    reason: text('不是正整数天数。', 'Not a positive whole number of days.'),
    cure: text('请填写天数，例如 180。', 'Enter a number of days, such as 180.'),
  },
  notNeeded: {
    reason: text('仅银行承兑汇票需填写此项。', 'Only for bank acceptance.'),
    cure: text('请清空此单元格。', 'Clear the cell.'),
  },
  twiceInFile: {
    reason: text('与第 {{row}} 行重复。', 'Duplicate of row {{row}}.'),
    cure: text('请只保留一行。', 'Keep only one of them.'),
  },
  thereAlready: {
    reason: text('系统中已有相同编号的单据。', 'A document with this number already exists.'),
    cure: text('请核对编号，或删除此行。', 'Check the number, or remove this row.'),
  },
  payerUnknown: {
    reason: text('不是可用的付款方。', 'Not one of your payers.'),
    cure: text(
      '请填写付款方的全称，可从模板的下拉列表中选择。',
      'Enter the payer’s full name. The template has a list to choose from.',
    ),
  },
  payerAmbiguous: {
    reason: text('有多个同名的付款方主体。', 'Several payers have this name.'),
    cure: text('请在系统中单独录入这一行。', 'Enter this row in the portal instead.'),
  },
  payeeUnknown: {
    reason: text('该付款方没有这个编码的收款方。', 'This payer has no payee with this code.'),
    cure: text('请核对付款方和收款方编码。', 'Check the payer and the payee code.'),
  },
  notACredit: {
    reason: text('只有负数金额才冲减其他单据。', 'Only a negative amount can credit another document.'),
    cure: text('请清空此单元格，或将金额改为负数。', 'Clear the cell, or make the amount negative.'),
  },
  creditUnknown: {
    reason: text('没有可冲减的这张单据。', 'No such document to credit.'),
    cure: text(
      '请填写同一收款方、同一币种、已确认且未付款的单据编号；它也可以在本文件中，但该行须无错误。',
      'Enter the number of a confirmed, unpaid document of the same payee and currency. It may also be a row of this file that has no errors.',
    ),
  },
  creditAmbiguous: {
    reason: text('有多张单据使用这个编号。', 'Several documents have this number.'),
    cure: text(
      '请清空此单元格，该红字单据将冲抵该收款方的余额。',
      'Clear the cell. The credit note then reduces the payee’s balance.',
    ),
  },
  notAMail: {
    reason: text('不是邮箱地址。', 'Not an email address.'),
    cure: text(
      '请填写完整的邮箱地址（后缀为 2–6 个字母），或清空此单元格。',
      'Enter a full email address with a suffix of 2 to 6 letters, or clear the cell.',
    ),
  },
  ...accountErrorTexts,
  holdsAddress: {
    reason: text('名称不能包含网址或邮箱。', 'A name cannot contain a web or email address.'),
    cure: text('请只填写名称。', 'Enter the name only.'),
  },
  payeeAmbiguous: {
    reason: text(
      '有多个付款主体的收款方使用这个编码。',
      'Several of your companies have a payee with this code.',
    ),
    cure: text('请填写付款主体。', 'Enter the payer’s company.'),
  },
  endsFirst: {
    reason: text('合同结束日早于开始日。', 'The contract ends before it begins.'),
    cure: text('请核对这两个日期。', 'Check both dates.'),
  },
  terminatedFirst: {
    reason: text('合同终止日早于开始日。', 'The contract is terminated before it begins.'),
    cure: text('请核对这两个日期。', 'Check both dates.'),
  },
  changedMeanwhile: {
    reason: text('预览后，该收款方已被新增或修改。', 'This payee was added or changed after the preview.'),
    cure: text('请重新上传并核对预览。', 'Upload the row again and check the preview.'),
  },
  ownPayee: {
    reason: text('您是该收款方的成员。', 'You belong to this payee.'),
    cure: text('请由其他同事上传这一行。', 'Let a colleague upload this row.'),
  },
} as const satisfies Record<ErrorReason, { readonly reason: Pair; readonly cure: Pair }>

/** A warning about a cell, and what to do about it. */
export const warningTexts = {
  hiddenRow: {
    reason: text('此行在文件中被隐藏或筛选掉。', 'This row is hidden or filtered out in the file.'),
    cure: text('如不需要导入，请从文件中删除此行。', 'Delete it from the file if it should not be imported.'),
  },
  numberUsedByOtherType: {
    reason: text(
      '系统中已有同编号的单据（{{types}}）。',
      'This number is already used by another type of document ({{types}}).',
    ),
    cure: text('若是同一笔款项，请不要导入此行。', 'If it is the same debt, do not import this row.'),
  },
  confirmsPayees: {
    reason: text(
      '与收款方上传的待确认单据一致。',
      'Matches a payee upload that is waiting for your confirmation.',
    ),
    cure: text(
      '导入此行即确认收款方的单据，不会新增。',
      'Importing this row confirms the payee’s document and adds no new one.',
    ),
  },
  alreadyDue: {
    reason: text('到期日已过。', 'The due date has passed.'),
    cure: text(
      '逾期单据不能提前付款，请核对日期。',
      'Overdue documents cannot be paid early. Check the date.',
    ),
  },
  currencyWithoutMarket: {
    reason: text('付款方没有 {{currency}} 市场。', 'The payer has no {{currency}} market.'),
    cure: text(
      '可以导入，但在平台运营人员添加该币种的市场之前，这张单据不能提前付款。',
      'It can be imported, but cannot be paid early until the platform operator adds a market in this currency.',
    ),
  },
  willChange: {
    reason: text('将修改，现为：{{before}}。', 'Will change. Now: {{before}}.'),
    cure: text('如不需要修改，请不要导入此行。', 'Do not import this row if it should stay as it is.'),
  },
} as const satisfies Record<WarningReason, { readonly reason: Pair; readonly cure: Pair }>
