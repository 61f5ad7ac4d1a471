/** Texts of bank accounts: the one that a market pays from, and those of payees. */
import { text } from './text.ts'

export const accountFields = {
  holder: text('户名', 'Account holder'),
  number: text('账号', 'Account number'),
  bankCode: text('银行代码', 'Bank code'),
  bankName: text('开户行', 'Bank name'),
  corrects: text('更正错误', 'Corrects a mistake'),
}

export const accountTexts = {
  market: text('付款账户', 'Debit account'),
  marketHint: text('转账文件（pain.001）从此账户付款。', 'Transfer files (pain.001) pay from this account.'),
  marketNone: text(
    '尚未设置付款账户：不能生成转账文件（pain.001）。',
    'There is no debit account yet, so no transfer file (pain.001) can be made.',
  ),
  payee: text('收款账户', 'Bank account'),
  payeeNone: text(
    '尚未设置收款账户：该收款方的成交不在转账文件中。',
    'There is no account yet, so its awards are not in transfer files.',
  ),
  payeeVerified: text(
    '该收款方已认证，新成交付到其认证的账户：',
    'The payee is verified, and new awards pay to its verified account:',
  ),
  payeeKept: text(
    '以下由您登记的账户用于认证前的成交。',
    'The account below, which you keep, is for awards from before.',
  ),
  verifiedAt: text('认证时间', 'Verified'),
  ownVerified: text(
    '成交付到您认证的账户：{{account}}。',
    'Awards pay to the account that you have verified: {{account}}.',
  ),
  ownIs: text('收款账户：{{account}}。', 'Pays to {{account}}.'),
  ownNone: text('付款方尚未登记您的收款账户。', 'The payer keeps no bank account for you yet.'),
  ownWrong: text('账户有误，请联系付款方更正。', 'If it is wrong, ask the payer to correct it.'),
  set: text('设置账户', 'Set account'),
  change: text('修改账户', 'Change account'),
  save: text('保存账户', 'Save account'),
  saving: text('保存中…', 'Saving…'),
  saved: text('账户已保存', 'Account saved'),
  numberHelp: text('IBAN，或银行账号', 'An IBAN, or an account number'),
  bankCodeHelp: text('12 位联行号，或 BIC（SWIFT）', '12-digit CNAPS number, or BIC (SWIFT)'),
  bankNameHelp: text('选填', 'Optional'),
  corrects: text('更正错误：未付款的成交也改用此账户', 'Corrects a mistake: unpaid awards use it too'),
  correctsHelp: text(
    '不勾选时，已有的成交仍付到成交时的账户。已列入转账文件的成交不变，除非银行拒绝。',
    'Otherwise earlier awards are still paid to the account they were made with. Awards in a transfer file stay as they are unless the bank refuses them.',
  ),
  verified: text('已认证', 'Verified'),
  keptByPayer: text('付款方登记', 'Kept by the payer'),
  setAt: text('更新时间', 'Changed'),
  source: text('来源', 'Source'),
  sources: {
    entered: text('手工录入', 'Entered'),
    uploaded: text('文件上传', 'Uploaded'),
    synced: text('系统同步', 'Synced'),
  },
}
