/** Network addresses as rate limits count them. */
import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { rateLimitKey } from './addresses.ts'

const group = fc.integer({ min: 0, max: 0xff_ff }).map((number) => number.toString(16))
const groupsOf = (count: number) => fc.array(group, { minLength: count, maxLength: count })

describe('[IDN-11] an address', () => {
  it('of IPv4 counts as itself', () => {
    fc.assert(fc.property(fc.ipV4(), (address) => rateLimitKey(address) === address))
  })

  it('of IPv6 counts as its network, whatever the host and however it is written', () => {
    fc.assert(
      fc.property(groupsOf(4), groupsOf(4), groupsOf(4), (network, host, other) => {
        const counted = rateLimitKey([...network, ...host].join(':'))
        expect(counted).toBe(`${network.join(':')}::/64`)
        expect(rateLimitKey([...network, ...other].join(':').toUpperCase())).toBe(counted)
        expect(rateLimitKey([...network.map((one) => one.padStart(4, '0')), ...other].join(':'))).toBe(
          counted,
        )
        expect(rateLimitKey(`${network.join(':')}::${host.slice(0, 3).join(':')}`)).toBe(counted)
      }),
    )
  })

  it('of another network counts as another', () => {
    fc.assert(
      fc.property(groupsOf(4), groupsOf(4), groupsOf(4), (network, other, host) => {
        fc.pre(network.join() !== other.join())
        return rateLimitKey([...network, ...host].join(':')) !== rateLimitKey([...other, ...host].join(':'))
      }),
    )
  })

  it.each([
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
    ['', ''],
    ['unknown', 'unknown'],
    ['1:2:3', '1:2:3'],
    ['1::2::3', '1::2::3'],
    ['1:2:3:4:5:6:7:8:9', '1:2:3:4:5:6:7:8:9'],
  ])('%s counts as %s', (address, counted) => {
    expect(rateLimitKey(address)).toBe(counted)
  })
})
