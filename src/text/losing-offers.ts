/** Texts of an offer that was not awarded, for its payee. */
import { text } from './text.ts'

export const losingTexts = {
  mark: text('未成交', 'Not awarded'),
  once: text('在 {{time}} 的出清中未成交', 'Not awarded in the clearing of {{time}}'),
  often: text('自 {{time}} 起 {{count}} 次出清未成交', 'Not awarded in {{count}} clearings since {{time}}'),
  lastRun: text('最近一次出清：{{reasons}}。', 'In the last clearing: {{reasons}}.'),
  plain: text(
    '出清时比较年化利率：这份申请的报价按 {{rate}}% 参与比较。',
    'Clearings compare APRs: this offer counts with the {{rate}}% that you named.',
  ),
  blended: text(
    '出清时比较年化利率：每张单据的利率与天数合成一个综合年化利率参与比较，天数越长的部分占比越大。',
    'Clearings compare APRs: the rates and days of a document make one blended APR, in which the part with more days weighs more.',
  ),
  formula: text(
    '{{number}}：（{{parts}}）÷ {{days}} 天 = {{apr}}%',
    '{{number}}: ({{parts}}) ÷ {{days}} days = {{apr}}%',
  ),
  aprPart: text('{{rate}}% × {{days}} 天', '{{rate}}% × {{days}} days'),
  flatPart: text('{{rate}}% × {{dayCount}}', '{{rate}}% × {{dayCount}}'),
  stays: text(
    '申请继续有效，将参与下一次出清。要更改利率，请撤回后重新申请。',
    'The offer stays in and takes part in the next clearing. To change its rate, withdraw it and offer again.',
  ),
  again: text('撤回并重新申请…', 'Withdraw and offer again…'),
  againTitle: text('撤回 {{number}} 并重新申请？', 'Withdraw {{number}} and offer again?'),
  againBodyOne: text(
    '未成交的单据将撤回，并以相同内容打开新的申请，可修改利率。新申请从提交时起排序；同等利率下先提交的先成交。',
    'The document that is not awarded is taken out, and a new offer opens with everything filled in, so that you can change the rate. Among equal rates the earlier offer comes first, and the new one counts from its submission.',
  ),
  againBody: text(
    '未成交的 {{count}} 张单据将撤回，并以相同内容打开新的申请，可修改利率。新申请从提交时起排序；同等利率下先提交的先成交。',
    'The {{count}} documents that are not awarded are taken out, and a new offer opens with everything filled in, so that you can change the rate. Among equal rates the earlier offer comes first, and the new one counts from its submission.',
  ),
  againYes: text('撤回并重新申请', 'Withdraw and offer again'),
  againNo: text('保留申请', 'Keep offer'),
} as const
