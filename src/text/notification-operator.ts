/** Notifications to operators: what waits for them. */
import { text } from './text.ts'

const link = text('{{link}}', '{{link}}')

export const notificationOperator = {
  /** A payer has registered and waits to be activated. */
  companyWaits: {
    subject: text('待激活：“{{company}}”', 'Waiting for activation: {{company}}'),
    paragraphs: [
      text(
        '“{{company}}”已注册为付款方，联系人 {{contact}}，等待激活。请在运营后台处理：',
        '{{company}} has registered as a payer (contact: {{contact}}) and waits to be activated. Please answer in the console:',
      ),
      link,
    ],
    sms: text('【早付】“{{company}}”等待激活。', '[Sooner] {{company}} waits to be activated.'),
  },

  /** A payer asks for a subsidiary. */
  childWaits: {
    subject: text(
      '待处理：“{{company}}”申请添加子公司“{{child}}”',
      'Waiting: {{company}} asks for the subsidiary {{child}}',
    ),
    paragraphs: [
      text(
        '“{{company}}”申请添加子公司“{{child}}”，等待处理。请在运营后台处理：',
        '{{company}} asks to add the subsidiary {{child}}. Please answer in the console:',
      ),
      link,
    ],
    sms: text(
      '【早付】“{{company}}”申请添加子公司“{{child}}”。',
      '[Sooner] {{company}} asks for the subsidiary {{child}}.',
    ),
  },
} as const
