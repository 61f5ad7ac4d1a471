/** The limits that the specification names, whichever layer has them. */
import { describe, expect, it } from 'vitest'
import * as identity from '#domain/identity/limits.ts'
import * as domain from '#domain/limits.ts'
import * as server from '#server/limits.ts'
import * as web from '#web/limits.ts'

const limits = { ...domain, ...server, ...web }

describe('limits', () => {
  it('[COM-15] bounds money', () => {
    expect(limits.documentMinorMax).toBe(10n ** 13n)
    expect(limits.totalMinorMax).toBe(10n ** 15n)
  })

  it('[COM-34] bounds rates', () => {
    const { percentBpsMax, rateBpsMin, aprBpsMax, discountRateBpsMax } = limits
    expect({ percentBpsMax, rateBpsMin, aprBpsMax, discountRateBpsMax }).toEqual({
      percentBpsMax: 100_00,
      rateBpsMin: 1,
      aprBpsMax: 99_00,
      discountRateBpsMax: 10_00,
    })
  })

  it('[IDN-19] leaves room for the longest password, sealed', () => {
    const plainBytes = limits.passwordCharactersMax * 4
    const sealedBytes = 16 + Math.ceil(plainBytes / 16) * 16
    expect(identity.sealedPasswordLengthMax).toBe(Math.ceil(sealedBytes / 3) * 4)
  })

  it('[COM-09] [COM-11] bounds requests', () => {
    expect(limits.requestDedupeMs).toBe(500)
    expect(limits.idempotencyKeyKeptDays).toBe(7)
    expect(limits.sourceKeptDays).toBe(7)
    expect(limits.reloadDelayMs).toBe(1_000)
    expect(limits.bodyBytesMax).toBe(2 ** 20)
    expect(limits.idempotencyKeyLengthMax).toBeGreaterThanOrEqual(
      '00000000-0000-7000-8000-000000000000'.length,
    )
  })

  it('[IDN-14] bounds sessions and guessing', () => {
    expect([
      identity.sessionIdleHours,
      identity.sessionAbsoluteDays,
      identity.sessionSeenWriteSeconds,
    ]).toEqual([12, 7, 60])
    expect([
      identity.signInFailuresMax,
      identity.signInFailuresWindowMinutes,
      identity.signInLockMinutes,
    ]).toEqual([10, 15, 15])
    expect(identity.addressFailuresMax).toBe(50)
  })

  it('[COM-22] [IDN-30] measures the screen', () => {
    expect([limits.rootFontPxMax, limits.rootFontFullWidthPx, limits.narrowBelowPx]).toEqual([
      100, 1_440, 900,
    ])
    expect([limits.toastMs, limits.toastInShellMs]).toEqual([1_500, 1_000])
    expect(limits.sidebarPx).toBe(200)
  })

  it('[COM-12] [COM-26] bounds lists', () => {
    expect(limits.pageSizes).toEqual([10, 20, 50, 100])
    expect(limits.pageSizeDefault).toBe(20)
    expect(limits.keywordCharactersMin).toBe(2)
  })
})
