/** Recurring offers that are refused: each reason at its field, in both languages, when one is made and when it is changed. */
import { afterEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import type { Failure } from '#domain/failures.ts'
import { ask } from '#test/support/ask.ts'
import { mandateDesk, recurringOf } from '#test/support/mandates.ts'
import { openOffers } from '#test/support/offers.ts'

const offers = openOffers()
const { server, payee, submit, cancel } = offers
const { make } = mandateDesk(offers)

let current = ''
afterEach(async () => {
  if (current !== '') await cancel(current)
  current = ''
  await ask(server().ownerUrl, 'delete from offer_edits')
})

type Submit = ReturnType<typeof recurringOf>
type Answer = { readonly code: number; readonly fields: Readonly<Record<string, string>> }
const refusedAs = ({ code, fields }: Answer) => ({ code, fields })
const inBoth = async (work: (language: 'zh' | 'en') => Promise<Answer>) => [
  refusedAs(await work('zh')),
  refusedAs(await work('en')),
]
const submitted = (body: Submit) =>
  inBoth((language) => server().call(routes.offerSubmit, { body }, { token: payee(), language }))
const expected = (failure: Failure, field: string, zh: string, en: string) =>
  [zh, en].map((message) => ({ code: codes[failure].code, fields: { [field]: message } }))

const limit = '10,000,000,000,000.00'
const monthZh = `每月上限须大于 0、不超过 ${limit}，最多 2 位小数。`
const monthEn = `The most a month must be above 0 and at most ${limit}, with at most 2 decimals.`
const targetZh = `收款目标须大于 0、不超过 ${limit}，最多 2 位小数。`
const targetEn = `The cash target must be above 0 and at most ${limit}, with at most 2 decimals.`

type Case = readonly [
  what: string,
  failure: Failure,
  rails: NonNullable<Submit['guardRails']>,
  field: string,
  zh: string,
  en: string,
]
const cases: readonly Case[] = [
  [
    'a ceiling below the market’s lowest',
    'ceilingBelowLowest',
    { ceiling: '3.99' },
    'ceiling',
    '最高年化利率低于市场的最低利率 4.00%，不会有任何单据成交。',
    'The highest APR is below the market’s lowest of 4.00%, so that nothing would be cleared.',
  ],
  [
    'a ceiling below the own rate',
    'ceilingBelowRate',
    { ceiling: '7.99' },
    'ceiling',
    '最高年化利率低于所申请的利率 8.00%，不会有任何单据成交。',
    'The highest APR is below the 8.00% that you ask, so that nothing would be cleared.',
  ],
  [
    'a ceiling that is no rate',
    'ceilingUnfit',
    { ceiling: '8.005' },
    'ceiling',
    '最高年化利率须在 0.01% 至 99.00% 之间，最多两位小数。',
    'The highest APR must be between 0.01% and 99.00%, with at most two decimals.',
  ],
  ['a month of 0', 'monthlyMaximumUnfit', { monthlyMaximum: '0' }, 'monthlyMaximum', monthZh, monthEn],
  [
    'a month with a third decimal',
    'monthlyMaximumUnfit',
    { monthlyMaximum: '100.005' },
    'monthlyMaximum',
    monthZh,
    monthEn,
  ],
  [
    'a month beyond every total',
    'monthlyMaximumUnfit',
    { monthlyMaximum: '10000000000000.01' },
    'monthlyMaximum',
    monthZh,
    monthEn,
  ],
  ['a target of 0', 'cashTargetUnfit', { cashTarget: '0.00' }, 'cashTarget', targetZh, targetEn],
  [
    'no days at all',
    'minimumDaysUnfit',
    { minimumDays: 0 },
    'minimumDays',
    '最少提前天数须为 1 至 3650 的整数。',
    'The fewest days early must be a whole number from 1 to 3650.',
  ],
  [
    'an end date in the past',
    'endDatePast',
    { endDate: '2026-11-01' },
    'endDate',
    '结束日期不能早于今天。',
    'The end date cannot be in the past.',
  ],
]

describe('a recurring offer is refused', () => {
  it.each(cases)(
    '[OFR-14] for %s, at its field, in both languages',
    async (_, failure, rails, field, zh, en) => {
      const refused = expected(failure, `guardRails.${field}`, zh, en)
      expect(await submitted(recurringOf(rails))).toEqual(refused)
      current = await make()
      const body = { version: 1, rateType: 1 as const, rate: '8.00', guardRails: rails }
      const changed = await inBoth((language) =>
        server().call(routes.mandateChange, { params: { id: current }, body }, { token: payee(), language }),
      )
      expect(changed).toEqual(refused)
    },
  )

  it('[OFR-14] for a highest and a target that are just enough: it is not', async () => {
    current = await make({ ceiling: '8.00', monthlyMaximum: '10000000000000.00', endDate: '2026-11-18' })
    expect(current).not.toBe('')
  })

  it.each<[Failure, string, Parameters<typeof recurringOf>]>([
    ['rateOutOfRange', 'rate', [{}, { rate: '90.00' }]],
    ['recurringNotFixed', 'kind', [{}, { fixed: true }]],
    ['agreementNotAccepted', 'agreementVersion', [{}, { agreementVersion: undefined }]],
  ])('[OFR-14] like a one-time offer: %s', async (failure, field, args) => {
    const { code, fields } = await submit(recurringOf(...args))
    expect([code, ...Object.keys(fields)]).toEqual([codes[failure].code, field])
  })

  it('[OFR-14] as the second one of a market, in both languages, also when both arrive at once', async () => {
    const answers = await Promise.all([submit(recurringOf()), submit(recurringOf())])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, codes.mandateExists.code])
    current = answers.find(({ code }) => code === 0)?.data ?? ''
    expect(await submitted(recurringOf())).toEqual(
      expected(
        'mandateExists',
        'kind',
        '该付款方的市场已有一份生效中的持续申请，请修改该申请，或先结束它。',
        'You already have a recurring offer in this market. Change it, or end it first.',
      ),
    )
  })
})
