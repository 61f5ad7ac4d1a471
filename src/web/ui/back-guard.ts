/**
 * The browser's Back while a form has changes. A browser asks by itself at most on a computer, and never where Back stays
 * within the portal; so the page stands twice in the history while something is unsent, and Back comes to its first
 * entry, where the portal can ask. Once nothing is unsent any more, that entry is passed over.
 */
type Entry = { readonly idx?: number; readonly guard?: true }

/** The router numbers the entries of this tab. */
const entry = (): Entry => (window.history.state ?? {}) as Entry

let watching = false
let last: Entry = {}
/** The next move is one that this file makes itself. */
let returning = false

/** To be called after every step of the router. */
export const noteStep = (): void => {
  last = entry()
}

/** Whether a step forward takes the place of the second entry instead of standing behind it. */
export const isAtGuard = (): boolean => entry().guard === true

/** To be called when there is something to ask about. */
export function guardBack(): void {
  const { idx, guard } = entry()
  if (!watching || guard || idx === undefined) return
  window.history.pushState({ ...(window.history.state as object), idx: idx + 1, guard: true }, '')
  noteStep()
}

/** Answers how to ask before a path is gone to, or before the page is left for wherever Back leads; undefined: no need. */
type Asks = (path: string | undefined) => (() => Promise<boolean>) | undefined

export function watchBack(asks: Asks): () => void {
  const moved = (event: PopStateEvent) => {
    const [from, to] = [last, entry()]
    noteStep()
    if (returning) {
      returning = false
      return event.stopImmediatePropagation()
    }
    if (from.idx === undefined || to.idx === undefined) return
    const steps = to.idx - from.idx
    const isFromGuard = from.guard === true && steps === -1
    const question = asks(isFromGuard ? undefined : location.pathname)
    if (!question && !isFromGuard) return
    event.stopImmediatePropagation()
    if (!question) return window.history.go(-1)
    // The browser has moved already: back to the page, then ask, then perhaps move again.
    returning = true
    window.history.go(-steps)
    const leave = async () => (await question()) && window.history.go(isFromGuard ? steps - 1 : steps)
    void leave()
  }
  watching = true
  noteStep()
  window.addEventListener('popstate', moved, { capture: true })
  return () => {
    watching = false
    window.removeEventListener('popstate', moved, { capture: true })
  }
}
