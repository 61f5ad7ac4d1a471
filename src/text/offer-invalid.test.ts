import { expect, it } from 'vitest'
import { invalidBecause, invalidReasons, offerFacts } from '#domain/offers/invalid.ts'
import { endWords, invalidReasonTexts, invalidWords } from './offer-invalid.ts'

it('[OFR-36] every reason has words of its own in both languages', () => {
  for (const language of ['zh', 'en'] as const) {
    const words = invalidReasons.map((reason) => invalidWords(invalidBecause(reason), language))
    expect(new Set(words)).toEqual(new Set(Object.values(invalidReasonTexts).map((pair) => pair[language])))
    expect(new Set(words).size).toBe(invalidReasons.length)
  }
})

it('[OFR-36] what was changed is told from what to what', () => {
  const words = (language: 'zh' | 'en', ...changes: Parameters<typeof invalidBecause>[1] & object) =>
    invalidWords(invalidBecause('documentChanged', changes), language)
  const amount = { fact: 'amount', before: '1000.00', after: '900.00' } as const
  const means = { fact: 'means', before: 'transfer', after: 'acceptance' } as const
  expect(words('en', amount)).toBe('The payer changed the amount from 1,000.00 to 900.00')
  expect(words('zh', amount, means)).toBe(
    '付款方将金额由 1,000.00 改为 900.00；付款方式由 银行转账 改为 银行承兑汇票',
  )
  for (const fact of offerFacts)
    expect(words('en', { fact, before: null, after: null })).toContain('from none to none')
})

it('[OFR-32] [OFR-36] an item that failed or is invalid says why, and no other', () => {
  expect(endWords({ failureReason: 'invoicePaid', invalid: null }, 'en')).toBe(
    'The document was already paid',
  )
  expect(endWords({ failureReason: null, invalid: invalidBecause('documentDisabled') }, 'en')).toBe(
    'The payer disabled this document',
  )
  expect(endWords({ failureReason: null, invalid: null }, 'en')).toBeUndefined()
})
