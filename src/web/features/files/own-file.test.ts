import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { ownFile } from './own-file.ts'

const origin = 'https://sooner.example'
const id = '0190aaaa-0000-7000-8000-000000000071'
const good = `/files/v1/${id}`

/** Each tries to look like one of our files, or to lead somewhere else. */
const hostile: readonly string[] = [
  // Schemes.
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  'javascript&colon;alert(1)',
  `javascript:${good}`,
  `javascript://sooner.example${good}`,
  `javascript://%0aalert(1)//${good}`,
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  `data:${good}`,
  `blob:${origin}/${id}`,
  `blob:${good}`,
  `file://${good}`,
  'file:///etc/passwd',
  `ftp://sooner.example${good}`,
  `view-source:${origin}${good}`,
  `filesystem:${origin}/temporary/${id}`,
  'about:blank',
  `ws://sooner.example${good}`,
  `HTTPS:${good}`,
  `https:${good}`,
  // Other origins.
  `https://evil.example${good}`,
  `http://sooner.example${good}`,
  `https://sooner.example:8443${good}`,
  `https://sooner.example.${good}`,
  `https://sooner.example.evil.example${good}`,
  `https://evil.example/${origin}${good}`,
  `https://sooner.example@evil.example${good}`,
  `https://user:pass@sooner.example${good}`,
  `https://evil.example#${origin}${good}`,
  `https://evil.example?${origin}${good}`,
  `https://evil.example\\@sooner.example${good}`,
  `https://SOONER.example${good}`,
  `https://sooner%2eexample${good}`,
  `https://ѕooner.example${good}`,
  `https://sooner。example${good}`,
  `https://[::1]${good}`,
  `https://127.0.0.1${good}`,
  `//evil.example${good}`,
  `//sooner.example${good}`,
  `///evil.example${good}`,
  `/\\evil.example${good}`,
  `\\\\evil.example${good}`,
  `/\t/evil.example${good}`,
  `/%2f/evil.example${good}`,
  // Paths.
  `/files/v1/../../user/v1/login/out`,
  `/files/v1/../v1/${id}`,
  `/files/v1/./${id}`,
  `/files/v1/%2e%2e/${id}`,
  `/files/v1/..%2f..%2fuser/v1/login/out`,
  `/files/v1/${id}/..`,
  `/files/v1/${id}/../../../user/v1/login/out`,
  `/files/v1//${id}`,
  `//files/v1/${id}`,
  `/files//v1/${id}`,
  `/files\\v1\\${id}`,
  `\\files\\v1\\${id}`,
  `/files%2fv1%2f${id}`,
  `/files/v1%2f${id}`,
  `/%66iles/v1/${id}`,
  `/FILES/V1/${id}`,
  `/files/v2/${id}`,
  `/files/v1/${id}/`,
  `/files/v1/${id}/x`,
  `/x/files/v1/${id}`,
  `files/v1/${id}`,
  `./files/v1/${id}`,
  `../files/v1/${id}`,
  `/user/v1/login/out`,
  `/user/v1/sessions`,
  '/files/v1/',
  '/files/v1',
  '/',
  '',
  // Ids, queries, fragments.
  `/files/v1/${id.toUpperCase()}`,
  `/files/v1/${id.slice(1)}`,
  `/files/v1/${id}0`,
  `/files/v1/${id.replaceAll('-', '')}`,
  `/files/v1/{${id}}`,
  `/files/v1/0190aaaa-0000-7000-8000-00000000007g`,
  `/files/v1/０190aaaa-0000-7000-8000-000000000071`,
  `/files/v1/0190аaaa-0000-7000-8000-000000000071`,
  `/files/v1/0190aaaa−0000−7000−8000−000000000071`,
  `/files/v1/1`,
  `/files/v1/null`,
  `/files/v1/*`,
  `${good}?x=1`,
  `${good}#x`,
  `${good};x=1`,
  `${good}%00`,
  `${good}\u0000`,
  `${good}\n`,
  `${good}\r\nset-cookie: a=b`,
  `\n${good}`,
  `${good} `,
  ` ${good}`,
  `\u00a0${good}`,
  `\ufeff${good}`,
  `\u202e${good}`,
  `${good}\u200b`,
  `/files／v1／${id}`,
  `⁄files/v1/${id}`,
  `/files/v1/${id}.html`,
  `/files/v1/${id}"><script>alert(1)</script>`,
  `${good},${good}`,
  `${good} ${good}`,
  `${origin}${origin}${good}`,
  origin,
  `${origin}/`,
  `null${good}`,
]

describe('[COM-40] the addresses that the preview opens', () => {
  it('are this origin’s own files, by path or in full', () => {
    expect(ownFile(good, origin)).toBe(id)
    expect(ownFile(`${origin}${good}`, origin)).toBe(id)
    expect(ownFile(`http://127.0.0.1:3000${good}`, 'http://127.0.0.1:3000')).toBe(id)
  })

  it('are at least eighty hostile addresses fewer', () => {
    expect(new Set(hostile).size).toBe(hostile.length)
    expect(hostile.length).toBeGreaterThanOrEqual(80)
  })

  it.each(hostile)('[COM-40] are not %j', (url) => expect(ownFile(url, origin)).toBeUndefined())

  it('are not what is absent', () => expect(ownFile(null, origin)).toBeUndefined())

  it('are nothing with a single character more, less or other', () => {
    const at = fc.nat({ max: good.length })
    fc.assert(
      fc.property(at, fc.string({ minLength: 1, maxLength: 3, unit: 'binary' }), (index, extra) => {
        const found = ownFile(good.slice(0, index) + extra + good.slice(index), origin)
        expect(found).toBeUndefined()
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(ownFile(text, origin)).toBeUndefined()
      }),
    )
  })
})
