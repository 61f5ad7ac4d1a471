/** From when on a version of the settings counts, and what payees learn of it. */
import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { type Instant, msPerMinute } from '../day.ts'
import type { BasisPoints } from '../rate.ts'
import { defaultPrivateSettings, defaultSettings } from './settings.ts'
import { firstTimes, haveSameRates, isLocked, nextTimes } from './settings-lock.ts'

const version = (lockMinutes: number, minimumBps: number, cutOff: string, highestBps: number) => ({
  settings: { ...defaultSettings, lockMinutes, cutOff, highestBps: highestBps as BasisPoints },
  own: { ...defaultPrivateSettings, minimumBps: minimumBps as BasisPoints },
})
type Version = ReturnType<typeof version>
type StoredVersion = Version & { readonly times: ReturnType<typeof firstTimes>; readonly setAt: Instant }

const steps = fc.array(
  fc.record({
    waitedMinutes: fc.nat(90),
    version: fc
      .tuple(
        fc.constantFrom(10, 30, 60),
        fc.constantFrom(400, 500),
        fc.constantFrom('12:00', '17:00'),
        fc.constantFrom(900, 1_000),
      )
      .map((values) => version(...values)),
  }),
  { minLength: 1, maxLength: 12 },
)

/** The newest version that counts, and the longest lock from it on. */
function countingAt(versions: readonly StoredVersion[], at: Instant) {
  const counting = versions.findLastIndex(({ times }, n) => n === 0 || times.countsFrom <= at)
  const locks = versions.slice(counting).map(({ settings }) => settings.lockMinutes)
  return { counting, lock: Math.max(...locks) }
}

function lifeOf(
  changes: readonly { readonly waitedMinutes: number; readonly version: Version }[],
): StoredVersion[] {
  let now = 1_000_000_000_000 as Instant
  const versions: StoredVersion[] = [
    { ...version(30, 400, '17:00', 900), times: firstTimes(now), setAt: now },
  ]
  for (const { waitedMinutes, version: added } of changes) {
    now = (now + waitedMinutes * msPerMinute) as Instant
    const before = versions.at(-1) as StoredVersion
    const times = nextTimes(before, added, now, countingAt(versions, now).lock)
    versions.push({ ...added, times, setAt: now })
  }
  return versions
}

describe('the lock of rate settings', () => {
  it('[MKT-18] no run uses rates that were set later than the lock that was in force allows, however the lock is changed', () => {
    fc.assert(
      fc.property(steps, fc.nat(600), (changes, minutes) => {
        const versions = lifeOf(changes)
        const at = ((versions[0] as StoredVersion).setAt + minutes * msPerMinute) as Instant
        const known = versions.filter(({ setAt }) => setAt <= at)
        const { counting } = countingAt(known, at)
        // Where the rates that count were set, and the lock that counted at that moment.
        let set = counting
        while (set > 0 && haveSameRates(known[set - 1] as StoredVersion, known[set] as StoredVersion))
          set -= 1
        if (set === 0) return
        const { setAt } = known[set] as StoredVersion
        const { lock } = countingAt(known.slice(0, set), setAt)
        expect(at - setAt).toBeGreaterThanOrEqual(lock * msPerMinute)
      }),
    )
  })

  it('[MKT-18] versions count in the order in which they were set', () => {
    fc.assert(
      fc.property(steps, (changes) => {
        const times = lifeOf(changes).map((one) => one.times.countsFrom)
        expect(times).toEqual(times.toSorted((a, b) => a - b))
      }),
    )
  })

  it('[MKT-17] [MKT-18] what payees read changes only with public settings', () => {
    fc.assert(
      fc.property(steps, (changes) => {
        const shown = ({ times }: StoredVersion) => [
          times.publicVersion,
          times.publicSetAt,
          times.publicCountsFrom,
        ]
        // The same life in which the minimum never changes.
        const plain = changes.map(({ waitedMinutes, version: { settings } }) => ({
          waitedMinutes,
          version: { settings, own: { ...defaultPrivateSettings, minimumBps: 400 as BasisPoints } },
        }))
        expect(lifeOf(changes).map(shown)).toEqual(lifeOf(plain).map(shown))
      }),
    )
  })

  it('[MKT-18] a change exactly the lock before a clearing is in time', () => {
    const at = 1_000_000_000_000 as Instant
    const before = (minutes: number) => (at - minutes * msPerMinute) as Instant
    expect([isLocked(before(30), at, 30), isLocked((before(30) + 1) as Instant, at, 30)]).toEqual([
      false,
      true,
    ])
    expect(isLocked(at, undefined, 30), 'no clearing is known').toBe(false)
  })
})
