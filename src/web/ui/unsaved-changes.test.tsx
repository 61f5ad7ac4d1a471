import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { BrowserRouter, Link, Route, Routes, useNavigate } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { app } from '#text/app.ts'
import { leavingTexts } from '#text/forms.ts'
import { closeConfirmations } from './confirmations.ts'
import { QuestionHost } from './dialog.tsx'
import { PanelDialog } from './panel-dialog.tsx'
import { AskBeforeLeaving, leaveWithoutPrompt, useUnsavedChanges } from './unsaved-changes.tsx'

function Page({ changed, kept = false }: { changed: boolean; kept?: boolean }) {
  const navigate = useNavigate()
  const settle = useUnsavedChanges(changed, kept)
  return (
    <>
      <Link to="/other">Other</Link>
      <Link to="/form?filter=1">Filter</Link>
      <button type="button" onClick={() => void navigate('/other', { replace: true })}>
        Go
      </button>
      <button
        type="button"
        onClick={() => {
          settle()
          void navigate('/other')
        }}
      >
        Done
      </button>
    </>
  )
}

const page = (changed: boolean, kept = false) => (
  <BrowserRouter>
    <AskBeforeLeaving>
      <Routes>
        <Route path="/form" element={<Page changed={changed} kept={kept} />} />
        <Route path="*" element={<p>Elsewhere</p>} />
      </Routes>
      <QuestionHost />
    </AskBeforeLeaving>
  </BrowserRouter>
)
const show = (changed: boolean, kept = false) => render(page(changed, kept))
const follow = (name: string) => fireEvent.click(screen.getByRole('link', { name }))
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

beforeEach(() => window.history.replaceState({ idx: 5 }, '', '/form'))
afterEach(() => {
  closeConfirmations()
})

describe('leaving a page', () => {
  it('without changes asks nothing', () => {
    show(false)
    follow('Other')
    expect(screen.getByText('Elsewhere')).toBeDefined()
  })

  it('with changes asks first; no stays, yes leaves', async () => {
    show(true)
    follow('Other')
    expect(screen.getByRole('dialog').textContent).toContain(leavingTexts.lost.zh)
    await press(app.cancel.zh)
    expect(location.pathname).toBe('/form')
    expect(screen.queryByRole('dialog')).toBeNull()
    follow('Other')
    await press(leavingTexts.yes.zh)
    expect(screen.getByText('Elsewhere')).toBeDefined()
  })

  it('says that what was entered is kept, where it is', () => {
    show(true, true)
    follow('Other')
    expect(screen.getByRole('dialog').textContent).toContain(leavingTexts.kept.zh)
  })

  it('by a button of the page asks as well, unless the changes were dealt with', async () => {
    show(true)
    await press('Go')
    expect(screen.getByRole('dialog')).toBeDefined()
    await press(app.cancel.zh)
    await press('Done')
    expect(screen.getByText('Elsewhere')).toBeDefined()
  })

  it('each form speaks for itself: one that is sent does not let the other’s changes go', async () => {
    function SideForm() {
      useUnsavedChanges(true, false)
      return null
    }
    render(
      <BrowserRouter>
        <AskBeforeLeaving>
          <Page changed kept />
          <SideForm />
          <QuestionHost />
        </AskBeforeLeaving>
      </BrowserRouter>,
    )
    await press('Done')
    expect(screen.getByRole('dialog').textContent).toContain(leavingTexts.lost.zh)
  })

  it('by force asks nothing, neither here nor of the browser', () => {
    show(true)
    leaveWithoutPrompt()
    const closing = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(closing)
    expect(closing.defaultPrevented).toBe(false)
    follow('Other')
    expect(screen.getByText('Elsewhere')).toBeDefined()
  })

  it('moving within the page asks nothing', () => {
    show(true)
    follow('Filter')
    expect(location.search).toBe('?filter=1')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  describe('by going back', () => {
    /** The history entries of the tab; the open page was reached by a page load. */
    function browserAt(index: number) {
      const entries = ['/before', '/form'].map((path, idx) => ({ path, state: { idx } as object }))
      let at = index
      window.history.replaceState(entries[at]?.state, '', entries[at]?.path)
      const move = (steps: number) => {
        at += steps
        if (at < 0) return
        replace(entries[at]?.state, '', entries[at]?.path)
        window.dispatchEvent(new PopStateEvent('popstate', { state: entries[at]?.state }))
      }
      const replace = window.history.replaceState.bind(window.history)
      vi.spyOn(window.history, 'replaceState').mockImplementation((state, _, url) => {
        entries[at] = { path: String(url ?? location.pathname), state: state as object }
        replace(state, '', url)
      })
      vi.spyOn(window.history, 'pushState').mockImplementation((state, _, url) => {
        entries.splice(at + 1, entries.length, {
          path: String(url || location.pathname),
          state: state as object,
        })
        at += 1
        replace(state, '', entries[at]?.path)
      })
      vi.spyOn(window.history, 'go').mockImplementation((steps = 0) => move(steps))
      return { back: () => act(() => move(-1)), at: () => at, entries }
    }

    it('asks first, and the page stays meanwhile', async () => {
      const { back, at, entries } = browserAt(1)
      show(true)
      expect([at(), entries.map(({ path }) => path)]).toEqual([2, ['/before', '/form', '/form']])
      back()
      await screen.findByRole('dialog')
      expect([at(), screen.getByRole('link', { name: 'Other' })]).toEqual([2, expect.anything()])
      await press(app.cancel.zh)
      expect([at(), location.pathname]).toEqual([2, '/form'])
      back()
      await press(leavingTexts.yes.zh)
      await waitFor(() => expect(at()).toBe(0))
      expect(screen.getByText('Elsewhere')).toBeDefined()
    })

    it('is one step once nothing is unsent any more', async () => {
      const { back, at } = browserAt(1)
      const { rerender } = show(true)
      rerender(page(false))
      back()
      await waitFor(() => expect(at()).toBe(0))
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(screen.getByText('Elsewhere')).toBeDefined()
    })

    it('leads to the page itself after going on from it', async () => {
      const { back, entries } = browserAt(1)
      show(true)
      await press('Done')
      expect(entries.map(({ path }) => path)).toEqual(['/before', '/form', '/other'])
      back()
      expect(location.pathname).toBe('/form')
    })
  })

  it.each([
    [true, false, true],
    [true, true, false],
    [false, false, false],
  ])('closing the page with changes %s, kept %s, asks: %s', (changed, kept, asks) => {
    show(changed, kept)
    const closing = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(closing)
    expect(closing.defaultPrevented).toBe(asks)
  })
})

describe('closing a dialog', () => {
  function Entering({ changed }: { changed: boolean }) {
    useUnsavedChanges(changed, false)
    return <input aria-label="Number" />
  }
  const open = (changed: boolean) => {
    const onClose = vi.fn<() => void>()
    const around = (dialog?: ReactNode) => (
      <>
        <Entering changed />
        {dialog}
        <QuestionHost />
      </>
    )
    const { rerender } = render(around())
    rerender(
      around(
        <PanelDialog title="Add" onClose={onClose}>
          <Entering changed={changed} />
        </PanelDialog>,
      ),
    )
    return onClose
  }
  const escape = () =>
    act(async () => fireEvent.keyDown(screen.getByRole('dialog', { name: 'Add' }), { key: 'Escape' }))

  it('without changes of its own asks nothing, whatever the page behind it has', async () => {
    const onClose = open(false)
    await escape()
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('with changes asks first, and stays where it is not meant', async () => {
    const onClose = open(true)
    await escape()
    expect(screen.getByText(leavingTexts.lost.zh)).toBeDefined()
    await press(app.cancel.zh)
    expect(onClose).not.toHaveBeenCalled()
    await escape()
    await press(leavingTexts.discard.zh)
    expect(onClose).toHaveBeenCalledOnce()
  })
})
