/** The mail that carries the heads of the journal to a place outside of the database. */
import { text } from './text.ts'

export const notificationAudit = {
  auditAnchor: {
    subject: text(
      '操作日志链尾 {{at}}（{{part}}/{{parts}}）',
      'Heads of the audit log, {{at}} ({{part}} of {{parts}})',
    ),
    paragraphs: [
      text(
        '请保存这封邮件。日后如怀疑操作日志被截断，把正文存为文件，运行 npm run verify-audit -- --anchor FILE，即可核对以下链尾是否仍在。',
        'Keep this email. If you ever suspect that the end of the audit log was cut off, save the text to a file and run npm run verify-audit -- --anchor FILE, which checks that these heads are still there.',
      ),
      text('{{heads}}', '{{heads}}'),
    ],
    sms: text('【早付】操作日志链尾 {{at}}', '[Sooner] Heads of the audit log, {{at}}'),
  },
}
