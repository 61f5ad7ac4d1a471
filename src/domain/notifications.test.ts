import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import {
  mailsAtCompanyDayMax,
  mailsByCompanyToAddressDayMax,
  mailsByPayeeDayMax,
  mailsToAddressDayMax,
  notificationRetryFirstSeconds,
  notificationRetryLongestSeconds,
  notificationTriesMax,
  tradeMailsAtOnceDayMax,
} from './limits.ts'
import {
  decideMail,
  mailGroups,
  mailsOfGroupDayMax,
  type NotificationFault,
  notificationFaults,
  recipientOf,
  retryWaitSeconds,
} from './notifications.ts'

const final: readonly NotificationFault[] = ['refused', 'interrupted', 'unopened']
const passing = notificationFaults.filter((fault) => !final.includes(fault))

describe('a letter that failed', () => {
  it('is tried again after waits that grow up to an hour, a number of times', () => {
    for (const fault of passing) {
      const waits = Array.from({ length: notificationTriesMax }, (_, n) => retryWaitSeconds(fault, n + 1))
      expect(waits).toEqual([10, 30, 90, 270, 810, 2430, 3600, undefined])
    }
  })

  it('never waits less than before, nor out of bounds, and is never tried more often than allowed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...passing), fc.integer({ min: 1, max: 1_000 }), (fault, tries) => {
        const wait = retryWaitSeconds(fault, tries)
        if (tries >= notificationTriesMax) return wait === undefined
        const before = tries === 1 ? notificationRetryFirstSeconds : (retryWaitSeconds(fault, tries - 1) ?? 0)
        return wait !== undefined && wait >= before && wait <= notificationRetryLongestSeconds
      }),
    )
  })

  it.each(final)('is dead at once where nothing can cure it: %s', (fault) => {
    expect(retryWaitSeconds(fault, 1)).toBeUndefined()
  })
})

describe('a recipient', () => {
  it.each([
    ['mail', 'LiXiaoyun@Mingyuan.test', 'lixiaoyun@mingyuan.test'],
    ['sms', '13800001234', '13800001234'],
    ['mail', '13800001234', undefined],
    ['sms', 'lixiaoyun@mingyuan.test', undefined],
    ['sms', '12800001234', undefined],
    ['mail', 'a@b.test\r\nBcc: c@d.test', undefined],
    ['mail', 'a@b.test\n', undefined],
    ['mail', 'a@b.test, c@d.test', undefined],
    ['mail', 'A <a@b.test>', undefined],
    ['sms', '13800001234\n', undefined],
  ] as const)('by %s: %j is %j', (channel, text, recipient) => {
    expect(recipientOf(channel, text)).toBe(recipient)
  })

  it('holds nothing that could end a line, a header or an address', () => {
    const hostile = fc.string({
      unit: fc.constantFrom('a', '1', '@', '.', '\r', '\n', '<', '>', ',', ';', ' ', '"'),
    })
    const addresses = fc.tuple(hostile, fc.constant('a@b.test'), hostile).map((parts) => parts.join(''))
    fc.assert(fc.property(addresses, (text) => !/[\r\n<>,;" ]/.test(recipientOf('mail', text) ?? '')))
  })
})

describe('a mail that one company causes at another', () => {
  const none = { ofSender: 0, atCompany: 0, toAddress: 0, ofSenderToAddress: 0, isRepeated: false }

  it('is sent up to each limit, and not beyond', () => {
    for (const [count, max] of [
      ['ofSender', mailsByPayeeDayMax],
      ['atCompany', mailsAtCompanyDayMax],
      ['toAddress', mailsToAddressDayMax],
      ['ofSenderToAddress', mailsByCompanyToAddressDayMax],
    ] as const) {
      expect(decideMail({ ...none, [count]: max - 1 }, 'payee')).toBe('sent')
      expect(decideMail({ ...none, [count]: max }, 'payee')).toBe('limited')
    }
  })

  it('is limited by the group it is counted in', () => {
    for (const group of mailGroups) {
      if (group === 'trade') continue
      const max = mailsOfGroupDayMax[group]
      expect(decideMail({ ...none, ofSender: max - 1 }, group)).toBe('sent')
      expect(decideMail({ ...none, ofSender: max }, group)).toBe('limited')
    }
  })

  it('about trade is never limited: beyond each number it is held, to be summed up', () => {
    const counted = fc.nat({ max: 100_000 })
    fc.assert(
      fc.property(counted, counted, counted, counted, (ofSender, atCompany, toAddress, ofSenderToAddress) => {
        const caused = { ofSender, atCompany, toAddress, ofSenderToAddress, isRepeated: false }
        return decideMail(caused, 'trade') !== 'limited'
      }),
    )
    for (const [count, max] of [
      ['atCompany', mailsAtCompanyDayMax],
      ['toAddress', mailsToAddressDayMax],
      ['ofSenderToAddress', tradeMailsAtOnceDayMax],
    ] as const) {
      expect(decideMail({ ...none, [count]: max - 1 }, 'trade')).toBe('sent')
      expect(decideMail({ ...none, [count]: max }, 'trade')).toBe('held')
    }
  })

  it('about the same as one before is folded into that', () => {
    expect(decideMail({ ...none, isRepeated: true }, 'payee')).toBe('folded')
  })
})
