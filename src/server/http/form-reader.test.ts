/** Forms come apart the same way in whatever pieces they arrive. */
import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { formOf } from '#test/support/upload.ts'
import { readForm } from './form-reader.ts'

const limits = { fileBytesMax: 1_000, fieldsMax: 2, fieldBytesMax: 20 }

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const part = (head: string, content: string): string => `--x\r\n${head}\r\n\r\n${content}\r\n`
const file = part('Content-Disposition: form-data; name="file"; filename="a.pdf"', '1')
const field = (name: string, value: string) => part(`content-disposition: form-data; name="${name}"`, value)
const readText = (text: string) => readForm(inPieces(Buffer.from(text), 7), 'x', limits)

describe('[COM-43] a form', () => {
  it('is read as it was sent, in pieces of any size, with whatever its file holds', async () => {
    const pieces = fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc.constantFrom('\r', '\n', '\r\n--', '--', 'x'),
    )
    const content = fc.array(pieces, { maxLength: 8 })
    const name = fc.constantFrom('合同.pdf', 'a b.pdf', '')
    const law = fc.asyncProperty(
      content,
      name,
      fc.integer({ min: 1, max: 90 }),
      async (bytes, fileName, size) => {
        const sent = Buffer.concat(bytes.map((piece) => Buffer.from(piece)))
        const { payload, type } = await formOf([
          ['file', new Blob([Uint8Array.from(sent)]), fileName],
          ['note', '说明'],
        ])
        const form = await readForm(inPieces(payload, size), type.split('boundary=')[1] ?? '', limits)
        expect(form).toEqual({
          ok: true,
          value: { file: { name: 'file', fileName, bytes: sent }, fields: [['note', '说明']] },
        })
      },
    )
    await fc.assert(law)
  })

  it('has its file cut beyond the limit; a longer field is refused', async () => {
    const long = await readText(`${file.replace('1\r\n', `${'1'.repeat(2_000)}\r\n`)}--x--`)
    expect(long).toMatchObject({ ok: true, value: { file: { bytes: Buffer.alloc(1_000, '1') } } })
    expect(await readText(`${field('a', '1'.repeat(20))}--x--`)).toMatchObject({ ok: true })
    expect(await readText(`${field('a', '1'.repeat(21))}--x--`)).toMatchObject({ failure: 'inputInvalid' })
  })

  it.each([
    ['a second file', `${file}${file}--x--`],
    ['a field too many', `${field('a', '')}${field('b', '')}${field('c', '')}--x--`],
    ['a part without a name', `${file}${part('content-type: text/plain', '')}--x--`],
    ['a part without a head', `${file}--x\r\n\r\n\r\n--x--`],
    ['a field called __proto__', `${field('__proto__', '')}--x--`],
  ])('with %s is refused', async (_what, text) => {
    expect(await readText(text)).toMatchObject({ failure: 'inputInvalid' })
  })

  it.each([
    ['no boundary', 'text'],
    ['nothing', ''],
    ['a head without an end', `--x\r\n${'a: b\r\n'.repeat(2_000)}`],
    ['text behind a boundary', '--xy\r\n'],
  ])('of %s cannot be read', async (_what, text) => {
    expect(await readText(text)).toMatchObject({ failure: 'inputMalformed' })
  })

  it('may have text around it, escaped quotation marks, and a name that is percent-encoded', async () => {
    const named = (name: string) =>
      `before\r\n${part(`content-disposition: form-data; name=file; ${name}`, '')}--x--\r\nafter`
    const nameOf = async (name: string) => {
      const form = await readText(named(name))
      return form.ok && form.value.file?.fileName
    }
    expect(await nameOf(String.raw`filename="a \"b\".pdf"`)).toBe('a "b".pdf')
    expect(await nameOf(`filename="a.pdf"; filename*=UTF-8''${encodeURIComponent('合同.pdf')}`)).toBe(
      '合同.pdf',
    )
    expect(await nameOf(`filename="a.pdf"; filename*=UTF-8''%E4`)).toBe('a.pdf')
  })
})
