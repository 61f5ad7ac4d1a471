import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { textCharactersMax } from '#domain/limits.ts'
import fc from '#test/support/laws.ts'
import { idOf, oneBuyer } from '#test/support/portal-world.ts'
import * as cache from './cache.ts'

const items = {
  accountToken: [cache.accountToken, 'abc'],
  tempToken: [cache.tempToken, 'abc'],
  deviceToken: [cache.deviceToken, 'abc'],
  loginAccount: [cache.loginAccount, 'a@b.cn'],
  theme: [cache.theme, 'dark'],
  currentLang: [cache.currentLang, 'en'],
  multiagent: [cache.multiagent, oneBuyer],
  multiagentId: [cache.multiagentId, idOf(1)],
  multiagentSelectList: [cache.multiagentSelectList, [{ id: idOf(1), name: 'A', isMaster: true }]],
  haveMultiagent: [cache.haveMultiagent, true],
  companyType: [cache.companyType, 'dealer'],
  buyerId: [cache.buyerId, idOf(1)],
  dealer: [cache.dealer, { name: 'D', authentication: 0, companyMold: 'company' }],
  supplier: [cache.supplier, { authentication: 1, companyMold: 'person' }],
  accountInfo: [cache.accountInfo, { contactName: 'C', activated: false, account: 'a@b.cn' }],
  authMap: [cache.authMap, { 'account.info': true }],
  permissionMenu: [cache.permissionMenu, []],
  tableColumns_: [cache.tableColumns(), { payables: { order: ['due'], hidden: ['source'] } }],
  adminConfig: [cache.adminConfig, { offer_type: 'all' }],
  reconciliationsUnread: [cache.reconciliationsUnread, 3],
  marketId_: [cache.lastMarketId(), idOf(90)],
} as const
const rows = Object.entries(items) as unknown as [
  string,
  readonly [{ get: () => unknown; set: (value: unknown) => void; remove: () => void }, unknown],
][]

describe('the local cache', () => {
  it.each(rows)(
    '[IDN-15] %s is kept under its name, read as its type, and removed',
    (name, [item, value]) => {
      item.set(value)
      expect(localStorage.getItem(name)).not.toBeNull()
      expect(item.get()).toEqual(value)
      item.remove()
      expect(localStorage.getItem(name)).toBeNull()
    },
  )

  it.each(rows.filter(([, [, value]]) => typeof value !== 'string'))(
    '[IDN-15] %s reads as absent where it is bad JSON or another shape',
    (name, [item, value]) => {
      const other = typeof value === 'number' ? '1.5' : '17'
      for (const bad of ['{', 'undefined', '"text"', '{"a":1}', other]) {
        localStorage.setItem(name, bad)
        expect(item.get()).toBeUndefined()
      }
    },
  )

  it('[IDN-15] no other file of the web touches the local store', () => {
    const files = readdirSync('src/web', { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.tsx?$/.test(name),
    )
    const touching = files.filter(
      (name) =>
        !name.includes('.test.') && readFileSync(join('src/web', name), 'utf8').includes('localStorage'),
    )
    expect(files.length).toBeGreaterThan(30)
    expect(touching).toEqual(['session/cache.ts'])
  })

  it('[COM-20] the language is Chinese until another is chosen', () => {
    expect(cache.currentLang.get()).toBe('zh')
    localStorage.setItem('currentLang', 'fr')
    expect(cache.currentLang.get()).toBe('zh')
  })

  it('[COM-20] the language of a letter is taken where none was chosen, and changes no choice', () => {
    for (const search of ['', '?lang=', '?lang=fr', '?f=en']) cache.currentLang.land(search)
    expect(localStorage.getItem('currentLang')).toBeNull()
    cache.currentLang.land('?lang=en')
    expect(cache.currentLang.get()).toBe('en')
    cache.currentLang.set('zh')
    cache.currentLang.land('?lang=en')
    expect(cache.currentLang.get()).toBe('zh')
  })

  it('[COM-10] the source is what a landing names, as much of it as a header can carry', () => {
    const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 2 * textCharactersMax })
    fc.assert(
      fc.property(word, (named) => {
        localStorage.clear()
        cache.source.land(`?${new URLSearchParams({ page: '2', f: named })}`)
        const kept = cache.source.get() ?? ''
        expect(named.startsWith(kept)).toBe(true)
        expect([...kept]).toHaveLength(Math.min([...named].length, textCharactersMax))
        expect(decodeURIComponent(encodeURIComponent(kept))).toBe(kept)
      }),
    )
  })

  it('[COM-10] a landing that names no source leaves the last one', () => {
    cache.source.land('?f=wechat')
    for (const search of ['', '?f=', '?g=mail']) cache.source.land(search)
    expect(cache.source.get()).toBe('wechat')
    cache.source.land('?f=mail')
    expect(cache.source.get()).toBe('mail')
  })

  it('[COM-10] the source is forgotten after seven days', () => {
    vi.useFakeTimers({ now: 0 })
    cache.source.land('?f=wechat')
    vi.setSystemTime(7 * 86_400_000 - 1)
    expect(cache.source.get()).toBe('wechat')
    vi.setSystemTime(7 * 86_400_000)
    expect(cache.source.get()).toBeUndefined()
    vi.useRealTimers()
  })

  it('how tables are arranged is kept for each identity apart', () => {
    const arranged = { payables: { order: ['due'], hidden: ['source'] } }
    cache.multiagentId.set(idOf(1))
    cache.tableColumns().set(arranged)
    cache.clearExceptKept()
    cache.multiagentId.set(idOf(2))
    expect(cache.tableColumns().get()).toBeUndefined()
    cache.multiagentId.set(idOf(1))
    expect(cache.tableColumns().get()).toEqual(arranged)
  })

  it('a token that cannot travel in a header is no token', () => {
    for (const bad of ['', 'a b', '令牌', 'a\nb']) {
      localStorage.setItem('accountToken', bad)
      expect(cache.accountToken.get()).toBeUndefined()
    }
  })

  it('[IDN-13] [IDN-17] clearing keeps the kept keys and nothing else, whatever is stored', () => {
    const kept = [
      'loginAccount',
      'currentLang',
      'applyInfo',
      'userGuide',
      'gradeModal',
      'source',
      'theme',
      'deviceToken',
    ]
    const name = fc.oneof(
      fc.constantFrom(...kept, ...Object.keys(items)),
      fc.tuple(fc.constantFrom('marketId_', 'tableColumns_'), fc.string()).map((parts) => parts.join('')),
      fc.string({ minLength: 1 }).filter((text) => text !== '__proto__'),
    )
    fc.assert(
      fc.property(fc.uniqueArray(name), (names) => {
        localStorage.clear()
        for (const one of names) localStorage.setItem(one, 'x')
        cache.clearExceptKept()
        const expected = names.filter((one) => kept.includes(one) || /^(marketId|tableColumns)_/.test(one))
        const left = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at))
        expect(new Set(left)).toEqual(new Set(expected))
      }),
    )
  })
})
