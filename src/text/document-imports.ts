/** Texts of the document template: help for each column, with an example. */
import { billTermDaysMax, documentNumberCharactersMax } from '#domain/documents/limits.ts'
import { documentColumns } from './documents.ts'
import { text } from './text.ts'

export const documentImport = {
  between: text('、', ', '),
  title: text('单据', 'Documents'),
  payeesAmount: text(
    '必填，大于零，小数位数不超过币种的位数。',
    'Required, greater than zero, with no more decimals than the currency allows.',
  ),
  /** The sheet that lists a payer's payees. */
  payees: text('收款方', 'Payees'),
  payeeName: text('收款方名称', 'Payee name'),
  payeeCodeListed: text(
    '必填，该付款方为收款方设定的编码；可从下拉列表中选择，对应的名称和付款方见“收款方”工作表。',
    'Required. The code this payer gave the payee. Choose it from the list; the “Payees” sheet shows whose code it is.',
  ),
  columns: {
    number: {
      header: documentColumns.number,
      note: text(
        `必填，最多 ${documentNumberCharactersMax} 个字符；同一付款方、收款方和类型下不能重复，区分大小写。长数字请先设为文本。`,
        `Required, at most ${documentNumberCharactersMax} characters; unique per payer, payee and type; case-sensitive. Format long numbers as text first.`,
      ),
      example: text('YF-2026-0001', 'YF-2026-0001'),
    },
    amount: {
      header: documentColumns.amount,
      note: text(
        '必填，小数位数不超过币种的位数；付款方填写负数表示红字单据。',
        'Required, with no more decimals than the currency allows. Payers enter a credit note as a negative amount.',
      ),
      example: text('128000.50', '128000.50'),
    },
    currency: {
      header: documentColumns.currency,
      note: text('从下拉列表中选择，空白为 CNY。', 'Choose from the list. Empty means CNY.'),
      example: text('CNY', 'CNY'),
    },
    documentDate: {
      header: documentColumns.documentDate,
      note: text('日期，例如 2026-01-05。', 'A date such as 2026-01-05.'),
      example: text('2026-01-05', '2026-01-05'),
    },
    dueDate: {
      header: documentColumns.dueDate,
      note: text('必填，日期，例如 2026-04-05。', 'Required, a date such as 2026-04-05.'),
      example: text('2026-04-05', '2026-04-05'),
    },
    means: {
      header: documentColumns.means,
      note: text('从下拉列表中选择，空白为银行转账。', 'Choose from the list. Empty means bank transfer.'),
      example: text('银行承兑汇票', 'Bank acceptance'),
    },
    billTermDays: {
      header: documentColumns.billTermDays,
      note: text(
        `付款方式为银行承兑汇票时必填，1 至 ${billTermDaysMax} 的整数，否则留空。`,
        `Required for bank acceptance: a whole number from 1 to ${billTermDaysMax}. Otherwise leave empty.`,
      ),
      example: text('180', '180'),
    },
    payer: {
      header: documentColumns.payer,
      note: text('必填，付款方主体的全称。', 'Required. The full name of the payer’s company.'),
      example: text('示例制造有限公司', 'Example Manufacturing Co., Ltd'),
    },
    payeeCode: {
      header: documentColumns.payeeCode,
      note: text('必填，该付款方为收款方设定的编码。', 'Required. The code this payer gave the payee.'),
      example: text('V100021', 'V100021'),
    },
    creditsNumber: {
      header: documentColumns.creditsNumber,
      note: text(
        '红字单据可填写其冲减的单据编号，其他单据留空。',
        'For a credit note: the number of the document it credits. Otherwise leave empty.',
      ),
    },
  },
}
