/**
 * Asks before a page with changes is left: by a link, by a button, by going back, and, where what was entered
 * would be lost, by closing the page. Moving within the page, such as to another filter, is not leaving.
 */
import { type ReactNode, use, useEffect, useMemo } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, type To } from 'react-router'
import { leavingTexts } from '#text/forms.ts'
import { ask } from './messages.ts'
import { sayNow } from './say.ts'

type Changes = { readonly path: string; readonly place: number | undefined; readonly kept: boolean }

let changes: Changes | undefined

/** Tells whether the page has changes, and whether they are kept as a draft. */
export function useLeavingAsks(changed: boolean, kept: boolean): void {
  useEffect(() => {
    if (!changed) return undefined
    const own: Changes = { path: location.pathname, place: placeInHistory(), kept }
    changes = own
    return () => {
      if (changes === own) changes = undefined
    }
  }, [changed, kept])
}

/** What was changed has been dealt with: the next step is not asked about. */
export const leaveFreely = (): void => {
  changes = undefined
}

/** Whether the person wants to leave; whoever does is not asked twice. */
async function mayLeave({ kept }: Changes): Promise<boolean> {
  const yes = await ask({
    title: sayNow(leavingTexts.title),
    body: sayNow(kept ? leavingTexts.kept : leavingTexts.lost),
    yes: sayNow(leavingTexts.yes),
    ...(kept ? {} : { tone: 'danger' as const }),
  })
  if (yes) leaveFreely()
  return yes
}

/** Stands between the router and its pages. */
export function AskBeforeLeaving({ children }: { children: ReactNode }) {
  const context = use(NavigationContext)
  useEffect(watchWindow, [])
  const guarded = useMemo(() => {
    const { navigator } = context
    const asking =
      (go: typeof navigator.push): typeof navigator.push =>
      (to, ...rest) => {
        const left = changes
        if (!left || pathOf(to) === left.path) return go(to, ...rest)
        const leave = async () => (await mayLeave(left)) && go(to, ...rest)
        return void leave()
      }
    return {
      ...context,
      navigator: {
        ...navigator,
        createHref: navigator.createHref.bind(navigator),
        go: navigator.go.bind(navigator),
        push: asking(navigator.push.bind(navigator)),
        replace: asking(navigator.replace.bind(navigator)),
      },
    }
  }, [context])
  return <NavigationContext value={guarded}>{children}</NavigationContext>
}

const pathOf = (to: To): string | undefined =>
  typeof to === 'string' ? new URL(to, location.href).pathname : to.pathname

/** The router numbers the pages of this tab. */
function placeInHistory(): number | undefined {
  const { idx } = (window.history.state ?? {}) as { readonly idx?: number }
  return idx
}

function watchWindow(): () => void {
  const closed = (event: BeforeUnloadEvent) => {
    if (changes && !changes.kept) event.preventDefault()
  }
  let returning = false
  const moved = (event: PopStateEvent) => {
    if (returning) {
      returning = false
      event.stopImmediatePropagation()
      return
    }
    const [left, place] = [changes, placeInHistory()]
    if (!left || location.pathname === left.path || left.place === undefined || place === undefined) return
    // The browser has moved already: back to the page, then ask, then perhaps move again.
    const steps = place - left.place
    event.stopImmediatePropagation()
    returning = true
    window.history.go(-steps)
    const leave = async () => (await mayLeave(left)) && window.history.go(steps)
    void leave()
  }
  window.addEventListener('beforeunload', closed)
  window.addEventListener('popstate', moved, { capture: true })
  return () => {
    window.removeEventListener('beforeunload', closed)
    window.removeEventListener('popstate', moved, { capture: true })
  }
}
