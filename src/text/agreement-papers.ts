/** What the signed agreements of offers and of recurring offers say. */
import { text } from './text.ts'

export const agreementPaperTexts = {
  title: text('提前收款协议', 'Early payment agreement'),
  fileName: text('提前收款协议_{{number}}', 'Early payment agreement_{{number}}'),
  continuingFileName: text('持续申请协议_{{day}}', 'Continuing-request agreement_{{day}}'),
  zipName: text('提前收款协议_{{day}}.zip', 'Early payment agreements_{{day}}.zip'),
  continuingZipName: text('持续申请协议.zip', 'Continuing-request agreements.zip'),
  footer: text(
    '{{title}} · 改动任何一个字节，签名即显示无效',
    '{{title}} · The signature fails if a single byte is changed',
  ),
  footerUnsigned: text('{{title}} · 未使用电子签名', '{{title}} · Without an electronic signature'),
  number: text('申请编号', 'Offer'),
  wording: text('协议文本', 'Wording'),
  signedOn: text('签署日期', 'Signed'),
  acceptedOn: text('接受日期', 'Accepted'),
  parties: text('一、双方', 'Parties'),
  payee: text('收款方', 'Payee'),
  payer: text('付款方', 'Payer'),
  name: text('名称', 'Legal name'),
  creditCode: text('统一社会信用代码', 'Unified social credit code'),
  notStated: text('未登记', 'not stated'),
  entity: text('申请主体', 'Entity'),
  account: text('收款账户', 'Account'),
  accountTail: text('尾号 {{tail}}', 'ending {{tail}}'),
  market: text('市场', 'Market'),
  marketFacts: text('{{currency}}　设置版本 {{version}}', '{{currency}}, settings version {{version}}'),
  documents: text('二、单据', 'Documents'),
  document: text('单据编号', 'Document'),
  dueDate: text('到期日', 'Due date'),
  payDate: text('付款日（预计）', 'Pay date (estimated)'),
  payable: text('应付金额', 'Payable'),
  days: text('提前天数', 'Days early'),
  billDays: text('票据天数', 'Bill days'),
  discount: text('折扣金额', 'Discount'),
  net: text('折后金额', 'After discount'),
  total: text('{{count}} 张合计', 'Total of {{count}}'),
  highest: text('最高折扣', 'Highest discount'),
  terms: text('三、条款', 'Terms'),
  accepted: text(
    '收款方的经办人 {{name}} 于 {{time}} 在平台提交申请或其更改，即为接受本协议。',
    '{{name}} accepted this agreement for the payee by submitting the offer or a change of it at {{time}}.',
  ),
  withoutSignature: text('当时付款方未启用电子签名。', 'The payer did not use electronic signatures then.'),
} as const

/** The numbered terms of an offer. */
export const agreementTermTexts = {
  apr: text('年化利率 {{rate}}%', 'APR {{rate}}%'),
  discount: text('折扣率 {{rate}}%', 'Discount rate {{rate}}%'),
  billApr: text('贴现年化利率 {{rate}}%', 'Bill APR {{rate}}%'),
  billDiscount: text('贴现折扣率 {{rate}}%', 'Bill discount rate {{rate}}%'),
  rates: text(
    '{{method}}，{{rates}}，一年按 {{dayCount}} 天计息，付款不早于 {{day}}。',
    '{{method}}, {{rates}}, day count {{dayCount}}, paid not before {{day}}.',
  ),
  fixed: text(
    '以上利率是付款方公布的利率，收款方按其接受。',
    'This is the rate that the payer published, and the payee accepted it as it is.',
  ),
  aprFormula: text(
    '每张单据：折扣 = 应付金额 × 年化利率 × 提前天数 ÷ {{dayCount}}，四舍五入到 {{unit}}。',
    'For each document: discount = payable × APR × days early ÷ {{dayCount}}, rounded half up to {{unit}}.',
  ),
  flatFormula: text(
    '每张单据：折扣 = 应付金额 × 折扣率，四舍五入到 {{unit}}。',
    'For each document: discount = payable × discount rate, rounded half up to {{unit}}.',
  ),
  billAprFormula: text(
    '贴现部分：折扣 = 应付金额 × 贴现年化利率 × 票据天数 ÷ {{dayCount}}，四舍五入到 {{unit}}。',
    'Bill part: discount = payable × bill APR × bill days ÷ {{dayCount}}, rounded half up to {{unit}}.',
  ),
  billFlatFormula: text(
    '贴现部分：折扣 = 应付金额 × 贴现折扣率，四舍五入到 {{unit}}。',
    'Bill part: discount = payable × bill discount rate, rounded half up to {{unit}}.',
  ),
  slips: text(
    '付款日推迟时，提前天数减少，折扣随之减少。最高折扣是在最早付款日 {{day}} 付款时的折扣，任何情况下不超过该金额。',
    'If the pay date moves later, days and discount fall. The highest discount is the one at the earliest pay date, {{day}}; the discount never exceeds it.',
  ),
  flat: text(
    '折扣按折扣率计算，与付款日无关：付款日推迟，折扣不变，即为最高折扣。',
    'The discount is a flat rate and does not depend on the pay date: it stays the same if the pay date moves later, and is the highest discount.',
  ),
  billFixed: text(
    '贴现的折扣按票据天数计算，与付款日无关，即为最高折扣。',
    'The discount of a bill depends on its term and not on the pay date, and is the highest discount.',
  ),
  whole: text(
    '每张单据只以整张成交。成交前收款方可修改或撤回；成交由付款方的出清决定。',
    'Documents are awarded whole. Until then the payee may change or cancel; the payer’s clearing decides the award.',
  ),
  lapse: text(
    '未于新付款日或市场设置的宽限期内付款的，成交失效，折扣不再适用，付款方按原到期日支付全额。',
    'An award that is not paid on its new pay date or within the market’s grace period lapses, the discount no longer applies, and the full amount is due on the original due date.',
  ),
  wording: text(
    '其余事项适用平台的《{{title}}》第 {{version}} 版。',
    'Version {{version}} of the platform’s “{{title}}” applies besides.',
  ),
  ownWording: text(
    '其余事项适用付款方的《{{title}}》（文件编号 {{file}}）。',
    'The payer’s “{{title}}” (file {{file}}) applies besides.',
  ),
  prevails: text('中英文不一致时，以中文为准。', 'If the two languages differ, the Chinese text prevails.'),
} as const
