/** Mails about accounts of payees that a payer has entered, changed or corrected. They cannot be switched off. */
import { text } from './text.ts'

/** What becomes of the account. */
export const accountStateTexts = {
  waiting: text(
    '付款方的另一人确认后才会生效。',
    'It counts once a second person of the payer has confirmed it.',
  ),
  confirmed: text('已生效。', 'It counts already.'),
  declined: text('已被退回，不会生效。', 'It was declined and will not count.'),
  ofSeveral: text('{{count}} 个收款方', '{{count}} payees'),
  ofOne: text('{{payee}}（{{account}}）', '{{payee}} ({{account}})'),
}

export const notificationAccounts = {
  /** To the payer's administrators. */
  accountsEntered: {
    subject: text('“{{payer}}”的收款账户已录入或修改', 'Bank account entered or changed at {{payer}}'),
    paragraphs: [
      text(
        '{{person}} 录入或修改了收款账户：{{what}}。{{state}}',
        '{{person}} has entered or changed the bank account that you pay: {{what}}. {{state}}',
      ),
      text(
        '若您不知情，请立即联系该同事，并在下面的页面退回：',
        'If you did not expect this, talk to this person now, and decline it here:',
      ),
      text('{{link}}', '{{link}}'),
    ],
    sms: text(
      '【早付】{{person}} 录入或修改了“{{payer}}”的收款账户：{{what}}。',
      '[Sooner] {{person}} entered or changed the bank account that {{payer}} pays: {{what}}.',
    ),
  },

  /** To the administrators of the payee. */
  ownAccountEntered: {
    subject: text(
      '“{{payer}}”录入或修改了您的收款账户',
      '{{payer}} has entered or changed your bank account',
    ),
    paragraphs: [
      text(
        '“{{payer}}”将“{{payee}}”的收款账户设为 {{account}}。{{state}}',
        '{{payer}} has set the bank account of {{payee}} to {{account}}. {{state}}',
      ),
      text(
        '若这不是您的账户，请立即用您已知的联系方式通知付款方。完成认证后，新成交只付到您认证的账户。',
        'If this is not your account, tell the payer now, by a contact that you already know. Once you are verified, new awards pay only to the account that you have verified.',
      ),
      text('{{link}}', '{{link}}'),
    ],
    sms: text(
      '【早付】“{{payer}}”将“{{payee}}”的收款账户设为 {{account}}。若有误，请立即联系付款方。',
      '[Sooner] {{payer}} has set the bank account of {{payee}} to {{account}}. If it is wrong, tell the payer now.',
    ),
  },
}
