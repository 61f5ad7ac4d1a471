import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keywordCharactersMin } from '#domain/limits.ts'
import { inputs } from '#text/inputs.ts'
import { palette } from '#text/palette.ts'
import { say } from '#text/text.ts'
import { keywordPauseMs } from '#web/limits.ts'
import type { SearchSource } from '../use-search.ts'
import { Palette } from './palette.tsx'
import type { Entry, Source } from './source.ts'

const zh = say('zh')
const ran: string[] = []
const close = vi.fn<() => void>()
const entry = (title: string, ...alsoCalled: string[]): Entry => ({
  id: title,
  title,
  alsoCalled,
  run: () => ran.push(title),
})
const pages: Source = {
  id: 'pages',
  title: '页面',
  entries: [entry('账户信息', 'Account info'), entry('今日市场', 'Market'), entry('员工', 'Staff')],
}
const show = (...sources: Source[]) => render(<Palette sources={sources} onClose={close} />)
const box = () => screen.getByRole<HTMLInputElement>('combobox')
const type = (text: string) => fireEvent.change(box(), { target: { value: text } })
const press = (key: string, more = {}) => fireEvent.keyDown(box(), { key, ...more })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent
const pause = () => act(() => vi.advanceTimersByTimeAsync(keywordPauseMs))

beforeEach(() => {
  vi.useFakeTimers()
  ran.length = 0
  close.mockReset()
})

describe('the palette', () => {
  it('shows every page at first, under the name of its source', () => {
    show(pages)
    expect(options()).toEqual(['账户信息', '今日市场', '员工'])
    expect(screen.getByRole('group', { name: '页面' })).toBeDefined()
    expect([box().getAttribute('aria-expanded'), active()]).toEqual(['true', '账户信息'])
  })

  it.each([
    ['账户', '账户信息'],
    ['accinf', '账户信息'],
    ['MARKET', '今日市场'],
  ])('finds by %s in either language', (typed, title) => {
    show(pages)
    type(typed)
    expect(options()[0]).toBe(title)
  })

  it('[COM-27] is walked and followed by the keyboard', () => {
    show(pages)
    press('ArrowDown')
    expect(active()).toBe('今日市场')
    press('ArrowDown')
    press('ArrowDown')
    expect(active()).toBe('账户信息')
    press('ArrowUp')
    expect(active()).toBe('员工')
    press('Enter')
    expect(ran).toEqual(['员工'])
    expect(close).toHaveBeenCalledOnce()
  })

  it('follows a press, and typing starts at the best again', () => {
    show(pages)
    press('ArrowDown')
    type('s')
    expect(active()).toBe('员工')
    fireEvent.click(screen.getByRole('option', { name: '员工' }))
    expect(ran).toEqual(['员工'])
  })

  it('Enter of a composition goes nowhere', () => {
    show(pages)
    press('Enter', { isComposing: true })
    expect(ran).toEqual([])
  })

  it('[COM-26] asks for two characters where one finds nothing', () => {
    show(pages)
    type('z')
    expect(screen.getByRole('status').textContent).toBe(
      zh(inputs.keywordTooShort, { min: keywordCharactersMin }),
    )
  })

  it('says that nothing was found, and Enter does nothing', () => {
    show(pages)
    type('zzz')
    expect(screen.getByRole('status').textContent).toBe(zh(palette.nothing, { keyword: 'zzz' }))
    press('Enter')
    expect([ran, close.mock.calls]).toEqual([[], []])
  })

  it('[COM-26] asks a source from two characters on, and shows its rows beside those at hand', async () => {
    const find = vi.fn<SearchSource<Entry>>().mockResolvedValue([entry('AP-2026-0412')])
    show(pages, { id: 'documents', title: '单据', find })
    type('a')
    await pause()
    expect(find).not.toHaveBeenCalled()
    type('ap')
    await pause()
    expect(find).toHaveBeenCalledOnce()
    expect(screen.getByRole('group', { name: '单据' }).textContent).toContain('AP-2026-0412')
    press('ArrowUp')
    press('Enter')
    expect(ran).toEqual(['AP-2026-0412'])
  })

  it('a source that fails is named, and the others stay', async () => {
    const lost: SearchSource<Entry> = () => Promise.reject(new Error('lost'))
    show(pages, { id: 'documents', title: '单据', find: lost })
    type('账户')
    await pause()
    expect(screen.getByRole('status').textContent).toBe(zh(palette.failed, { source: '单据' }))
    expect(options()).toEqual(['账户信息'])
  })
})
