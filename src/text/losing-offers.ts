/** Texts of an offer that was not awarded, for its payee. */
import { text } from './text.ts'

export const losingTexts = {
  mark: text('未成交', 'Not awarded'),
  once: text('在 {{time}} 的出清中未成交', 'Not awarded in the clearing of {{time}}'),
  often: text('自 {{time}} 起 {{count}} 次出清未成交', 'Not awarded in {{count}} clearings since {{time}}'),
  lastRun: text('最近一次出清：{{reasons}}。', 'In the last clearing: {{reasons}}.'),
  changedSince: text(
    '此后申请已修改，以下为目前的报价。',
    'The offer was modified since; these are its rates now.',
  ),
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
  stays: text('申请继续有效，将参与下一次出清。', 'The offer stays in and takes part in the next clearing.'),
} as const
