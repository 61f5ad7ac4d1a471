/** Why a cell is not a bank account, and what to do about it. */
import { text } from './text.ts'

export const accountErrorTexts = {
  notAnAccount: {
    reason: text(
      '不是银行账号，或 IBAN 的校验位有误。',
      'Not an account number, or the check digits of the IBAN are wrong.',
    ),
    cure: text(
      '请核对账号：IBAN，或 5–32 位字母、数字和连字符。',
      'Check the number: an IBAN, or 5 to 32 letters, digits and hyphens.',
    ),
  },
  notABankCode: {
    reason: text('不是银行代码。', 'Not a bank code.'),
    cure: text(
      '请填写 12 位联行号，或 8 或 11 位 BIC（SWIFT）代码。',
      'Enter the 12-digit CNAPS number, or a BIC (SWIFT code) of 8 or 11 characters.',
    ),
  },
}
