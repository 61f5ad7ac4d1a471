/** Errors of uploaded lines of a reconciliation statement, and their fixes. */
import { text } from './text.ts'

export const lineErrorTexts = {
  otherCurrency: {
    reason: text(
      '币种与对账单（{{currency}}）不同。',
      'The currency is not that of the statement ({{currency}}).',
    ),
    cure: text('请为其他币种另建对账单。', 'Start another statement for other currencies.'),
  },
}
