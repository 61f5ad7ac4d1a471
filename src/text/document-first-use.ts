/** Shown if there are no documents yet: what to do next and whom to contact. */
import { text } from './text.ts'

export const firstUseTexts = {
  noPayees: text('还没有收款方', 'No payees yet'),
  noPayeesHint: text(
    '请把贵公司的注册页地址发给收款方。收款方注册后，您就可以录入或导入应付给它的单据。',
    'Send your registration page to your payees. Once they have registered, you can enter or import what you owe them.',
  ),
  noPayeesAsk: text(
    '收款方通过贵公司的注册页注册后，就可以录入单据。请向公司管理员索取注册页地址。',
    'Payees register on your company’s registration page. Ask your company’s administrator for its address.',
  ),
  toRegistration: text('查看注册页地址', 'Get the registration page address'),
  noPayers: text('还没有付款方', 'No payers yet'),
  noPayersHint: text(
    '付款方把您登记为收款方后，应收单据会显示在这里。请把您的注册名称告诉付款方，请其登记。',
    'Your receivables appear here once a payer lists you as its payee. Give your payer your company name and ask it to do so.',
  ),
  noPayersConnect: text(
    '与付款方绑定后，应收单据会显示在这里。请查找付款方并申请绑定，或输入其邀请码。',
    'Your receivables appear here once you are connected to a payer. Find your payer and ask to be connected, or enter its invitation code.',
  ),
  toPayers: text('查找付款方', 'Find a payer'),
  toAccount: text('查看公司信息', 'See your company details'),
}
