/** The sentences of refusals that name several documents. */
import { expect, it } from 'vitest'
import { refusalWords } from './refusal-words.ts'

const refused = (count: number) => ({
  failure: 'impliedAprOutOfRange' as const,
  details: {
    numbers: Array.from({ length: count }, (_, n) => `FP-${n + 1}`).join('\n'),
    from: '4.00',
    to: '18.00',
  },
})

it('[OFR-12] a rate is refused in one sentence, with the first documents by their numbers', () => {
  expect([refusalWords(refused(2), 'zh'), refusalWords(refused(2), 'en')]).toEqual([
    '按此利率，单据 FP-1、FP-2 的年化利率不在 4.00%–18.00% 之间。',
    'At this rate, the APR of FP-1, FP-2 is not between 4.00% and 18.00%.',
  ])
  expect([refusalWords(refused(7), 'zh'), refusalWords(refused(7), 'en')]).toEqual([
    '按此利率，单据 FP-1、FP-2、FP-3、FP-4、FP-5 及另外 2 张 的年化利率不在 4.00%–18.00% 之间。',
    'At this rate, the APR of FP-1, FP-2, FP-3, FP-4, FP-5 and 2 more is not between 4.00% and 18.00%.',
  ])
})
