import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { app } from '#text/app.ts'
import { inputs } from '#text/inputs.ts'
import { say } from '#text/text.ts'
import { choicesShownMax, keywordPauseMs } from '#web/limits.ts'
import type { SearchSource } from '../use-search.ts'
import { CheckboxField, RadioField } from './choice-fields.tsx'
import { SearchSelect } from './search-select.tsx'
import { type Choice, SelectField } from './select-field.tsx'
import { TextArea } from './text-area.tsx'

beforeEach(() => vi.useFakeTimers())

const zh = say('zh')
const list: readonly Choice[] = ['鸿飞汽车', '鸿飞零部件', '兰若化工'].map((label, at) => ({
  value: String(at),
  label,
}))
const seen = vi.fn<(value: Choice | null) => void>()
const chosen = () => seen.mock.lastCall?.[0] ?? null

function Payer({
  from,
  initial = null,
}: {
  from: readonly Choice[] | SearchSource<Choice>
  initial?: Choice | null
}) {
  const [value, setValue] = useState<Choice | null>(initial)
  useEffect(() => seen(value), [value])
  return <SearchSelect label="付款方" from={from} value={value} onValue={setValue} />
}
const box = () => screen.getByRole<HTMLInputElement>('combobox')
const press = (key: string, more = {}) => fireEvent.keyDown(box(), { key, ...more })
const type = (text: string) => fireEvent.change(box(), { target: { value: text } })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const pause = () => act(() => vi.advanceTimersByTimeAsync(keywordPauseMs))

describe('a choice that is searched for', () => {
  it('[COM-27] is found by letters and taken by the keyboard', () => {
    render(<Payer from={list} />)
    box().focus()
    press('ArrowDown')
    expect(box().getAttribute('aria-expanded')).toBe('true')
    expect(options()).toHaveLength(3)
    type('鸿零')
    expect(options()).toEqual(['鸿飞零部件'])
    expect(document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent).toBe(
      '鸿飞零部件',
    )
    press('Enter')
    expect(chosen()?.value).toBe('1')
    expect([box().value, box().getAttribute('aria-expanded')]).toEqual(['鸿飞零部件', 'false'])
  })

  it('[COM-27] walks round the end, and Escape leaves everything as it was', () => {
    render(<Payer from={list} initial={list[0] ?? null} />)
    box().focus()
    press('ArrowDown')
    press('ArrowUp')
    expect(box().getAttribute('aria-activedescendant')).toMatch(/-2$/)
    type('兰')
    press('Escape')
    fireEvent.blur(box())
    expect([box().value, chosen()?.value]).toEqual(['鸿飞汽车', '0'])
  })

  it('Enter of a composition takes nothing', () => {
    render(<Payer from={list} />)
    type('hong')
    type('宏')
    press('Enter', { isComposing: true })
    press('Enter', { keyCode: 229 })
    expect(chosen()).toBeNull()
    press('Escape', { isComposing: true })
    expect(box().getAttribute('aria-expanded')).toBe('true')
  })

  it('Enter sends no form while one is still choosing', () => {
    render(<Payer from={list} />)
    const enter = (more = {}) => fireEvent.keyDown(box(), { key: 'Enter', ...more })
    expect(enter(), 'nothing is being chosen').toBe(true)
    expect(enter({ isComposing: true })).toBe(false)
    type('no such company')
    expect(enter()).toBe(false)
  })

  it('is cleared where it need not be', () => {
    render(<Payer from={list} initial={list[0] ?? null} />)
    fireEvent.click(screen.getByRole('button', { name: '清除付款方' }))
    expect(chosen()).toBeNull()
  })

  it('shows so many at once and says that there are more', () => {
    render(<Payer from={Array.from({ length: 60 }, (_, at) => ({ value: `${at}`, label: `公司 ${at}` }))} />)
    fireEvent.click(box())
    expect(options()).toHaveLength(choicesShownMax)
    expect(screen.getByRole('status').textContent).toBe(zh(inputs.moreChoices, { max: choicesShownMax }))
  })

  it('[COM-26] asks a source for two characters or more, a pause after the last, and says so before', async () => {
    const find = vi.fn<SearchSource<Choice>>().mockResolvedValue([{ value: '7', label: '鸿飞汽车' }])
    render(<Payer from={find} />)
    type('宏')
    await pause()
    expect(find).not.toHaveBeenCalled()
    expect(screen.getByRole('status').textContent).toBe(zh(inputs.keywordTooShort, { min: 2 }))
    type('鸿飞')
    type('鸿飞汽')
    expect(screen.getByRole('status').textContent).toBe(app.loading.zh)
    await pause()
    expect(find.mock.calls.map(([keyword]) => keyword)).toEqual(['鸿飞汽'])
    expect(options()).toEqual(['鸿飞汽车'])
  })

  it('an answer that comes too late is not shown', async () => {
    const answers = new Map<string, (rows: readonly Choice[]) => void>()
    const find: SearchSource<Choice> = (keyword) => new Promise((resolve) => answers.set(keyword, resolve))
    render(<Payer from={find} />)
    type('鸿飞')
    await pause()
    type('兰若')
    await pause()
    await act(async () => {
      answers.get('兰若')?.([{ value: 'b', label: '兰若化工' }])
      answers.get('鸿飞')?.([{ value: 'a', label: '鸿飞汽车' }])
      await Promise.resolve()
    })
    expect(options()).toEqual(['兰若化工'])
  })

  it('a source that fails says so and is asked again', async () => {
    const find = vi
      .fn<SearchSource<Choice>>()
      .mockRejectedValueOnce(new Error('lost'))
      .mockResolvedValue([{ value: 'a', label: '鸿飞汽车' }])
    render(<Payer from={find} />)
    type('鸿飞')
    await pause()
    expect(screen.getByRole('status').textContent).toBe(inputs.choicesFailed.zh)
    fireEvent.click(screen.getByRole('button', { name: app.retry.zh }))
    await pause()
    expect(options()).toEqual(['鸿飞汽车'])
  })
})

describe('choices that are seen', () => {
  it('[COM-27] a list of a few is the browser’s own, and read-only shows what is chosen', () => {
    const take = vi.fn<(value: string) => void>()
    const common = { label: '币种', choices: [{ value: 'CNY', label: '人民币' }], onValue: take }
    const { rerender } = render(<SelectField {...common} value="" required error="请输入币种" />)
    expect(screen.getByRole('combobox').getAttribute('aria-invalid')).toBe('true')
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'CNY' } })
    expect(take).toHaveBeenCalledWith('CNY')
    rerender(<SelectField {...common} value="CNY" readOnly />)
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('人民币')
  })

  it('[COM-27] one of several is a group with its name, its error and its choice', () => {
    const take = vi.fn<(value: string) => void>()
    const choices = [
      { value: 'a', label: '转账' },
      { value: 'b', label: '汇票', hint: '须填写天数' },
    ]
    render(<RadioField label="方式" choices={choices} value="" onValue={take} required error="请选择" />)
    const group = screen.getByRole('radiogroup', { name: /方式/ })
    expect(group.getAttribute('aria-invalid')).toBe('true')
    fireEvent.click(screen.getByRole('radio', { name: /汇票/ }))
    expect(take).toHaveBeenCalledWith('b')
  })

  it('a read-only choice cannot be changed', () => {
    const take = vi.fn<(value: string | boolean) => void>()
    const choices = [{ value: 'a', label: '转账' }]
    render(<RadioField label="方式" choices={choices} value="" onValue={take} readOnly />)
    render(<CheckboxField label="同意" value={false} onValue={take} readOnly />)
    fireEvent.click(screen.getByRole('radio'))
    fireEvent.click(screen.getByRole('checkbox'))
    expect(take).not.toHaveBeenCalled()
  })
})

describe('several lines', () => {
  const area = (value: string, max = 20) =>
    render(<TextArea label="原因" value={value} onValue={() => undefined} charactersMax={max} />)

  it('[COM-54] counts code points, and is read out near the end only', () => {
    const { container } = area('金额不符😀')
    expect(container.querySelector('[aria-hidden]')?.textContent).toBe('5/20')
    expect(container.querySelector('[aria-live=polite].unseen')?.textContent).toBe('')
    cleanup()
    const near = area('𠮷'.repeat(18)).container
    expect(near.querySelector('.unseen')?.textContent).toBe(zh(inputs.charactersLeft, { count: 2 }))
    cleanup()
    const over = area('金'.repeat(23)).container
    expect(over.querySelector('.unseen')?.textContent).toBe(zh(inputs.charactersOver, { count: 3 }))
  })
})
