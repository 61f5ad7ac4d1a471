/** Texts of the templates of payees and of contracts: help for each column, with an example. */
import {
  contractNumberCharactersMax,
  payeeCodeCharactersMax,
  payeeNameCharactersMax,
} from '#domain/payees/limits.ts'
import { accountFields } from './bank-accounts.ts'
import { payeeColumns } from './payees.ts'
import { text } from './text.ts'

const example = (same: string) => text(same, same)

export const payeeImport = {
  payees: text('收款方', 'Payees'),
  contracts: text('合同', 'Contracts'),
  yes: text('是', 'Yes'),
  no: text('否', 'No'),
  none: text('空', 'empty'),
  payer: {
    header: payeeColumns.payer,
    note: text(
      '贵公司的全称；空白为当前主体。',
      'The full name of your company. Empty means the current one.',
    ),
    example: text('示例制造有限公司', 'Example Manufacturing Co., Ltd'),
  },
  contractPayer: {
    header: payeeColumns.payer,
    note: text(
      '贵公司的全称；仅当多个主体的收款方使用同一编码时必填。',
      'The full name of your company. Required only where several of your companies use the code.',
    ),
    example: text('示例制造有限公司', 'Example Manufacturing Co., Ltd'),
  },
  columns: {
    payeeName: {
      header: text('收款方名称', 'Payee name'),
      note: text(
        `必填，收款方全称，最多 ${payeeNameCharactersMax} 个字符。`,
        `Required. The full name, at most ${payeeNameCharactersMax} characters.`,
      ),
      example: text('示例零件有限公司', 'Example Parts Co., Ltd'),
    },
    payeeCode: {
      header: text('收款方编码', 'Payee code'),
      note: text(
        `必填，贵公司为收款方设定的编码，最多 ${payeeCodeCharactersMax} 个字符；已有的编码将更新该收款方。长数字请先设为文本。`,
        `Required. Your code of the payee, at most ${payeeCodeCharactersMax} characters. A known code updates the payee. Format long numbers as text first.`,
      ),
      example: example('V100021'),
    },
    contactName: {
      header: payeeColumns.contactName,
      note: text('已有的收款方留空则不变。', 'Left empty, a known payee keeps what it has.'),
      example: text('周敏', 'Zhou Min'),
    },
    contactMail: {
      header: payeeColumns.contactMail,
      note: text(
        '邀请将发送到这里。已有的收款方留空则不变。',
        'Invitations are sent here. Left empty, a known payee keeps what it has.',
      ),
      example: example('zhoumin@example.com'),
    },
    small: {
      header: text('中小企业', 'Small or medium firm'),
      note: text(
        '是或否；新收款方空白为否，已有的收款方留空则不变。',
        'Yes or no. Empty means no for a new payee; a known payee keeps what it has.',
      ),
      example: text('是', 'Yes'),
    },
    accountHolder: {
      header: accountFields.holder,
      note: text('空白为收款方名称。', 'Empty means the name of the payee.'),
      example: text('示例零件有限公司', 'Example Parts Co., Ltd'),
    },
    accountNumber: {
      header: accountFields.number,
      note: text(
        'IBAN 或银行账号，与银行代码一起填写；留空则账户不变。长数字请先设为文本。',
        'An IBAN or the number of the bank, together with the bank code. Left empty, the account stays as it is. Format long numbers as text first.',
      ),
      example: example('6222021001012345678'),
    },
    bankCode: {
      header: accountFields.bankCode,
      note: text('12 位联行号，或 BIC（SWIFT）。', 'The 12-digit CNAPS number, or the BIC (SWIFT).'),
      example: example('102100099996'),
    },
    bankName: {
      header: accountFields.bankName,
      note: text('选填。', 'Optional.'),
      example: text('工商银行', 'ICBC'),
    },
    corrects: {
      header: accountFields.corrects,
      note: text(
        '是或否；填“是”时，未付款的成交也改用此账户，空白为否。',
        'Yes or no. With yes, unpaid awards use the account too. Empty means no.',
      ),
      example: text('否', 'No'),
    },
  },
  contractColumns: {
    payeeCode: {
      header: text('收款方编码', 'Payee code'),
      note: text('必填，贵公司为收款方设定的编码。', 'Required. Your code of the payee.'),
      example: example('V100021'),
    },
    contractNumber: {
      header: text('合同编号', 'Contract number'),
      note: text(
        `必填，最多 ${contractNumberCharactersMax} 个字符；收款方已有的合同将被替换。`,
        `Required, at most ${contractNumberCharactersMax} characters. It replaces the contract that the payee has.`,
      ),
      example: example('HT-2026-001'),
    },
    contractFrom: {
      header: text('合同开始日', 'Contract from'),
      note: text('必填，日期，例如 2026-01-01。', 'Required, a date such as 2026-01-01.'),
      example: example('2026-01-01'),
    },
    contractTo: {
      header: text('合同结束日', 'Contract to'),
      note: text('必填，合同有效的最后一天。', 'Required, the last day of the contract.'),
      example: example('2026-12-31'),
    },
    contractTerminated: {
      header: text('合同终止日', 'Contract terminated'),
      note: text(
        '合同提前终止的日期，自该日起不再有效；未终止则留空。',
        'The day from which it no longer holds, where it was terminated. Otherwise leave empty.',
      ),
    },
  },
}
