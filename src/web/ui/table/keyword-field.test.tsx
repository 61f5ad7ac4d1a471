import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { tables } from '#text/tables.ts'
import { keywordPauseMs } from '#web/limits.ts'
import { KeywordField } from './keyword-field.tsx'

const search = vi.fn<(keyword: string) => void>()
const shown = (keyword = '') => <KeywordField label="Number" keyword={keyword} onSearch={search} />
const field = () => screen.getByRole<HTMLInputElement>('searchbox')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const pause = () => act(() => vi.advanceTimersByTimeAsync(keywordPauseMs))
const areErrorsShown = () => screen.queryByText(tables.keywordShort.zh) !== null

beforeEach(() => {
  vi.clearAllMocks()
  vi.useFakeTimers()
})

describe('the search of a list', () => {
  it('[COM-26] says that one character is too few, and sends nothing', async () => {
    render(shown())
    type('A')
    expect(areErrorsShown()).toBe(true)
    await pause()
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(search).not.toHaveBeenCalled()
    type('AP')
    expect(areErrorsShown()).toBe(false)
    await pause()
    expect(search.mock.calls).toEqual([['AP']])
  })

  it('[COM-26] sends at once with Enter, and once; emptied, it searches for nothing', async () => {
    render(shown())
    type('AP')
    fireEvent.keyDown(field(), { key: 'Enter' })
    await pause()
    expect(search.mock.calls).toEqual([['AP']])
    type('')
    await pause()
    expect(search).toHaveBeenLastCalledWith('')
  })

  it('[COM-26] waits for the end of a composition, and for a pause in typing', async () => {
    render(shown())
    fireEvent.compositionStart(field())
    type('mingy')
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
    fireEvent.compositionEnd(field())
    expect(search).not.toHaveBeenCalled()
    await pause()
    expect(search).toHaveBeenCalledTimes(1)
  })

  it('follows the address when that changes by itself, and keeps what is being typed', async () => {
    const { rerender } = render(shown())
    type('AP ')
    await pause()
    rerender(shown('AP'))
    expect(field().value).toBe('AP ')
    rerender(shown(''))
    expect(field().value).toBe('')
  })
})
