/** What the audit log calls actions on a payer's list of payees. */
import { text } from './text.ts'

export const payeeActionTexts = {
  'payees.added': text('新增收款方', 'Payee added'),
  'payees.edited': text('修改收款方', 'Payee edited'),
  'payees.removed': text('移除收款方', 'Payee removed'),
  'payees.synced': text('同步收款方', 'Payees synced'),
  'payees.set': text('设置收款方', 'Payee settings changed'),
  'payees.minimumSet': text('设置收款方最低年化利率', 'Minimum APR of a payee set'),
  'payees.accountSet': text('设置收款方银行账户', 'Bank account of a payee set'),
  'payees.accountsConfirmed': text('确认收款方银行账户', 'Bank accounts of payees confirmed'),
  'payees.accountsDeclined': text('退回收款方银行账户', 'Bank accounts of payees declined'),
  'payees.switchedOn': text('启用收款方', 'Payees switched on'),
  'payees.switchedOff': text('暂停收款方', 'Payees switched off'),
}
