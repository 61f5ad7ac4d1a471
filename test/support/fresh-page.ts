/**
 * A page as a new tab has it. Files share a process, its window and the libraries. After each test nothing of it is left
 * on the page, and after each file none of its listeners.
 */
import { setImmediate } from 'node:timers/promises'
import { focusManager, onlineManager } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import { vi } from 'vitest'

type Undo = () => void
type Controls = {
  readonly setViewport: (size: { width: number; height: number }) => void
  readonly setURL: (url: string) => void
}

/** Of the window when it is made. */
const viewport = { width: 1024, height: 768 }
const address = 'http://localhost:3000/'

/** Runs what is scheduled: rendering in one tick, its effects in the next. */
export async function settled(): Promise<void> {
  await setImmediate()
  await setImmediate()
}

/** Notes listeners of the window and the document from now on. The returned function removes them. */
export function noteListeners(): Undo {
  const undo: Undo[] = []
  for (const target of [window, document] as EventTarget[]) {
    const own = Object.getOwnPropertyDescriptor(target, 'addEventListener')
    const add = target.addEventListener.bind(target)
    target.addEventListener = (...given: Parameters<typeof add>) => {
      add(...given)
      const [type, listener, options] = given
      // React listens for it once for a document, and not again.
      if (type !== 'selectionchange') undo.push(() => target.removeEventListener(type, listener, options))
    }
    undo.push(() => {
      if (own) Object.defineProperty(target, 'addEventListener', own)
      else Reflect.deleteProperty(target, 'addEventListener')
    })
  }
  return () => {
    for (const one of undo) one()
  }
}

/** Removes what a test left on the page. */
export async function emptyPage(): Promise<void> {
  cleanup()
  vi.useRealTimers()
  // Running work ends before the mocks of the server and of page loads are removed.
  await settled()
  await vi.dynamicImportSettled()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  // The query library keeps these for the process; a test that goes offline leaves the next one paused.
  onlineManager.setOnline(true)
  focusManager.setFocused(undefined)
  // A request of this test must not answer an identical one of the next.
  const { forgetRequests } = await import('#web/api/dedupe.ts')
  forgetRequests()
  localStorage.clear()
  sessionStorage.clear()
  const { documentElement: root, head, body } = document
  head.replaceChildren()
  body.replaceChildren()
  for (const element of [root, head, body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  document.title = ''
  const { happyDOM } = window as unknown as { happyDOM: Controls }
  happyDOM.setURL(address)
  window.history.replaceState(null, '', address)
  if (window.innerWidth !== viewport.width || window.innerHeight !== viewport.height)
    happyDOM.setViewport(viewport)
  window.scrollTo(0, 0)
}
