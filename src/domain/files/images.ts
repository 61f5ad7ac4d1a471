/** Images by content: which of the four types it is, and the dimensions in its header. */
import { asciiAt, startsWith, uint16At, uint16BigEndianAt, uint32At, uint32BigEndianAt } from './bytes.ts'
import { jpegPartsMax } from './limits.ts'

export type ImageType = 'jpeg' | 'png' | 'webp' | 'gif'
export type Image = { readonly type: ImageType; readonly widthPx: number; readonly heightPx: number }

/** The image in the bytes; undefined if there is none, or its header is incomplete. */
export const imageOf = (bytes: Uint8Array): Image | undefined =>
  pngOf(bytes) ?? jpegOf(bytes) ?? gifOf(bytes) ?? webpOf(bytes)

/** An image without width or height is invalid. */
const image = (
  type: ImageType,
  widthPx: number | undefined,
  heightPx: number | undefined,
): Image | undefined => (widthPx && heightPx ? { type, widthPx, heightPx } : undefined)

function pngOf(bytes: Uint8Array): Image | undefined {
  if (!startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return undefined
  if (asciiAt(bytes, 12, 4) !== 'IHDR') return undefined
  return image('png', uint32BigEndianAt(bytes, 16), uint32BigEndianAt(bytes, 20))
}

function gifOf(bytes: Uint8Array): Image | undefined {
  if (!/^GIF8[79]a$/.test(asciiAt(bytes, 0, 6))) return undefined
  return image('gif', uint16At(bytes, 6), uint16At(bytes, 8))
}

/** Segments with their lengths, and the bytes that fill the space between them, until one starts a frame. */
function jpegOf(bytes: Uint8Array): Image | undefined {
  if (!startsWith(bytes, [0xff, 0xd8, 0xff])) return undefined
  let at = 2
  for (let parts = 0; parts < jpegPartsMax && bytes[at] === 0xff; parts += 1) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (startsFrame(marker))
      return image('jpeg', uint16BigEndianAt(bytes, at + 7), uint16BigEndianAt(bytes, at + 5))
    const length = uint16BigEndianAt(bytes, at + 2)
    if (length === undefined || length < 2) return undefined
    at += 2 + length
  }
  return undefined
}

/** C0 to CF, except Huffman tables (C4), extensions (C8) and arithmetic coding (CC). */
const startsFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function webpOf(bytes: Uint8Array): Image | undefined {
  if (asciiAt(bytes, 0, 4) !== 'RIFF' || asciiAt(bytes, 8, 4) !== 'WEBP') return undefined
  const chunk = asciiAt(bytes, 12, 4)
  if (chunk === 'VP8X') return image('webp', plusOne(uint24At(bytes, 24)), plusOne(uint24At(bytes, 27)))
  if (chunk === 'VP8L') return losslessWebp(bytes)
  if (chunk !== 'VP8 ' || !startsWith(bytes, [0x9d, 0x01, 0x2a], 23)) return undefined
  return image('webp', lower14(uint16At(bytes, 26)), lower14(uint16At(bytes, 28)))
}

/** 14 bits of width and 14 of height, each minus one, after a signature byte. */
function losslessWebp(bytes: Uint8Array): Image | undefined {
  const bits = bytes[20] === 0x2f ? uint32At(bytes, 21) : undefined
  if (bits === undefined) return undefined
  return image('webp', (bits % 2 ** 14) + 1, (Math.floor(bits / 2 ** 14) % 2 ** 14) + 1)
}

const uint24At = (bytes: Uint8Array, at: number): number | undefined => {
  const low = uint16At(bytes, at)
  const high = bytes[at + 2]
  return low === undefined || high === undefined ? undefined : low + high * 2 ** 16
}
const plusOne = (value: number | undefined) => (value === undefined ? undefined : value + 1)
const lower14 = (value: number | undefined) => (value === undefined ? undefined : value % 2 ** 14)
