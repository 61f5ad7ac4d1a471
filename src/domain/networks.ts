/** Network addresses and ranges of them, as an administrator types them. */

export type Network = {
  readonly family: 4 | 6
  readonly bits: bigint
  /** The number of leading bits that are compared. */
  readonly length: number
}

const widths = { 4: 32, 6: 128 } as const

/** `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`; undefined where it is neither address nor range. */
export function parseNetwork(text: string): Network | undefined {
  const [written = '', range, ...rest] = text.trim().split('/')
  const address = parseAddress(written)
  if (!address || rest.length > 0) return undefined
  const width = widths[address.family]
  if (range === undefined) return { ...address, length: width }
  if (!/^\d{1,3}$/.test(range) || Number(range) > width) return undefined
  return { ...address, length: Number(range) }
}

/** Whether one of the ranges holds the address. An IPv4 address may arrive as an IPv6 one. */
export function isAddressIn(networks: readonly string[], address: string): boolean {
  const from = parseAddress(plainOf(address))
  if (!from) return false
  return networks.some((text) => {
    const network = parseNetwork(text)
    if (network?.family !== from.family) return false
    const shift = BigInt(widths[from.family] - network.length)
    return network.bits >> shift === from.bits >> shift
  })
}

const plainOf = (address: string): string => {
  const [whole = ''] = address.toLowerCase().split('%', 1)
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(whole)?.[1] ?? whole
}

type Address = Pick<Network, 'family' | 'bits'>

const parseAddress = (text: string): Address | undefined =>
  text.includes(':') ? sixOf(text.toLowerCase()) : fourOf(text)

function fourOf(text: string): Address | undefined {
  const parts = text.split('.')
  const isWhole =
    parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)
  return isWhole ? { family: 4, bits: joined(parts.map(BigInt), 8n) } : undefined
}

function sixOf(text: string): Address | undefined {
  const halves = text.split('::')
  if (halves.length > 2) return undefined
  const [before = [], after] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const given = [...before, ...(after ?? [])]
  const missing = 8 - given.length
  if (after === undefined ? missing !== 0 : missing < 1) return undefined
  if (!given.every((group) => /^[0-9a-f]{1,4}$/.test(group))) return undefined
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...(after ?? [])]
  return {
    family: 6,
    bits: joined(
      groups.map((group) => BigInt(`0x${group}`)),
      16n,
    ),
  }
}

const joined = (parts: readonly bigint[], each: bigint): bigint =>
  parts.reduce((sum, part) => (sum << each) | part, 0n)
