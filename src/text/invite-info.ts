/** Texts for a payee that has just joined a payer's market: the payer, its rates, and the next three steps. */
import { text } from './text.ts'

export const inviteInfoTexts = {
  title: text('开始提前收款', 'Start being paid early'),
  hint: text(
    '您已加入“{{payer}}”的市场。按以下三步提前收款。',
    'You have joined the market of {{payer}}. Three steps lead to an early payment.',
  ),
  market: text('市场', 'Market'),
  payer: text('付款方', 'Payer'),
  currency: text('币种', 'Currency'),
  rates: text('可报年化利率', 'Rates you may name'),
  ratesValue: text('{{lowest}}% 至 {{highest}}%', '{{lowest}}% to {{highest}}% APR'),
  nextClearing: text('下次出清', 'Next clearing'),
  nextPayDate: text('下一付款日', 'Next pay date'),
  closed: text('市场休市中：{{reason}}', 'The market is closed: {{reason}}'),
  closedPlain: text('市场休市中。', 'The market is closed.'),
  steps: text('三步提前收款', 'Three steps'),
  done: text('已完成', 'Done'),
  documents: text('核对单据', 'Check your documents'),
  documentsHint: text(
    '付款方录入的单据在应收单据中；也可以自己录入，由付款方确认。',
    'Documents that the payer entered are among your receivables. You can enter your own for the payer to confirm.',
  ),
  documentsNow: text('现在可提前收款：', 'Can be paid early now:'),
  documentsGo: text('查看应收单据', 'View receivables'),
  offer: text('提出申请', 'Make an offer'),
  offerHint: text(
    '选择单据，设定愿意给出的折扣，提交前即可看到到账金额。',
    'Choose documents and name the discount you would give. You see what you receive before you submit.',
  ),
  offerGo: text('申请提前收款', 'New offer'),
  paid: text('到账', 'Be paid'),
  paidHint: text(
    '出清后成交的单据在下一付款日付款；未成交的保留到下一次。',
    'What is awarded in the next clearing is paid on the next pay date. The rest stays in for the one after.',
  ),
  paidGo: text('查看我的申请', 'View my offers'),
  none: text('还没有加入市场', 'Not in a market yet'),
  noneHint: text(
    '绑定付款方并由其加入市场后，即可提前收款。',
    'You can be paid early once a payer has added you to its market.',
  ),
  payers: text('我的付款方', 'My payers'),
} as const
