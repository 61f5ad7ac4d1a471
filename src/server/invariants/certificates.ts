/**
 * Computes the certificate of every run again from the bytes that are kept of its input, in big integers, as docs/clearing.md states
 * it. It reads the bytes by their layout and shares no code with clearing. A run of which they cannot be read is amiss too.
 */
import type pg from 'pg'
import { snapshotBytesAtOnceMax } from '../limits.ts'

type QueryClient = { readonly query: pg.ClientBase['query'] }
type Row = {
  readonly id: string
  readonly bytes: Buffer | null
  readonly candidates: number
  readonly discount: string
  readonly bound: string
  readonly pool_price: string
  readonly margin_price: string
  readonly scale_bits: number
}

/** The places of runs whose certificate is not what their input comes to. */
export async function certificateFaults(client: QueryClient): Promise<readonly string[]> {
  const { rows: runs } = await client.query<{ id: string; size: string }>(
    `select r.id, coalesce(sum(octet_length(s.bytes)), 0)::text as size from clearing_runs r
     left join clearing_snapshots s on s.payer_tenant_id = r.payer_tenant_id and s.run_id = r.id
     where r.state = 'done' group by r.payer_tenant_id, r.id order by r.id`,
  )
  const faults: string[] = []
  for (const ids of portionsOf(runs)) {
    const { rows } = await client.query<Row>(
      `select r.id, r.candidates, r.discount::text, r.bound::text, r.pool_price::text, r.margin_price::text, r.scale_bits,
         (select string_agg(s.bytes, ''::bytea order by s.part) from clearing_snapshots s
          where s.payer_tenant_id = r.payer_tenant_id and s.run_id = r.id) as bytes
       from clearing_runs r where r.id = any($1::uuid[])`,
      [ids],
    )
    faults.push(...rows.filter((row) => !isRight(row)).map(({ id }) => `clearing_runs ${id}`))
  }
  return faults
}

/** Ids whose snapshots are read at once. */
function portionsOf(runs: readonly { readonly id: string; readonly size: string }[]): readonly string[][] {
  const portions: string[][] = []
  let filled = Number.POSITIVE_INFINITY
  for (const { id, size } of runs) {
    filled += Number(size)
    if (filled > snapshotBytesAtOnceMax) {
      portions.push([])
      filled = Number(size)
    }
    portions.at(-1)?.push(id)
  }
  return portions
}

function isRight(row: Row): boolean {
  const [l, m, k] = [BigInt(row.pool_price), BigInt(row.margin_price), BigInt(row.scale_bits)]
  const bound = BigInt(row.bound)
  if (row.bytes === null || l < 0n || m < 0n || bound < BigInt(row.discount)) return false
  try {
    const { pool, hasDesired, candidates } = readCandidates(row.bytes)
    let sum = l * pool
    for (const { discount, net, gain } of candidates) {
      const value = (discount << k) - l * net + m * gain
      if (value > 0n) sum += value
    }
    return candidates.length === row.candidates && (hasDesired || m === 0n) && sum >> k === bound
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

type Candidate = { readonly discount: bigint; readonly net: bigint; readonly gain: bigint }

/** After the header, ids and dates of each item: the market of the book, its budgets, and its columns, each whole. */
function readCandidates(bytes: Buffer) {
  const header = 5 + bytes.readUInt32LE(1)
  const count = bytes.readUInt32LE(header)
  const book = header + 8 + count * 56 + bytes.readUInt32LE(header + 4) * 16
  const desired = bytes.readUInt16LE(book + 12)
  const market = {
    minimum: bytes.readUInt16LE(book + 10),
    desired: desired === 65_535 ? undefined : desired,
    highest: Math.min(bytes.readUInt16LE(book + 14), bytes.readUInt16LE(book + 16)),
    dayCount: bytes.readUInt16LE(book + 19),
    payDay: bytes.readInt32LE(book + 21),
  }
  let at = book + 33 + bytes.readUInt32LE(book + 29) * 8
  const column = (width: number, read: (place: number) => number): ((item: number) => number) => {
    const start = at
    at += width * count
    return (item) => read(start + item * width)
  }
  const f64 = () => column(8, (place) => bytes.readDoubleLE(place))
  const u16 = () => column(2, (place) => bytes.readUInt16LE(place))
  const u8 = () => column(1, (place) => bytes.readUInt8(place))
  const [amount, early, term, method, rateType, rate] = [f64(), u16(), u16(), u8(), u8(), u16()]
  const [billRateType, billRate, , payeeMinimum, ceiling] = [u8(), u16(), f64(), u16(), u16()]
  const expectedDay = column(4, (place) => bytes.readInt32LE(place))
  const ineligible = column(4, (place) => bytes.readUInt32LE(place))

  const candidates: Candidate[] = []
  for (let item = 0; item < count; item += 1) {
    const days = method(item) === 1 ? 0 : early(item)
    const billDays = method(item) === 0 ? 0 : term(item)
    const points = method(item) === 1 ? 0 : rate(item) * (rateType(item) === 0 ? days : market.dayCount)
    const billPoints =
      method(item) === 0 ? 0 : billRate(item) * (billRateType(item) === 0 ? billDays : market.dayCount)
    const [all, money] = [points + billPoints, days + billDays]
    const isDropped =
      ineligible(item) !== 0 ||
      market.payDay < expectedDay(item) ||
      all < Math.max(market.minimum, payeeMinimum(item)) * money ||
      all > market.highest * money ||
      (ceiling(item) !== 0 && all > ceiling(item) * money)
    if (isDropped) continue
    const payable = BigInt(amount(item))
    const discount = partOf(payable, points, market.dayCount) + partOf(payable, billPoints, market.dayCount)
    if (discount < 1n || discount >= payable) continue
    const surplus = all - (market.desired ?? 0) * money
    const gain = floorOf(payable * BigInt(surplus), BigInt(10_000 * market.dayCount)) + 1n
    candidates.push({ discount, net: payable - discount, gain })
  }
  return {
    pool: BigInt(bytes.readDoubleLE(book + 2)),
    hasDesired: market.desired !== undefined,
    candidates,
  }
}

/** A part of a discount, rounded half up. */
const partOf = (payable: bigint, points: number, dayCount: number): bigint =>
  (2n * payable * BigInt(points) + BigInt(10_000 * dayCount)) / BigInt(20_000 * dayCount)

const floorOf = (dividend: bigint, divisor: bigint): bigint =>
  dividend >= 0n ? dividend / divisor : -((-dividend + divisor - 1n) / divisor)
