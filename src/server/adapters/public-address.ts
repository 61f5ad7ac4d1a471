/**
 * Which internet addresses may be called: none that lead to private networks, to this machine or to nowhere.
 */
import { lookup, Resolver } from 'node:dns/promises'
import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { resolveTriesMax, resolveTryMs } from '../limits.ts'

/** IANA's special-purpose registries: this network, private, shared, loopback, link-local, tests, multicast, reserved. */
const closedV4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/**
 * Addresses by which clouds serve their own machines, in ranges that look public. Those of other clouds, such as
 * 169.254.169.254, 100.100.100.200, 192.0.0.192 and fd00:ec2::254, lie in the closed ranges.
 */
const cloudInsideV4: readonly (readonly [string, number])[] = [
  // Azure: configuration of virtual machines.
  ['168.63.129.16', 32],
  // IBM: service network and service endpoints.
  ['161.26.0.0', 16],
  ['166.8.0.0', 14],
  // Google: restricted and private endpoints, and the source of forwarded name look-ups.
  ['199.36.153.4', 30],
  ['199.36.153.8', 30],
  ['35.199.192.0', 19],
  // Tencent: name servers of virtual machines.
  ['183.60.82.98', 32],
  ['183.60.83.19', 32],
]
/** Of the one block that is given out: protocol assignments with Teredo, documentation, 6to4, and what is left of tests. */
const closedV6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]
/** Everything else, with loopback, mapped IPv4, NAT64, unique local, link-local and multicast, lies outside of it. */
const givenOutV6 = ['2000::', 3] as const

const closed = new BlockList()
for (const [net, bits] of [...closedV4, ...cloudInsideV4]) closed.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of closedV6) closed.addSubnet(net, bits, 'ipv6')
const givenOut = new BlockList()
givenOut.addSubnet(...givenOutV6, 'ipv6')

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address, 'ipv4')
  return isIPv6(address) && givenOut.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

/** All addresses of a name; an empty list if it has none. */
export type Resolve = (host: string) => Promise<readonly string[]>

const resolver = new Resolver({ timeout: resolveTryMs, tries: resolveTriesMax })

/**
 * Asks the name servers directly instead of using the thread pool, which files and passwords need: a slow
 * name delays no other work.
 */
export const resolveOutside: Resolve = async (host) => {
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
}

/** As this machine resolves it, for its own name. */
export const resolveHere: Resolve = async (host) => {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address)
  } catch {
    return []
  }
}
