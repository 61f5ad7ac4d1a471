import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { bestMatches, scoreOf } from './fuzzy.ts'

const titles = ['账户信息', 'Account info', 'Accounts payable', 'Market info', '今日市场', 'Payees']
const find = (query: string) => bestMatches(query, titles, (title) => [title])

describe('finding by a few letters', () => {
  it('a text is found by itself, and by any letters of it in order', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, unit: fc.constantFrom(...'abcXYZ 0-账户信息市场') }),
        fc.infiniteStream(fc.boolean()),
        (text, keep) => {
          const notifications = [...text].filter(() => keep.next().value === true).join('')
          expect(scoreOf(text, text)).toBeDefined()
          expect(scoreOf(notifications, text)).toBeDefined()
        },
      ),
    )
  })

  it('a letter that is not there finds nothing', () => {
    expect(scoreOf('accountz', 'Account info')).toBeUndefined()
    expect(scoreOf('ofni', 'info')).toBeUndefined()
    expect(find('zzz')).toEqual([])
  })

  it('ignores case, width and spaces', () => {
    expect(find('ＡＣＣＯＵＮＴ　ＩＮＦＯ')[0]).toBe('Account info')
    expect(find('accinf')[0]).toBe('Account info')
  })

  it('letters together and at the beginning of words go first', () => {
    expect(find('info')).toEqual(['Market info', 'Account info'])
    expect(find('ai')[0]).toBe('Account info')
    expect(find('账信')).toEqual(['账户信息'])
    expect(find('市场')).toEqual(['今日市场'])
  })

  it('nothing asked for is everything, in its order', () => expect(find(' ')).toEqual(titles))

  it('is found by the name in either language', () => {
    const pages = [{ zh: '账户信息', en: 'Account info' }]
    expect(bestMatches('账户', pages, ({ zh, en }) => [zh, en])).toHaveLength(1)
    expect(bestMatches('acc', pages, ({ zh, en }) => [zh, en])).toHaveLength(1)
  })
})
