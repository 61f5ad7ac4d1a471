/** Network addresses for rate limits. An IPv6 user has a whole network of addresses, which counts as one. */

const groupsOfNetwork = 4
const groups = 8

/** An IPv4 address as it is, an IPv6 address as its /64; anything else as itself. */
export function rateLimitKey(address: string): string {
  const plain = address.toLowerCase().split('%', 1)[0] ?? ''
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail, ...rest] = plain.split('::')
  const [before, after] = [groupsIn(head), groupsIn(tail ?? '')]
  const missing = groups - before.length - after.length
  const isWhole = tail === undefined ? missing === 0 : missing > 0
  const all = [...before, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...after]
  if (rest.length > 0 || !isWhole || !all.every((group) => /^[0-9a-f]{1,4}$/.test(group))) return plain
  return `${all
    .slice(0, groupsOfNetwork)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** The last two groups of an address may be written as an IPv4 address. */
const groupsIn = (part: string): string[] =>
  part.split(':').flatMap((group) => (group === '' ? [] : group.includes('.') ? ['0', '0'] : [group]))
