/**
 * Reads a multipart form as it arrives. It is of our own because it must refuse the first part too many: parsers with
 * events go on with every part of a form, at a cost that a form of empty parts makes unbounded.
 */
import { done, type Result, refuse } from '#domain/result.ts'
import { formHeadBytesMax } from '../limits.ts'
import { type PartHead, partHeadOf } from './form-head.ts'

export type Form = {
  readonly file: (PartHead & { readonly bytes: Buffer }) | undefined
  readonly fields: readonly (readonly [name: string, value: string])[]
}
export type FormLimits = {
  /** A longer file is cut. */
  readonly fileBytesMax: number
  readonly fieldsMax: number
  readonly fieldBytesMax: number
}
type Failure = 'inputInvalid' | 'inputMalformed'

const lineEnd = Buffer.from('\r\n')
const headEnd = Buffer.from('\r\n\r\n')
const lastMark = Buffer.from('--')

/** What of a form comes next. */
type Expected = 'preamble' | 'boundaryEnd' | 'head' | 'content' | 'nothing'

class FormReader {
  readonly #delimiter: Buffer
  readonly #limits: FormLimits
  // The first boundary has no line before it.
  #rest: Buffer = lineEnd
  #expected: Expected = 'preamble'
  #part: { readonly head: PartHead; readonly pieces: Buffer[]; size: number } | undefined
  #file: Form['file']
  readonly #fields: (readonly [string, string])[] = []
  #failure: Failure | undefined

  constructor(boundary: string, limits: FormLimits) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`)
    this.#limits = limits
  }

  /** After a failure, and behind the last boundary, the rest is passed over. */
  take(chunk: Buffer): void {
    if (this.#failure || this.#expected === 'nothing') return
    this.#rest = Buffer.concat([this.#rest, chunk])
    while (!this.#failure && this.#step()) continue
  }

  end(): Result<Form, Failure> {
    if (this.#failure) return refuse(this.#failure)
    if (this.#expected !== 'nothing') return refuse('inputMalformed')
    return done({ file: this.#file, fields: this.#fields })
  }

  /** Whether there may be another step before more arrives. */
  #step(): boolean {
    if (this.#expected === 'boundaryEnd') return this.#readBoundaryEnd()
    if (this.#expected === 'head') return this.#readHead()
    return (this.#expected === 'content' || this.#expected === 'preamble') && this.#readContent()
  }

  #fail(failure: Failure): false {
    this.#failure = failure
    return false
  }

  /** Two dashes after the last boundary, otherwise the end of its line, which the head keeps. */
  #readBoundaryEnd(): boolean {
    if (this.#rest.length < lastMark.length) return false
    const mark = this.#rest.subarray(0, lastMark.length)
    if (mark.equals(lastMark)) this.#expected = 'nothing'
    else if (mark.equals(lineEnd)) this.#expected = 'head'
    else return this.#fail('inputMalformed')
    return true
  }

  #readHead(): boolean {
    const end = this.#rest.indexOf(headEnd)
    if (end > formHeadBytesMax || (end < 0 && this.#rest.length > formHeadBytesMax))
      return this.#fail('inputMalformed')
    if (end < 0) return false
    const head = partHeadOf(this.#rest.subarray(0, end).toString('utf8'))
    if (!head || this.#isTooMany(head)) return this.#fail('inputInvalid')
    this.#part = { head, pieces: [], size: 0 }
    this.#rest = this.#rest.subarray(end + headEnd.length)
    this.#expected = 'content'
    return true
  }

  #isTooMany({ fileName }: PartHead): boolean {
    return fileName === undefined ? this.#fields.length >= this.#limits.fieldsMax : this.#file !== undefined
  }

  #readContent(): boolean {
    const end = this.#rest.indexOf(this.#delimiter)
    // What may be the beginning of a boundary waits for the rest of it.
    const until = end < 0 ? Math.max(0, this.#rest.length - this.#delimiter.length + 1) : end
    this.#keep(this.#rest.subarray(0, until))
    this.#rest = this.#rest.subarray(end < 0 ? until : end + this.#delimiter.length)
    if (end < 0) return false
    this.#expected = 'boundaryEnd'
    return this.#endPart()
  }

  #keep(bytes: Buffer): void {
    const part = this.#part
    if (!part) return
    const { fileBytesMax, fieldBytesMax } = this.#limits
    const bytesMax = part.head.fileName === undefined ? fieldBytesMax + 1 : fileBytesMax
    const kept = bytes.subarray(0, Math.max(0, bytesMax - part.size))
    part.size += kept.length
    if (kept.length > 0) part.pieces.push(kept)
  }

  #endPart(): boolean {
    const part = this.#part
    if (!part) return true
    this.#part = undefined
    const bytes = Buffer.concat(part.pieces)
    if (part.head.fileName !== undefined) this.#file = { ...part.head, bytes }
    else if (bytes.length > this.#limits.fieldBytesMax) return this.#fail('inputInvalid')
    else this.#fields.push([part.head.name, bytes.toString('utf8')])
    return true
  }
}

/** All of the body is read, whatever is in it, so that the caller can read the answer. */
export async function readForm(
  body: AsyncIterable<Buffer>,
  boundary: string,
  limits: FormLimits,
): Promise<Result<Form, Failure>> {
  const reader = new FormReader(boundary, limits)
  for await (const chunk of body) reader.take(chunk)
  return reader.end()
}
