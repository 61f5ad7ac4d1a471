/**
 * Handles the browser's Back while a form has changes. Browsers do not ask within a single-page app, so the page has
 * two history entries while something is unsent: Back reaches the first one, where the portal can ask. Once nothing
 * is unsent, that entry is skipped.
 */
type Entry = { readonly idx?: number; readonly guard?: true; readonly usr?: PageEntry | null }
/** The state of an entry of a page that has several, such as the steps of a form: how many of them are before it. */
export type PageEntry = { readonly entriesBefore: number }

/** The router numbers the entries of this tab. */
const entry = (): Entry => (window.history.state ?? {}) as Entry

let watching = false
let last: Entry = {}
/** The next navigation is made by this file. */
let returning = false

/** Call after every navigation of the router. */
export const recordNavigation = (): void => {
  last = entry()
}

/** Whether a forward navigation replaces the second entry instead of following it. */
export const isAtGuard = (): boolean => entry().guard === true

/** The address of the page changed in the second entry, which stays the second one. */
export const keepGuard = (): void =>
  window.history.replaceState({ ...(window.history.state as object), guard: true }, '')

/** Call when there is something to ask about. */
export function guardBack(): void {
  const { idx, guard } = entry()
  if (!watching || guard || idx === undefined) return
  window.history.pushState({ ...(window.history.state as object), idx: idx + 1, guard: true }, '')
  recordNavigation()
}

/** Returns how to ask before navigating to a path or leaving by Back; undefined if there is no need. */
type Asks = (path: string | undefined) => (() => Promise<boolean>) | undefined

export function watchBack(asks: Asks): () => void {
  const moved = (event: PopStateEvent) => {
    const [from, to] = [last, entry()]
    recordNavigation()
    if (returning) {
      returning = false
      return event.stopImmediatePropagation()
    }
    if (from.idx === undefined || to.idx === undefined) return
    const steps = to.idx - from.idx
    const isFromGuard = from.guard === true && steps === -1
    // Before another entry of the same page nothing is lost.
    const staysOnPage = isFromGuard && (to.usr?.entriesBefore ?? 0) > 0
    const question = staysOnPage ? undefined : asks(isFromGuard ? undefined : location.pathname)
    if (!question && !isFromGuard) return
    event.stopImmediatePropagation()
    if (!question) return window.history.go(-1)
    // The browser has already navigated: go forward to the page, ask, then perhaps go back again.
    returning = true
    window.history.go(-steps)
    const leave = async () => (await question()) && window.history.go(isFromGuard ? steps - 1 : steps)
    void leave()
  }
  watching = true
  recordNavigation()
  window.addEventListener('popstate', moved, { capture: true })
  return () => {
    watching = false
    window.removeEventListener('popstate', moved, { capture: true })
  }
}
