import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import {
  codesPerCompanyDayMax,
  codesPerPersonDayMax,
  codesWithoutPictureMax,
  verificationCodesPerAddressHourMax,
  verificationCodesPerContactDayMax,
} from './limits.ts'
import {
  budgetOf,
  codeSources,
  contactOf,
  needOf,
  type Requester,
  type Sends,
  trySend,
} from './verification-codes.ts'

const second = 1_000
const hour = 3_600 * second
const day = 24 * hour

const nothing: Sends = {
  ofPurpose: [],
  ofTarget: [],
  ofAddress: [],
  ofPerson: [],
  ofCompany: [],
  fullSince: null,
}
const others = { source: 'register', requester: 'others', picture: 'right' } as const
const holder = { source: 'login', requester: 'holder', picture: 'none' } as const

type Ask = {
  readonly at: number
  readonly purpose: number
  readonly address: number
  readonly requester: Requester
}

/** Requests codes for one target, by any requester and for any purpose, and returns which were sent. */
function sentOf(asks: readonly Ask[]): Ask[] {
  const sent: Ask[] = []
  for (const ask of asks) {
    const when = (is: (one: Ask) => boolean) =>
      sent
        .filter(is)
        .map(({ at }) => at)
        .toReversed()
    const sends = {
      ...nothing,
      ofPurpose: when(({ purpose, requester }) => purpose === ask.purpose && requester === ask.requester),
      ofTarget: when(({ requester }) => requester === ask.requester),
      ofAddress: when(({ address }) => address === ask.address),
    }
    if (trySend(sends, { source: 'register', requester: ask.requester, picture: 'right' }, ask.at).ok)
      sent.push(ask)
  }
  return sent
}

describe('sending codes', () => {
  const asks = fc
    .array(
      fc.record({
        at: fc.integer({ min: 0, max: 3 * day }),
        purpose: fc.nat({ max: 5 }),
        address: fc.nat({ max: 50 }),
        requester: fc.constantFrom<Requester>('holder', 'others'),
      }),
      { maxLength: 200 },
    )
    .map((list) => list.toSorted((a, b) => a.at - b.at))

  it('[IDN-34] leaves a minute between two to one target, and never sends more than ten into any day, for whatever purpose', () => {
    fc.assert(
      fc.property(asks, (list) => {
        const sent = sentOf(list)
        for (const requester of ['holder', 'others'] as const) {
          const times = sent.filter((one) => one.requester === requester).map(({ at }) => at)
          for (const [index, at] of times.entries()) {
            const next = times[index + 1]
            if (next !== undefined) expect(next - at).toBeGreaterThanOrEqual(60 * second)
            const within = times.filter((other) => other >= at && other < at + day)
            expect(within.length).toBeLessThanOrEqual(verificationCodesPerContactDayMax)
          }
        }
      }),
    )
  })

  it('[IDN-34] sends a holder the same codes at the same moments, whatever others ask for', () => {
    fc.assert(
      fc.property(asks, (list) => {
        const alone = list.filter(({ requester }) => requester === 'holder')
        expect(sentOf(list).filter(({ requester }) => requester === 'holder')).toEqual(sentOf(alone))
      }),
    )
  })

  it('[IDN-34] [COM-04] says inside the minute that nothing changed, or for how long another purpose waits', () => {
    const justNow = { ...nothing, ofTarget: [0], ofAddress: [0] }
    const same = { ...justNow, ofPurpose: [0] }
    expect(trySend(same, others, 60 * second - 1)).toMatchObject({ failure: 'nothingChanged' })
    expect(trySend(same, others, 60 * second).ok).toBe(true)
    expect(trySend(justNow, others, 18 * second)).toMatchObject({
      failure: 'codeWait',
      details: { seconds: 42 },
    })
    expect(trySend(justNow, others, 60 * second).ok).toBe(true)
  })

  it('[IDN-34] says for how many hours a target has had its codes', () => {
    const ten = Array.from({ length: 10 }, (_, index) => (9 - index) * hour)
    expect(trySend({ ...nothing, ofTarget: ten }, others, 9 * hour + second * 60)).toEqual({
      ok: false,
      failure: 'codesUsedUp',
      details: { hours: 15 },
    })
    expect(trySend({ ...nothing, ofTarget: ten }, others, day).ok).toBe(true)
  })

  it('[IDN-34] asks whoever is not the holder for a picture after a few', () => {
    const ask = (count: number, by: Parameters<typeof trySend>[1]) =>
      trySend({ ...nothing, ofTarget: Array.from({ length: count }, (_, n) => -n * hour) }, by, hour)
    const without = { ...others, picture: 'none' } as const
    expect(ask(codesWithoutPictureMax - 1, without).ok).toBe(true)
    expect(ask(codesWithoutPictureMax, without)).toMatchObject({ failure: 'codePictureNeeded' })
    expect(ask(codesWithoutPictureMax, { ...others, picture: 'wrong' })).toMatchObject({
      failure: 'pictureWrong',
    })
    expect(ask(codesWithoutPictureMax, others).ok).toBe(true)
    expect(ask(codesWithoutPictureMax, holder).ok).toBe(true)
  })

  it.each([
    ['ofAddress', verificationCodesPerAddressHourMax, 'tooManyRequests'],
    ['ofPerson', codesPerPersonDayMax, 'codesUsedUp'],
    ['ofCompany', codesPerCompanyDayMax, 'codesUsedUp'],
  ] as const)('[IDN-34] stops what asks on and on by %s, and not a holder', (which, max, failure) => {
    const sends = Array.from({ length: max }, (_, index) => -index)
    const ask = (list: readonly number[], by: Parameters<typeof trySend>[1]) =>
      trySend({ ...nothing, [which]: list }, by, 1)
    expect(ask(sends, others)).toMatchObject({ failure })
    expect(ask(sends.slice(1), others).ok).toBe(true)
    expect(ask(sends, holder).ok).toBe(true)
  })

  it('[IDN-34] pauses for everybody while an hour has had its codes, and says for how long', () => {
    const at = (fullSince: number | null, now: number) => trySend({ ...nothing, fullSince }, others, now)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 * hour }), (now) => {
        const allowed = at(0, now)
        expect(allowed.ok).toBe(now >= hour)
        if (allowed.ok) return
        expect(allowed.failure).toBe('codesPaused')
        expect(at(0, now + Number(allowed.details['minutes']) * 60 * second).ok).toBe(true)
      }),
    )
    expect(at(null, 0).ok).toBe(true)
  })

  it('[IDN-34] has a budget for each purpose, and one for holders whatever the purpose', () => {
    expect(codeSources.map((source) => budgetOf(source, 'others'))).toEqual([
      'access',
      'register',
      'access',
      'profile',
      'profile',
      'profile',
      'profile',
      'profile',
    ])
    for (const source of codeSources) expect(budgetOf(source, 'holder')).toBe('holder')
  })
})

describe('a contact', () => {
  it('is what its type can reach, mails in lower case', () => {
    expect(contactOf('mail', 'Chen.Wei@Hongfei.TEST')).toBe('chen.wei@hongfei.test')
    expect(contactOf('phone', '13800010001')).toBe('13800010001')
    for (const [type, text] of [
      ['phone', 'a@b.cn'],
      ['mail', '13800010001'],
      ['mail', 'a@b.example'],
      ['phone', '12800010001'],
    ] as const)
      expect(contactOf(type, text)).toBeUndefined()
  })

  it('has to be an account’s where the code opens one, and a session’s where it changes one', () => {
    expect(codeSources.map((source) => `${source}: ${needOf(source)}`)).toEqual([
      'login: account',
      'register: contact',
      'reset: account',
      'contact_modify: session',
      'login_modify: session',
      'login_method_unbind: session',
      'person_verification: session',
      'agreement_signing: session',
    ])
  })
})
