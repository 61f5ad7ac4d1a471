/**
 * The tests of pages share a process and its window. Each file finds them as the first one did: nothing stored, nothing
 * shown, nobody who listens, and the modules of the portal loaded anew.
 */
import { afterAll, vi } from 'vitest'

type Listening = Pick<Window, 'addEventListener' | 'removeEventListener'>

vi.useRealTimers()
vi.unstubAllGlobals()
vi.resetModules()
localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')
document.head.replaceChildren()
document.body.replaceChildren()
for (const element of [document.documentElement, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name)

const letGo = [window, document].map(forgetListeners)
afterAll(() => {
  for (const forget of letGo) forget()
})

/** React listens once for as long as the process lives, and is not loaded anew. */
const ofReact = 'selectionchange'

function forgetListeners(target: Listening): () => void {
  const add = target.addEventListener.bind(target)
  const removals: (() => void)[] = []
  target.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ) => {
    add(type, listener, options)
    if (type !== ofReact) removals.push(() => target.removeEventListener(type, listener, options))
  }
  return () => {
    target.addEventListener = add
    for (const remove of removals) remove()
  }
}
