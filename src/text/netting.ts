/** The netting waterfall, in words for both sides. */
import { text } from './text.ts'

export const nettingTexts = {
  title: text('可提前付款金额如何得出', 'From open documents to what can be paid early'),
  of: text('{{payer}} → {{payee}}，{{currency}}', '{{payer}} to {{payee}}, {{currency}}'),
  gross: text('未结单据', 'Open documents'),
  grossHint: text('已确认、未付款且未成交的单据面额', 'Confirmed, unpaid and not awarded, at their face'),
  matched: text('已冲抵的贷项', 'Matched credit notes'),
  matchedHint: text('冲减其指明的单据', 'Taken off the documents they name'),
  unmatched: text('未冲抵的贷项', 'Unmatched credit notes'),
  unmatchedHint: text('以整张单据暂扣', 'Covered by holding back whole documents'),
  reserve: text('预留', 'Reserve'),
  reserveShare: text('未到期金额的 {{share}}%', '{{share}}% of what is not yet due'),
  reserveAmount: text('固定金额', 'A fixed amount'),
  reserveOwn: text('按收款方单独设置', 'set for this payee'),
  reserveReason: text('原因：{{reason}}', 'reason: {{reason}}'),
  wholeDocuments: text('整张暂扣的差额', 'Rest of documents held back'),
  wholeHint: text('单据只能整张暂扣', 'Documents are held back whole'),
  otherReasons: text('其他原因不可提前付款', 'Not eligible for other reasons'),
  otherHint: text('逐张原因见单据列表', 'Each document says why in the list'),
  eligible: text('可提前付款', 'Eligible'),
  offered: text('其中已申请 {{amount}}', '{{amount}} of it on offer'),
  uncovered: text(
    '贷项和预留还有 {{amount}} 没有单据可以覆盖，因此暂无可提前付款的金额。',
    'Credit notes and the reserve exceed what there is to hold back by {{amount}}, so nothing can be paid early.',
  ),
} as const
