import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { html, padded, png, samples, svg } from '#test/support/sample-files.ts'
import { addAttachment, bytesNeeded, checkUpload, fitFor, purposes } from './rules.ts'
import type { FileType } from './types.ts'

const asImage: Readonly<Record<FileType, FileType | 'imageTypeWrong'>> = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  pdf: 'imageTypeWrong',
  xls: 'imageTypeWrong',
  xlsx: 'imageTypeWrong',
  doc: 'imageTypeWrong',
  docx: 'imageTypeWrong',
}
const types = Object.keys(asImage) as FileType[]
const imageBytesMax = 3_145_728
const attachmentBytesMax = 10_485_760
const outcome = (bytes: Uint8Array, purpose?: 'image' | 'attachment') => {
  const result = checkUpload(bytes, purpose)
  return result.ok ? result.value.type : result.failure
}

describe('[COM-36] an image', () => {
  it.each(types)('[COM-36] may be %s or not', (type) => {
    expect(outcome(samples[type](), 'image')).toBe(asImage[type])
  })

  it('[COM-36] has at most 3 MB: one byte more is refused', () => {
    expect(outcome(padded(png(), imageBytesMax), 'image')).toBe('png')
    expect(outcome(padded(png(), imageBytesMax + 1), 'image')).toBe('imageTooLarge')
  })

  it('[COM-36] has at most so many pixels as its header promises, whatever its bytes', () => {
    const side = 8_000
    expect(outcome(png(side, side), 'image')).toBe('png')
    for (const flood of [png(side, side + 1), png(50_000, 50_000), png(2 ** 32 - 1, 2 ** 32 - 1)])
      for (const purpose of [...purposes, undefined])
        expect(outcome(flood, purpose)).toBe('imageTooManyPixels')
  })

  it('[COM-36] is not an SVG or a page that is called one', () => {
    expect([outcome(svg(), 'image'), outcome(html(), 'image')]).toEqual(['imageTypeWrong', 'imageTypeWrong'])
  })
})

describe('[COM-36] an attachment', () => {
  it.each(types)('[COM-36] may be %s', (type) => {
    expect(outcome(samples[type](), 'attachment')).toBe(type)
  })

  it('[COM-36] has at most 10 MB, also where it is an image', () => {
    expect(outcome(padded(png(), attachmentBytesMax), 'attachment')).toBe('png')
    expect(outcome(padded(png(), attachmentBytesMax + 1), 'attachment')).toBe('attachmentTooLarge')
  })

  it('[COM-36] is nothing else, and never empty', () => {
    expect([outcome(svg(), 'attachment'), outcome(new Uint8Array(), 'attachment')]).toEqual([
      'attachmentTypeWrong',
      'fileEmpty',
    ])
  })
})

describe('a file that nobody says the purpose of', () => {
  it.each(types)('[COM-43] is what its content is fit for: %s', (type) => {
    expect(outcome(samples[type]())).toBe(type)
  })

  it('[COM-36] is an image where it is one, with an image’s limit', () => {
    expect(outcome(padded(png(), imageBytesMax + 1))).toBe('imageTooLarge')
    expect(outcome(padded(samples.xls(), imageBytesMax + 1))).toBe('xls')
    expect(outcome(svg())).toBe('attachmentTypeWrong')
  })

  it('is judged alike by all of its bytes and by as many as are needed', () => {
    const long = padded(png(), attachmentBytesMax + 5)
    for (const [purpose, expected] of [
      ['image', 'imageTooLarge'],
      ['attachment', 'attachmentTooLarge'],
      [undefined, 'imageTooLarge'],
    ] as const) {
      const needed = long.subarray(0, bytesNeeded(purpose))
      expect([outcome(needed, purpose), outcome(long, purpose)]).toEqual([expected, expected])
    }
  })
})

it('[COM-36] a kept file is fit for a purpose by its type and size, whatever it was uploaded as', () => {
  const mediaTypes = { png: 'image/png', pdf: 'application/pdf' }
  const fit = (purpose: 'image' | 'attachment', type: 'png' | 'pdf', size: number) => {
    const result = fitFor(purpose, { mediaType: mediaTypes[type], size })
    return result.ok || result.failure
  }
  expect([
    fit('image', 'png', imageBytesMax),
    fit('image', 'png', imageBytesMax + 1),
    fit('image', 'pdf', 1),
    fit('attachment', 'png', imageBytesMax + 1),
    fit('attachment', 'pdf', attachmentBytesMax + 1),
  ]).toEqual([true, 'imageTooLarge', 'imageTypeWrong', true, 'attachmentTooLarge'])
})

describe('[COM-36] attachments', () => {
  it('[COM-36] are at most five, each once, in the order in which they came', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g')), (added) => {
        const present = added.reduce<readonly string[]>((list, next) => {
          const result = addAttachment(list, next)
          return result.ok ? result.value : list
        }, [])
        expect(present).toEqual([...new Set(added)].slice(0, 5))
      }),
    )
  })

  it('[COM-36] a duplicate and a sixth are refused by name', () => {
    const five = ['a', 'b', 'c', 'd', 'e']
    expect([addAttachment(five, 'f'), addAttachment(five, 'a'), addAttachment([], 'a').ok]).toEqual([
      { ok: false, failure: 'attachmentsTooMany', details: {} },
      { ok: false, failure: 'fileDuplicate', details: {} },
      true,
    ])
  })
})
