/** The comparison of an offer with a loan at the user's own rate. */
import { text } from './text.ts'

export const loanTexts = {
  title: text('与您的贷款比较', 'Compared with your own loan'),
  label: text('您的贷款年化利率', 'Your own loan rate (APR)'),
  ask: text(
    '填写您的贷款利率，可比较同样金额、同样天数的贷款成本。',
    'Enter your own loan rate to see what the same money would cost for the same days.',
  ),
  own: text('仅您本人可见，用于比较。', 'Only you see it. It is used for this comparison alone.'),
  enter: text('填写贷款利率', 'Enter a loan rate'),
  change: text('修改', 'Change'),
  save: text('保存', 'Save'),
  remove: text('清除', 'Remove'),
  keep: text('取消', 'Cancel'),
  less: text(
    '按您 {{rate}}% 的贷款利率，同样金额、同样天数的利息为 {{cost}}，比此折扣高 {{difference}}。',
    'At your own loan rate of {{rate}}%, the same money for the same days would cost {{cost}}: {{difference}} more than this discount.',
  ),
  more: text(
    '按您 {{rate}}% 的贷款利率，同样金额、同样天数的利息为 {{cost}}，比此折扣低 {{difference}}。',
    'At your own loan rate of {{rate}}%, the same money for the same days would cost {{cost}}: {{difference}} less than this discount.',
  ),
  same: text(
    '按您 {{rate}}% 的贷款利率，同样金额、同样天数的利息为 {{cost}}，与此折扣相同。',
    'At your own loan rate of {{rate}}%, the same money for the same days would cost {{cost}}, the same as this discount.',
  ),
} as const
