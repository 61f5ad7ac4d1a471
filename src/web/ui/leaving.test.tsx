import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { BrowserRouter, Link, Route, Routes, useNavigate } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { app } from '#text/app.ts'
import { leavingTexts } from '#text/forms.ts'
import { QuestionHost } from './dialog.tsx'
import { AskBeforeLeaving, leaveFreely, useLeavingAsks } from './leaving.tsx'
import { closeMessages } from './messages.ts'
import { PanelDialog } from './panel-dialog.tsx'

function Page({ changed, kept = false }: { changed: boolean; kept?: boolean }) {
  const navigate = useNavigate()
  const settle = useLeavingAsks(changed, kept)
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

const show = (changed: boolean, kept = false) =>
  render(
    <BrowserRouter>
      <AskBeforeLeaving>
        <Routes>
          <Route path="/form" element={<Page changed={changed} kept={kept} />} />
          <Route path="*" element={<p>Elsewhere</p>} />
        </Routes>
        <QuestionHost />
      </AskBeforeLeaving>
    </BrowserRouter>,
  )
const follow = (name: string) => fireEvent.click(screen.getByRole('link', { name }))
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

beforeEach(() => window.history.replaceState({ idx: 5 }, '', '/form'))
afterEach(() => {
  vi.restoreAllMocks()
  closeMessages()
  cleanup()
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
    function Beside() {
      useLeavingAsks(true, false)
      return null
    }
    render(
      <BrowserRouter>
        <AskBeforeLeaving>
          <Page changed kept />
          <Beside />
          <QuestionHost />
        </AskBeforeLeaving>
      </BrowserRouter>,
    )
    await press('Done')
    expect(screen.getByRole('dialog').textContent).toContain(leavingTexts.lost.zh)
  })

  it('by force asks nothing, neither here nor of the browser', () => {
    show(true)
    leaveFreely()
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

  it('by going back asks first, and the page stays meanwhile', async () => {
    show(true)
    const moved: number[] = []
    const move = (idx: number) => {
      window.history.replaceState({ idx }, '', idx === 5 ? '/form' : '/before')
      window.dispatchEvent(new PopStateEvent('popstate', { state: { idx } }))
    }
    vi.spyOn(window.history, 'go').mockImplementation((steps = 0) => {
      moved.push(steps)
      move((window.history.state as { idx: number }).idx + steps)
    })
    act(() => move(4))
    await screen.findByRole('dialog')
    expect(moved).toEqual([1])
    expect(screen.getByRole('link', { name: 'Other' })).toBeDefined()
    await press(leavingTexts.yes.zh)
    await waitFor(() => expect(moved).toEqual([1, -1]))
    expect(screen.getByText('Elsewhere')).toBeDefined()
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
    useLeavingAsks(changed, false)
    return <input aria-label="Number" />
  }
  const open = (changed: boolean) => {
    const onClose = vi.fn<() => void>()
    const page = (dialog?: ReactNode) => (
      <>
        <Entering changed />
        {dialog}
        <QuestionHost />
      </>
    )
    const { rerender } = render(page())
    rerender(
      page(
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
