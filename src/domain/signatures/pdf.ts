/** Finds the signatures of a PDF in its bytes, without drawing it: what each covers, and the signature itself. */
import { checkedSignatureBytesMax, checkedSignaturesMax } from './limits.ts'

export type PdfSignature = {
  /** The bytes that it covers: all up to its own place, and from there on to `end`. */
  readonly placeStart: number
  readonly placeEnd: number
  readonly end: number
  /** In hexadecimal digits; undefined where the range is not that of a signature with its place left out. */
  readonly value: string | undefined
}

export type PdfSignatures = {
  /** Where it begins in the file: something may stand before it. All other places count from there. */
  readonly start: number
  readonly size: number
  readonly isPdf: boolean
  /** Whether it ends as a PDF does. */
  readonly isWhole: boolean
  readonly signatures: readonly PdfSignature[]
}

export function readPdf(file: Uint8Array): PdfSignatures {
  const head = textOf(file, 0, headBytes).indexOf('%PDF-')
  const start = Math.max(0, head)
  const bytes = file.subarray(start)
  return {
    start,
    size: bytes.length,
    isPdf: head >= 0,
    isWhole: textOf(bytes, Math.max(0, bytes.length - tailBytes), bytes.length).includes('%%EOF'),
    signatures: rangesOf(bytes).map((range) => signatureAt(bytes, range)),
  }
}

type Range = readonly [start: number, length: number, next: number, rest: number]

function rangesOf(bytes: Uint8Array): readonly Range[] {
  const ranges: Range[] = []
  for (let at = bytes.indexOf(slash); at >= 0 && ranges.length < checkedSignaturesMax; ) {
    // Every name of a PDF begins with a slash, so its text is only made for those that may be it.
    const found =
      bytes[at + 1] === capitalB && bytes[at + 2] === smallY
        ? rangePattern.exec(textOf(bytes, at, at + rangeBytes))
        : null
    const [start, length, next, rest] = found?.slice(1).map(Number) ?? []
    if (start !== undefined && length !== undefined && next !== undefined && rest !== undefined)
      ranges.push([start, length, next, rest])
    at = bytes.indexOf(slash, at + 1)
  }
  return ranges
}

function signatureAt(bytes: Uint8Array, [start, length, next, rest]: Range): PdfSignature {
  const end = next + rest
  const isCovering = start === 0 && length < next && next - length <= 2 * checkedSignatureBytesMax + 2
  const place = isCovering && end <= bytes.length ? textOf(bytes, length, next) : ''
  return { placeStart: length, placeEnd: next, end, value: placePattern.exec(place)?.[1] }
}

const textOf = (bytes: Uint8Array, from: number, to: number): string => {
  let text = ''
  for (let at = from; at < Math.min(to, bytes.length); at += 1) text += String.fromCharCode(bytes[at] ?? 0)
  return text
}

const [slash, capitalB, smallY] = [0x2f, 0x42, 0x79]
const placePattern = /^<((?:[0-9a-fA-F]{2})+)>$/
const rangePattern =
  /^\/ByteRange\s{0,8}\[\s{0,8}(\d{1,10})\s{1,8}(\d{1,10})\s{1,8}(\d{1,10})\s{1,8}(\d{1,10})\s{0,64}\]/
const [headBytes, tailBytes, rangeBytes] = [1_024, 1_024, 160]
