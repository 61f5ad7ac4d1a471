/** Addresses and ranges, as an administrator types them. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAddressIn, parseNetwork } from './networks.ts'

describe('a range of addresses', () => {
  it('holds its own address, whatever its length', () => {
    const ranges = fc.oneof(
      fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 })),
      fc.tuple(fc.ipV6(), fc.integer({ min: 0, max: 128 })),
    )
    fc.assert(
      fc.property(ranges, ([address, length]) => {
        if (/\./.test(address) && address.includes(':')) return
        expect(isAddressIn([`${address}/${length}`], address)).toBe(true)
      }),
    )
  })

  it.each([
    ['203.0.113.0/24', '203.0.113.200', true],
    ['203.0.113.0/24', '203.0.114.1', false],
    ['203.0.113.7', '203.0.113.7', true],
    ['203.0.113.7', '::ffff:203.0.113.7', true],
    ['2001:db8::/32', '2001:db8:1::5', true],
    ['2001:db8::/32', '2001:db9::5', false],
    ['::/0', '203.0.113.7', false],
    ['fe80::1', 'fe80::1%eth0', true],
  ])('%s and %s: %s', (range, address, isIn) => {
    expect(isAddressIn([range], address)).toBe(isIn)
  })

  it.each([
    '',
    '1.2.3',
    '1.2.3.256',
    '01.2.3.4',
    '1.2.3.4/33',
    '1.2.3.4/',
    '1.2.3.4/8/8',
    '::1::',
    ':::',
    'g::1',
    'erp.example.com',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7::8:9',
  ])('%j is none', (text) => {
    expect(parseNetwork(text)).toBeUndefined()
  })
})
