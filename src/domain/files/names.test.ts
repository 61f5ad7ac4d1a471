import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { fileNameCharactersMax } from './limits.ts'
import { cleanFileName, uniqueNames } from './names.ts'
import { type FileType, fileTypes } from './types.ts'

const types = Object.keys(fileTypes) as FileType[]
const anyName = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({
    unit: fc.constantFrom('.', '/', '\\', ' ', '\0', '\u202e', 'a', '合', 'pdf', '.pdf'),
    maxLength: 30,
  }),
)

describe('[COM-36] a cleaned name', () => {
  it('is short, one plain part, visible from left to right, and ends as its content is', () => {
    fc.assert(
      fc.property(anyName, fc.constantFrom(...types), (name, type) => {
        const clean = cleanFileName(name, type)
        expect([...clean].length).toBeLessThanOrEqual(fileNameCharactersMax)
        expect(clean).not.toMatch(/[/\\<>:"|?*\p{Cc}\p{Cf}\p{Cs}]|^[\s.]|[\s.]$/u)
        expect(fileTypes[type].extensions).toContain(clean.split('.').at(-1)?.toLowerCase())
        expect(clean).not.toMatch(/^\./)
      }),
    )
  })

  it('stays as it is when it is cleaned again', () => {
    fc.assert(
      fc.property(anyName, fc.constantFrom(...types), (name, type) => {
        const clean = cleanFileName(name, type)
        expect(cleanFileName(clean, type)).toBe(clean)
      }),
    )
  })

  it.each([
    ['合同.pdf', 'pdf', '合同.pdf'],
    ['Scan 2026-03.PDF', 'pdf', 'Scan 2026-03.PDF'],
    ['photo.jpeg', 'jpeg', 'photo.jpeg'],
    ['../../etc/passwd', 'png', 'passwd.png'],
    ['..\\..\\boot.ini', 'gif', 'boot.ini.gif'],
    ['C:\\fakepath\\seal.png', 'png', 'seal.png'],
    ['a\0b.pdf', 'pdf', 'ab.pdf'],
    ['invoice\u202efdp.exe', 'pdf', 'invoicefdp.exe.pdf'],
    ['\u200fתמונה\u200e.png', 'png', 'תמונה.png'],
    ['line\r\nbreak.doc', 'doc', 'linebreak.doc'],
    ['a<b>:c|d?.xlsx', 'xlsx', 'a_b__c_d_.xlsx'],
    ['photo.jpg', 'png', 'photo.png'],
    ['report.2026', 'pdf', 'report.2026.pdf'],
    ['.htaccess', 'pdf', 'htaccess.pdf'],
    ['.pdf', 'pdf', 'pdf.pdf'],
    ['', 'webp', 'file.webp'],
    ['..', 'webp', 'file.webp'],
    ['name. .pdf', 'pdf', 'name.pdf'],
  ] as const)('[COM-36] of %j with the content of %s is %s', (name, type, clean) => {
    expect(cleanFileName(name, type)).toBe(clean)
  })

  it('[COM-36] of 300 characters is cut to the limit and keeps its extension', () => {
    const clean = cleanFileName(`${'长'.repeat(296)}.pdf`, 'pdf')
    expect(clean).toBe(`${'长'.repeat(fileNameCharactersMax - 4)}.pdf`)
  })
})

describe('names in one zip', () => {
  it('are as many as there were, each once, whatever their letter case', () => {
    const name = fc.constantFrom('a.pdf', 'A.pdf', 'a (2).pdf', 'b', 'b.png', '合同.pdf')
    fc.assert(
      fc.property(fc.array(name, { maxLength: 12 }), (names) => {
        const unique = uniqueNames(names)
        expect(unique.length).toBe(names.length)
        expect(new Set(unique.map((one) => one.toLowerCase())).size).toBe(names.length)
      }),
    )
  })

  it('[COM-41] are numbered in their order', () => {
    expect(uniqueNames(['a.pdf', 'a.pdf', 'A.PDF', 'b', 'b'])).toEqual([
      'a.pdf',
      'a (2).pdf',
      'A (3).PDF',
      'b',
      'b (2)',
    ])
  })
})
