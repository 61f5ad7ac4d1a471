/** Texts of the timeline of reconciliation statements. */
import { text } from './text.ts'

export const statementStepTexts = {
  ownPerson: text('{{person}}（我方）', '{{person}} (your side)'),
  otherPerson: text('{{person}}（对方）', '{{person}} (other party)'),
  created: text('{{who}}新建', '{{who}} created it'),
  sent: text('{{who}}发送第 {{round}} 轮，{{count}} 条', '{{who}} sent round {{round}} (lines: {{count}})'),
  difference: text('已确认差额 {{difference}}', 'Confirmed difference: {{difference}}'),
  opened: text('{{who}}已查看', '{{who}} opened it'),
  approved: text('{{who}}通过 {{approved}} 条', '{{who}} approved {{approved}}'),
  rejected: text('{{who}}驳回 {{rejected}} 条', '{{who}} rejected {{rejected}}'),
  answered: text(
    '{{who}}通过 {{approved}} 条，驳回 {{rejected}} 条',
    '{{who}} approved {{approved}} and rejected {{rejected}}',
  ),
  withdrawn: text('{{who}}撤回驳回 {{count}} 条', '{{who}} withdrew rejections ({{count}})'),
  proposed: text('{{who}}补充单据 {{count}} 张', '{{who}} proposed documents ({{count}})'),
  attached: text('{{who}}添加附件', '{{who}} added a file'),
  finished: text('第 {{round}} 轮结束：{{status}}', 'Round {{round}} ended: {{status}}'),
  toSend: text('发送给对方', 'Send it to the other party'),
  toAnswer: text('还有 {{count}} 条待我方核对', 'Lines for you to review: {{count}}'),
  awaitedAnswer: text('等待对方核对 {{count}} 条', 'Lines for the other party to review: {{count}}'),
  toCorrect: text('更正后发送第 {{round}} 轮', 'Correct it and send round {{round}}'),
  awaitedCorrection: text(
    '等待对方更正并发送第 {{round}} 轮',
    'The other party corrects it and sends round {{round}}',
  ),
}
