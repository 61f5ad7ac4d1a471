import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import {
  compound,
  docx,
  html,
  jpeg,
  pdf,
  png,
  samples,
  svg,
  webp,
  webpLossless,
  webpLossy,
  xlsx,
  zip,
} from '#test/support/sample-files.ts'
import { jpegPartsMax } from './limits.ts'
import { contentOf, type FileType, fileTypes } from './types.ts'

const types = Object.keys(fileTypes) as FileType[]
const cutAt = (bytes: Uint8Array, share: number) => bytes.subarray(0, Math.floor(bytes.length * share))

describe('[COM-36] what a file is', () => {
  it.each(types)('[COM-36] is read from its content: %s', (type) => {
    expect(contentOf(samples[type]())?.type).toBe(type)
  })

  it('is the same or nothing where it breaks off; what says where it ends has to be whole', () => {
    const share = fc.double({ min: 0, max: 0.9, noNaN: true })
    fc.assert(
      fc.property(fc.constantFrom(...types), share, (type, kept) => {
        const found = contentOf(cutAt(samples[type](), kept))?.type
        expect([undefined, type]).toContain(found)
        if (['pdf', 'xlsx', 'docx'].includes(type)) expect(found).toBeUndefined()
      }),
    )
  })

  it('is found out without an error, whatever the bytes are and whatever they begin with', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...types),
        fc.nat({ max: 600 }),
        fc.uint8Array({ maxLength: 64 }),
        (type, at, noise) => {
          const bytes = Uint8Array.from(samples[type]())
          bytes.set(noise.subarray(0, Math.max(0, bytes.length - at)), Math.min(at, bytes.length))
          expect(() => contentOf(bytes)).not.toThrow()
          expect(() => contentOf(noise)).not.toThrow()
        },
      ),
    )
  })

  it('[COM-36] is nothing for SVG, HTML, text, an archive, a program and an empty file', () => {
    const program = Uint8Array.from([0x4d, 0x5a, 0x90, 0, 3, 0])
    for (const bytes of [
      svg(),
      html(),
      new TextEncoder().encode('a,b\n1,2'),
      zip(['a.txt']),
      program,
      new Uint8Array(),
    ])
      expect(contentOf(bytes)).toBeUndefined()
  })

  it('is nothing for an office file with macros, a locked one, and one without its main part', () => {
    for (const bytes of [
      zip(['[Content_Types].xml', 'xl/workbook.xml', 'xl/vbaProject.bin']),
      zip(['[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin']),
      zip(['xl/workbook.xml']),
      zip(['[Content_Types].xml', 'ppt/presentation.xml']),
      compound(['EncryptedPackage', 'EncryptionInfo']),
      compound([]),
    ])
      expect(contentOf(bytes)).toBeUndefined()
  })

  it('[COM-36] is nothing for an office file that begins as something else', () => {
    for (const make of [xlsx, docx]) {
      const bytes = make()
      bytes.set([0x4d, 0x5a, 0x90, 0x00])
      expect(contentOf(bytes)).toBeUndefined()
    }
  })

  it('is a PDF only from its very first byte to its end', () => {
    expect(contentOf(new TextEncoder().encode(` ${new TextDecoder().decode(pdf())}`))).toBeUndefined()
    expect(contentOf(pdf().subarray(0, -7))).toBeUndefined()
  })

  it('does not go round in circles where the sectors of a compound file do', () => {
    const bytes = compound(['a', 'b', 'c', 'd', 'e'])
    const table = new DataView(bytes.buffer, 512)
    table.setUint32(4, 2, true)
    table.setUint32(8, 1, true)
    expect(contentOf(bytes)).toBeUndefined()
  })
})

describe('the size of a picture', () => {
  const side = fc.integer({ min: 1, max: 16_383 })
  it.each([png, jpeg, webp, webpLossless, webpLossy, samples.gif])(
    '[COM-36] is what its header says',
    (make) => {
      fc.assert(
        fc.property(side, side, (widthPx, heightPx) => {
          expect(contentOf(make(widthPx, heightPx))).toMatchObject({ widthPx, heightPx })
        }),
      )
    },
  )

  it('[COM-36] is looked for in so many parts of a JPEG, and not to the end of whatever was sent', () => {
    const [begins, picture] = [jpeg(7, 9).subarray(0, 2), jpeg(7, 9).subarray(2)]
    const behind = (part: readonly number[], count: number) =>
      contentOf(Uint8Array.from([...begins, ...Array.from({ length: count }, () => part).flat(), ...picture]))
    for (const part of [[0xff, 0xe0, 0, 2], [0xff]]) {
      expect(behind(part, 500)).toEqual({ type: 'jpeg', widthPx: 7, heightPx: 9 })
      expect(behind(part, jpegPartsMax)).toBeUndefined()
    }
  })

  it('is never nothing', () => {
    for (const bytes of [png(0, 5), png(5, 0), jpeg(0, 1), samples.gif(1, 0)])
      expect(contentOf(bytes)).toBeUndefined()
  })
})

it('knows where a zip’s directory is, also behind a comment', () => {
  for (const make of [xlsx, docx]) {
    const bytes = make()
    const commented = Uint8Array.from([...bytes, ...new TextEncoder().encode('comment')])
    new DataView(commented.buffer).setUint16(bytes.length - 2, 7, true)
    expect(contentOf(commented)).toEqual(contentOf(bytes))
  }
})
