/** Notifications about reconciliation statements: one was sent, or its answer is complete. */
import { manyADay } from './notification-awards.ts'
import { text } from './text.ts'

export const notificationReconciliations = {
  reconciliationSent: {
    subject: text('{{party}} 发来对账单 {{number}}', 'Reconciliation statement {{number}} from {{party}}'),
    paragraphs: [
      text(
        '“{{party}}”发来对账单 {{number}}（第 {{round}} 轮），共 {{count}} 条，合计 {{amount}}，请核对：',
        '{{party}} sent reconciliation statement {{number}} (round {{round}}): {{count}} lines, {{amount}} in all. Please review it:',
      ),
      text('{{link}}', '{{link}}'),
      manyADay,
    ],
    sms: text(
      '【早付】“{{party}}”发来对账单 {{number}}，请登录核对。',
      '[Sooner] {{party}} sent reconciliation statement {{number}}. Sign in to review it.',
    ),
  },
  reconciliationSettled: {
    subject: text('对账单 {{number}} 已完成', 'Statement {{number}} is settled'),
    paragraphs: [
      text(
        '“{{party}}”已从对账单 {{number}} 中移除被驳回的明细（第 {{round}} 轮），其余 {{count}} 条均已通过，合计 {{amount}}。无需再核对：',
        '{{party}} removed the rejected lines from statement {{number}} (round {{round}}). The other lines are approved: {{count}}, {{amount}} in all. Nothing is left to review:',
      ),
      text('{{link}}', '{{link}}'),
      manyADay,
    ],
    sms: text(
      '【早付】“{{party}}”已移除被驳回的明细，对账单 {{number}} 已完成。',
      '[Sooner] {{party}} removed the rejected lines. Statement {{number}} is settled.',
    ),
  },
  reconciliationAnswered: {
    subject: text('{{party}} 已核对对账单 {{number}}', '{{party}} has reviewed statement {{number}}'),
    paragraphs: [
      text(
        '“{{party}}”已核对对账单 {{number}}（第 {{round}} 轮）：通过 {{approved}} 条，驳回 {{rejected}} 条。',
        '{{party}} has reviewed statement {{number}} (round {{round}}): {{approved}} lines approved, {{rejected}} rejected.',
      ),
      text('{{link}}', '{{link}}'),
      manyADay,
    ],
    sms: text(
      '【早付】“{{party}}”已核对对账单 {{number}}，请登录查看。',
      '[Sooner] {{party}} has reviewed statement {{number}}. Sign in to see it.',
    ),
  },
} as const
