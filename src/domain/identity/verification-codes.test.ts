import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { verificationCodesPerAddressHourMax, verificationCodesPerMarkDayMax } from './limits.ts'
import { codeSources, markOf, needOf, trySend } from './verification-codes.ts'

const second = 1_000
const hour = 3_600 * second
const day = 24 * hour

/** Lets somebody ask at these moments, for one purpose, and tells when a code was sent. */
function sentOf(moments: readonly number[], address: (index: number) => number = () => 0): number[] {
  const sent: { readonly at: number; readonly from: number }[] = []
  for (const [index, now] of moments.entries()) {
    const from = address(index)
    const all = sent.toReversed().map(({ at }) => at)
    const ofAddress = sent.filter((one) => one.from === from).map(({ at }) => at)
    const allowed = trySend(
      { ofPurpose: all, ofMark: all, ofAddress: ofAddress.toReversed(), fullSince: null },
      now,
    )
    if (allowed.ok) sent.push({ at: now, from })
  }
  return sent.map(({ at }) => at)
}

describe('sending codes', () => {
  const moments = fc
    .array(fc.integer({ min: 0, max: 3 * day }), { maxLength: 200 })
    .map((list) => list.toSorted((a, b) => a - b))

  it('[IDN-34] leaves a minute between two, and never sends more than ten into any day, however it is timed', () => {
    fc.assert(
      fc.property(moments, (list) => {
        const sent = sentOf(list, (index) => index)
        for (const [index, at] of sent.entries()) {
          const next = sent[index + 1]
          if (next !== undefined) expect(next - at).toBeGreaterThanOrEqual(60 * second)
          const within = sent.filter((other) => other >= at && other < at + day)
          expect(within.length).toBeLessThanOrEqual(verificationCodesPerMarkDayMax)
        }
      }),
    )
  })

  it('says that nothing changed inside the minute, and for how many hours a mark has had its codes', () => {
    expect(
      trySend({ ofPurpose: [0], ofMark: [0], ofAddress: [0], fullSince: null }, 60 * second - 1),
    ).toMatchObject({
      failure: 'nothingChanged',
    })
    expect(trySend({ ofPurpose: [0], ofMark: [0], ofAddress: [0], fullSince: null }, 60 * second).ok).toBe(
      true,
    )
    const ten = Array.from({ length: 10 }, (_, index) => (9 - index) * hour)
    expect(trySend({ ofPurpose: [], ofMark: ten, ofAddress: [], fullSince: null }, 9 * hour + 1)).toEqual({
      ok: false,
      failure: 'codesUsedUp',
      details: { hours: 15 },
    })
    expect(trySend({ ofPurpose: [], ofMark: ten, ofAddress: [], fullSince: null }, day).ok).toBe(true)
  })

  it('stops an address that asks on and on for whatever marks', () => {
    const sends = Array.from({ length: verificationCodesPerAddressHourMax }, (_, index) => -index)
    const ask = (ofAddress: readonly number[]) =>
      trySend({ ofPurpose: [], ofMark: [], ofAddress, fullSince: null }, 1)
    expect(ask(sends)).toMatchObject({ failure: 'tooManyRequests' })
    expect(ask(sends.slice(1)).ok).toBe(true)
  })

  it('[IDN-34] pauses for everybody while an hour has had its codes, and says for how long', () => {
    const at = (fullSince: number | null, now: number) =>
      trySend({ ofPurpose: [], ofMark: [], ofAddress: [], fullSince }, now)
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
})

describe('a mark', () => {
  it('is what its type can reach, mails in lower case', () => {
    expect(markOf('mail', 'Chen.Wei@Hongfei.TEST')).toBe('chen.wei@hongfei.test')
    expect(markOf('phone', '13800010001')).toBe('13800010001')
    for (const [type, text] of [
      ['phone', 'a@b.cn'],
      ['mail', '13800010001'],
      ['mail', 'a@b.example'],
      ['phone', '12800010001'],
    ] as const)
      expect(markOf(type, text)).toBeUndefined()
  })

  it('has to be an account’s where the code opens one, and a session’s where it changes one', () => {
    expect(codeSources.map((source) => `${source}: ${needOf(source)}`)).toEqual([
      'login: account',
      'register: mark',
      'reset: account',
      'contact_modify: session',
      'login_modify: session',
      'login_method_unbind: session',
    ])
  })
})
