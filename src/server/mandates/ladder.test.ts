/** What every offer is checked for: made or changed, for once or recurring, drafts of one press, and what is signed before. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import type { Failure } from '#domain/failures.ts'
import { ask } from '#test/support/ask.ts'
import { mandateDesk, recurringOf } from '#test/support/mandates.ts'
import { offerOf, openOffers, suzhouMarketId, trade } from '#test/support/offers.ts'
import { signingDesk } from '#test/support/signing.ts'

const offers = openOffers()
const { server, plant, submit, modify, offered, cancel } = offers
const { make, change } = mandateDesk(offers)
const signing = signingDesk(offers)
beforeAll(() => signing.use('0'))

const set = (columns: string) =>
  ask(server().ownerUrl, `update markets set ${columns} where id = '${suzhouMarketId}'`)
const rename = (name: string) =>
  ask(server().ownerUrl, `update companies set name = '${name}' where id = '${trade.payeeTenantId}'`)

let undo: (() => Promise<unknown>) | undefined
let mandate = ''
afterEach(async () => {
  await undo?.()
  undo = undefined
  if (mandate !== '') await cancel(mandate)
  mandate = ''
  await ask(server().ownerUrl, 'delete from offer_edits')
  await ask(server().ownerUrl, 'delete from offer_drafts')
})

/** What a caller says wrong. */
type Wrong = {
  readonly rate?: string
  readonly agreement?: string
  readonly payAmount?: string
  readonly date?: string
}
const ways = {
  'make an offer': async ({ rate = '8.00', agreement, payAmount = '1000.00', date }: Wrong, before) => {
    const ids = await plant({})
    await before()
    return submit(offerOf(ids, payAmount, { rate, ...agreed(agreement), ...dated(date) }))
  },
  'change an offer': async ({ rate = '9.00', agreement, payAmount = '2000.00', date }: Wrong, before) => {
    const { offerId, documentId } = await offered()
    const [added = ''] = await plant({})
    await before()
    const documentIds = [documentId, added]
    return modify(offerId, { rate, documentIds, payAmount, ...agreed(agreement), ...dated(date) })
  },
  'make a recurring offer': async ({ rate = '8.00', agreement, date }: Wrong, before) => {
    await before()
    const answer = await submit(recurringOf({}, { rate, ...agreed(agreement), ...dated(date) }))
    if (answer.code === 0) mandate = answer.data
    return answer
  },
  'change a recurring offer': async ({ rate = '9.00', agreement }: Wrong, before) => {
    mandate = await make()
    await before()
    return change(mandate, { rate, ...agreed(agreement ?? recurringOf().agreementVersion) })
  },
  'loosen a recurring offer': async ({ agreement }: Wrong, before) => {
    mandate = await make({ ceiling: '9.00' })
    await before()
    const guardRails = { ceiling: '10.00' }
    return change(mandate, { guardRails, ...agreed(agreement ?? recurringOf().agreementVersion) })
  },
  'submit a draft of several': async ({ rate = '8.00', agreement, payAmount = '1000.00', date }, before) => {
    const bodies = [offerOf(await plant({}), payAmount, { rate, ...agreed(agreement), ...dated(date) })]
    const drafts = [await signing.draftOf(offerOf(await plant({}), '1000.00'))]
    for (const body of bodies) drafts.push(await signing.draftOf(body))
    await before()
    const [body] = bodies
    return submit({ ...(body ?? offerOf([], '')), draftId: drafts[1] })
  },
  'sign several drafts': async ({ rate = '8.00', agreement, date }: Wrong, before) => {
    const offerIds = [await signing.draftOf(offerOf(await plant({}), '1000.00'))]
    offerIds.push(await signing.draftOf(offerOf(await plant({}), '1000.00', { rate, ...dated(date) })))
    const code = await signing.sentCode()
    await before()
    return signing.sign({
      offerIds,
      code,
      ...(agreement !== undefined && { agreementVersions: [agreement] }),
    })
  },
  'sign a change': async ({ rate = '9.00', agreement, date = '2026-11-18' }: Wrong, before) => {
    const { offerId, documentId } = await offered()
    const [added = ''] = await plant({})
    const code = await signing.sentCode()
    await before()
    const terms = { method: 'preSettlement', rateType: 1, rate, expectedPaymentDate: date } as const
    const changed = { ...terms, version: 1, documentIds: [documentId, added] }
    const read = agreement === undefined ? {} : { agreementVersions: [agreement] }
    return signing.sign({ offerId, change: changed, code, ...read })
  },
} satisfies Record<string, (wrong: Wrong, before: () => Promise<unknown>) => Promise<{ code: number }>>

const agreed = (agreementVersion: string | undefined) =>
  agreementVersion === undefined ? {} : { agreementVersion: agreementVersion || undefined }
const dated = (date: string | undefined) => (date === undefined ? {} : { expectedPaymentDate: date })

type Way = keyof typeof ways
type Rung = {
  readonly failure: Failure
  readonly wrong?: Wrong
  /** Makes the world wrong, and answers what makes it right again. */
  readonly make?: () => Promise<() => Promise<unknown>>
  /** Ways that cannot be wrong like this, each with the reason. */
  readonly without?: Partial<Record<Way, string>>
}
const noSum = 'it has no sum of its own'
const ownDate = 'it keeps its earliest pay date'
const nothingTyped = 'it names no rate'
const recurring = {
  'make a recurring offer': noSum,
  'change a recurring offer': noSum,
  'loosen a recurring offer': noSum,
}
const signingItself = { 'sign several drafts': 'it is the signature', 'sign a change': 'it is the signature' }
const rungs: Readonly<Record<string, Rung>> = {
  'the company is not verified': {
    failure: 'verificationFirst',
    make: async () => {
      const [name] = await ask(
        server().ownerUrl,
        `select name from companies where id = '${trade.payeeTenantId}'`,
      )
      await rename('明远改名')
      return () => rename(String(name))
    },
  },
  'the market is closed': {
    failure: 'marketClosed',
    make: async () => {
      await set(`open = false, closed_reason = 'x'`)
      return () => set('open = true, closed_reason = null')
    },
  },
  'no rate is named': {
    failure: 'rateMissing',
    wrong: { rate: '' },
    without: { 'loosen a recurring offer': nothingTyped },
  },
  'the rate is outside the public range': {
    failure: 'rateOutOfRange',
    wrong: { rate: '3.99' },
    without: { 'loosen a recurring offer': nothingTyped },
  },
  'the earliest pay date is past': {
    failure: 'expectedDatePast',
    wrong: { date: '2026-11-01' },
    without: { 'change a recurring offer': ownDate, 'loosen a recurring offer': ownDate },
  },
  'the market has no pay date': {
    failure: 'noPayDate',
    make: async () => {
      const [at] = await ask(
        server().ownerUrl,
        `select next_clearing_at || ',' || next_pay_date from markets where id = '${suzhouMarketId}'`,
      )
      const [clearing, payDate] = String(at).split(',')
      await set('next_clearing_at = null, next_pay_date = null')
      return () => set(`next_clearing_at = '${clearing}', next_pay_date = '${payDate}'`)
    },
  },
  'the sum is another': {
    failure: 'payAmountDiffers',
    wrong: { payAmount: '1.00' },
    without: { ...recurring, 'sign several drafts': noSum, 'sign a change': noSum },
  },
  'the agreement is not accepted': {
    failure: 'agreementNotAccepted',
    wrong: { agreement: '' },
    without: signingItself,
  },
  'another agreement was read': {
    failure: 'agreementOutdated',
    wrong: { agreement: '00000000-0000-4000-8000-000000000000' },
  },
  'its signature is missing': {
    failure: 'signatureNeeded',
    make: async () => {
      await signing.use('1')
      return () => signing.use('0')
    },
    without: signingItself,
  },
}

const wayNames = Object.keys(ways) as readonly Way[]
const cases = Object.entries(rungs).flatMap(([title, rung]) =>
  wayNames.filter((way) => !rung.without?.[way]).map((way) => [title, way, rung] as const),
)

describe('[OFR-12] [OFR-14] [OFR-20] [VER-06] [VER-26] where', () => {
  it.each(cases)('%s, nobody can %s', async (_, way, { failure, wrong = {}, make: spoil }) => {
    const answer = await ways[way](wrong, async () => {
      undo = await spoil?.()
    })
    expect(answer.code).toBe(codes[failure].code)
  })

  it.each(wayNames)('nothing is wrong, one can %s', async (way) => {
    expect((await ways[way]({}, async () => undefined)).code).toBe(0)
  })
})

describe('[OFR-14] [OFR-20] what asks for less', () => {
  it('needs no verification and no open market: documents are taken out, guard rails tightened', async () => {
    const [stays = '', out = ''] = await plant({}, {})
    const { data: offerId } = await submit(offerOf([stays, out], '2000.00'))
    mandate = await make()
    const restored = await rungs['the company is not verified']?.make?.()
    undo = async () => {
      await restored?.()
      await set('open = true, closed_reason = null')
    }
    await set(`open = false, closed_reason = 'x'`)
    expect((await modify(offerId, { documentIds: [stays], agreementVersion: undefined })).code).toBe(0)
    expect((await change(mandate, { guardRails: { ceiling: '12.00' } })).code).toBe(0)
  })
})

describe('[OFR-14] a change of a recurring offer', () => {
  it('that names no rate keeps the rate, and its type', async () => {
    mandate = await make()
    const rails = { rate: undefined, rateType: undefined, guardRails: { ceiling: '12.00' } }
    expect(await change(mandate, rails)).toMatchObject({ code: 0, data: { version: 2 } })
    const { page } = mandateDesk(offers)
    expect(await page(mandate)).toMatchObject({ rate: '8.00', rateType: 1, guardRails: { ceiling: '12.00' } })
    const { agreementVersion } = recurringOf()
    const rate = { version: 2, rate: '9.00', rateType: undefined, guardRails: { ceiling: '12.00' } }
    expect((await change(mandate, { ...rate, agreementVersion })).code).toBe(0)
    expect(await page(mandate)).toMatchObject({ rate: '9.00', rateType: 1 })
    const type = { version: 3, rate: undefined, rateType: 2 as const, agreementVersion }
    expect((await change(mandate, type)).code, 'a number of one type is no rate of the other').toBe(
      codes.rateMissing.code,
    )
  })
})
