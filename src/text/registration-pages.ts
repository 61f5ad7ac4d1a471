/** Texts of a payer's registration page, for payees and for the payer. */
import { text } from './text.ts'

export const registrationPage = {
  title: text('注册成为{{payer}}的收款方', 'Register as a payee of {{payer}}'),
  hint: text(
    '注册后即可就“{{payer}}”应付的单据申请提前收款。',
    'Once registered, you can ask {{payer}} to pay your documents early.',
  ),
  gone: text(
    '没有找到这个付款方的注册页，链接可能有误；您仍可以在此注册。',
    'This registration page was not found; the link may be wrong. You can still register here.',
  ),
  logo: text('“{{payer}}”的 Logo', 'Logo of {{payer}}'),
}

export const registrationPageTexts = {
  title: text('专属注册页', 'Your registration page'),
  hint: text(
    '把这个链接发给收款方，对方会看到贵公司的名称和 Logo，注册后与贵公司关联。',
    'Send this link to your payees. They see your name and logo, and are linked to you when they register.',
  ),
  none: text(
    '专属注册页属于运营服务，请联系您的客户经理开通。',
    'Your own registration page is part of the operation plan. Please contact your account manager to set it up.',
  ),
  link: text('链接', 'Link'),
  logo: text('Logo', 'Logo'),
  logoHelp: text('显示在注册页顶部。', 'Shown at the top of the registration page.'),
  saved: text('Logo 已更新', 'Logo updated'),
}
