/** Draws a picture code: rotated, bent and crossed strokes, written as a PNG. */
import { crc32, deflateSync } from 'node:zlib'
import { type Point, strokesOf } from './glyphs.ts'

export const pictureWidth = 132
export const pictureHeight = 44

/** A number in [0, 1). */
export type Random = () => number

type Segment = readonly [from: Point, to: Point]

export function drawPicture(text: string, random: Random): Buffer {
  const between = (low: number, high: number): number => low + (high - low) * random()
  const notifications = [...text].flatMap((character, index) => {
    const middle: Point = [
      (pictureWidth * (index + 0.5)) / text.length + between(-3, 3),
      pictureHeight / 2 + between(-3, 3),
    ]
    return segmentsOf(character, middle, between(25, 31), between(-0.35, 0.35))
  })
  const crossing = Array.from(
    { length: 3 },
    (): Segment => [
      [between(0, 20), between(4, pictureHeight - 4)],
      [between(pictureWidth - 20, pictureWidth), between(4, pictureHeight - 4)],
    ],
  )
  const bend = { size: between(1.5, 3), length: between(9, 15), phase: between(0, 6) }
  const bentBy = (x: number): number => bend.size * Math.sin(x / bend.length + bend.phase)
  const ink = new Float64Array(pictureWidth * pictureHeight)
  for (const segment of notifications) draw(ink, segment, { halfWidth: 1.7, strength: 1, bentBy })
  for (const segment of crossing) draw(ink, segment, { halfWidth: 0.7, strength: 0.7, bentBy: () => 0 })
  return pngOf(greyOf(ink, random))
}

/** Paper and ink, each with some noise. The noise is not a secret, so a fast generator is enough. */
function greyOf(ink: Float64Array, random: Random): Buffer {
  const grey = Buffer.allocUnsafe(ink.length)
  let noise = Math.floor(random() * 2 ** 31) | 1
  for (let at = 0; at < ink.length; at += 1) {
    noise ^= noise << 13
    noise ^= noise >>> 17
    noise ^= noise << 5
    grey[at] = 250 - 210 * (ink[at] ?? 0) - 5 * ((noise >>> 8) / 2 ** 24)
  }
  return grey
}

type Pen = {
  readonly halfWidth: number
  readonly strength: number
  /** The vertical shift of a column. */
  readonly bentBy: (x: number) => number
}

/** Only pixels near the line are checked, without allocation, so that drawing does not delay other calls. */
function draw(ink: Float64Array, segment: Segment, { halfWidth, strength, bentBy }: Pen): void {
  const [[ax, ay], [bx, by]] = segment
  const [dx, dy] = [bx - ax, by - ay]
  const lengthSquared = dx * dx + dy * dy || 1
  const reach = halfWidth + 1
  const lastX = within(Math.max(ax, bx) + reach, pictureWidth)
  for (let x = within(Math.min(ax, bx) - reach, pictureWidth); x <= lastX; x++) {
    const bent = bentBy(x)
    const lastY = within(Math.max(ay, by) + reach - bent, pictureHeight)
    for (let y = within(Math.min(ay, by) - reach - bent, pictureHeight); y <= lastY; y++) {
      const along = ((x - ax) * dx + (y + bent - ay) * dy) / lengthSquared
      const nearest = Math.min(1, Math.max(0, along))
      const distance = Math.sqrt((x - ax - nearest * dx) ** 2 + (y + bent - ay - nearest * dy) ** 2)
      const edge = Math.min(1, halfWidth + 0.5 - distance)
      const at = y * pictureWidth + x
      if (edge > 0) ink[at] = Math.max(ink[at] ?? 0, strength * edge)
    }
  }
}

const within = (value: number, size: number): number => Math.min(size - 1, Math.max(0, Math.floor(value)))

function segmentsOf(character: string, [x, y]: Point, size: number, turn: number): Segment[] {
  const placed = ([dx, dy]: Point): Point => [
    x + size * (dx * Math.cos(turn) - dy * Math.sin(turn)),
    y + size * (dx * Math.sin(turn) + dy * Math.cos(turn)),
  ]
  return strokesOf(character).flatMap((stroke) =>
    stroke.slice(1).map((point, index): Segment => [placed(stroke[index] ?? point), placed(point)]),
  )
}

/** Eight-bit greyscale, no interlacing; each line starts with its filter number, none. */
function pngOf(pixels: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(pictureWidth, 0)
  header.writeUInt32BE(pictureHeight, 4)
  header[8] = 8
  const lines = Buffer.alloc((pictureWidth + 1) * pictureHeight)
  for (let y = 0; y < pictureHeight; y++)
    pixels.copy(lines, y * (pictureWidth + 1) + 1, y * pictureWidth, (y + 1) * pictureWidth)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
