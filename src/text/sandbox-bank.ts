/** Texts of the simulated bank in the console of the sandbox. */
import { text } from './text.ts'

export const sandboxBankTexts = {
  title: text('模拟银行的入账', 'Simulated bank: credits'),
  lead: text(
    '企业认证的打款在这里可以看到金额，就像收款企业在网上银行看到的一样。',
    'Verification transfers with their amounts, as the company would see them in its online banking.',
  ),
  none: text('还没有入账', 'No credits yet'),
  isReturned: text('已退回', 'Returned'),
} as const
