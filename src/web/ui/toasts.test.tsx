import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Modal } from './dialog.tsx'
import { Toaster } from './toaster.tsx'
import { confirmDone, shellShown, warn } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toaster />)
})
afterEach(() => {
  act(() => void vi.runAllTimers())
  shellShown(false)
})
const shown = () =>
  [...screen.queryAllByRole('status'), ...screen.queryAllByRole('alert')].map((one) => one.textContent)
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const say = (message: string) => act(() => confirmDone(message))

describe('toasts', () => {
  it('[COM-23] are there for 1500 ms, several beside each other', () => {
    say('Saved')
    pass(500)
    say('Sent')
    expect(shown()).toEqual(['Saved', 'Sent'])
    pass(999)
    expect(shown()).toEqual(['Saved', 'Sent'])
    pass(1)
    expect(shown()).toEqual(['Sent'])
    pass(500)
    expect(shown()).toEqual([])
  })

  it('[COM-23] inside the shell are there for a second, one at a time', () => {
    shellShown(true)
    say('Saved')
    pass(600)
    say('Sent')
    expect(shown()).toEqual(['Sent'])
    pass(999)
    expect(shown()).toEqual(['Sent'])
    pass(1)
    expect(shown()).toEqual([])
  })

  it('[COM-27] stand within the topmost dialog, where they are seen and heard', () => {
    const { unmount } = render(
      <Modal className="dialog" label="A question" onClose={() => undefined}>
        <p>Sure?</p>
      </Modal>,
    )
    say('Saved')
    expect(screen.getByRole('dialog').contains(screen.getByRole('status'))).toBe(true)
    unmount()
    expect(screen.getByRole('status').textContent).toBe('Saved')
  })

  it('[COM-27] a warning interrupts, a confirmation does not', () => {
    act(() => warn('Closed'))
    say('Saved')
    expect(screen.getByRole('alert').textContent).toBe('Closed')
    expect(screen.getByRole('status').textContent).toBe('Saved')
  })
})
