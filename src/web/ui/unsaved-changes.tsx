/**
 * Asks before a page with unsaved changes is left: by link, button or Back, and by closing if input would be lost.
 * Navigation within the page, such as another filter, is not leaving.
 */
import {
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { UNSAFE_NavigationContext as NavigationContext, type To } from 'react-router'
import { leavingTexts } from '#text/forms.ts'
import { guardBack, isAtGuard, keepGuard, recordNavigation, watchBack } from './back-guard.ts'
import { ask } from './confirmations.ts'
import { sayNow } from './say.ts'

type Changes = {
  readonly path: string
  /** Whether they are kept as a draft. */
  readonly kept: boolean
  /** Carries them through a reload; otherwise they would be lost. */
  readonly carry: (() => void) | undefined
  /** Discards their draft. */
  readonly drop: (() => void) | undefined
}

type ChangeHandlers = Partial<Pick<Changes, 'carry' | 'drop'>>

/** All forms on the page with changes. */
const unsent = new Set<Changes>()

/**
 * Reports whether a form has changes, and whether they are kept as a draft. The returned function marks them as
 * handled, so that the next navigation does not ask.
 */
export function useUnsavedChanges(changed: boolean, kept: boolean, ways: ChangeHandlers = {}): () => void {
  const own = useRef<Changes>(undefined)
  const carry = useEffectEvent(() => ways.carry?.())
  const drop = useEffectEvent(() => ways.drop?.())
  const carries = ways.carry !== undefined
  const settle = () => {
    if (own.current) unsent.delete(own.current)
  }
  useEffect(() => {
    if (!changed) return undefined
    const changes: Changes = {
      path: location.pathname,
      kept,
      carry: carries ? () => carry() : undefined,
      drop: () => drop(),
    }
    own.current = changes
    unsent.add(changes)
    guardBack()
    return () => void unsent.delete(changes)
  }, [changed, kept, carries])
  return settle
}

/** Navigates without asking, even with changes. */
export const leaveWithoutPrompt = (): void => unsent.clear()

/** The changes that a navigation would discard; one form whose changes would be lost is enough. */
function changesLost(path: string | undefined): Changes | undefined {
  const left = [...unsent].filter((changes) => changes.path !== path)
  return left.find(({ kept }) => !kept) ?? left[0]
}

/** Asks whether to leave; asked once. */
async function mayLeave({ kept }: Changes): Promise<boolean> {
  const yes = await ask({
    title: sayNow(leavingTexts.title),
    body: sayNow(kept ? leavingTexts.kept : leavingTexts.lost),
    yes: sayNow(leavingTexts.yes),
    ...(kept ? {} : { tone: 'danger' as const }),
  })
  if (yes) leaveWithoutPrompt()
  return yes
}

/** Asks before a dialog whose forms have changes is closed, ignoring those of the page behind it. */
export function useAskBeforeClose(close: () => void): () => void {
  const [behind] = useState(() => new Set(unsent))
  const askAndClose = async () => {
    const own = [...unsent].filter((changes) => !behind.has(changes))
    if (own.length > 0 && !(await ask(closingQuestion()))) return
    for (const changes of own) {
      changes.drop?.()
      unsent.delete(changes)
    }
    close()
  }
  return () => void askAndClose()
}

const closingQuestion = () => ({
  title: sayNow(leavingTexts.closing),
  body: sayNow(leavingTexts.lost),
  yes: sayNow(leavingTexts.discard),
  tone: 'danger' as const,
})

/** Asks before signing out if input would be lost. */
export async function maySignOut(): Promise<boolean> {
  const [changes] = unsent
  return !changes || mayLeave({ ...changes, kept: false })
}

/** Whether the page may reload: drafts and carried input survive, the rest is asked about. */
export async function mayReload(): Promise<boolean> {
  const all = [...unsent]
  const lost = all.find(({ kept, carry }) => !kept && !carry)
  if (lost && !(await mayLeave(lost))) return false
  for (const { carry } of all) carry?.()
  leaveWithoutPrompt()
  return true
}

/** Between the router and its pages. */
export function AskBeforeLeaving({ children }: { children: ReactNode }) {
  const context = use(NavigationContext)
  // Before any form can report changes.
  useLayoutEffect(watchWindow, [])
  const guarded = useMemo(() => {
    const { navigator } = context
    const askFirst =
      (step: typeof navigator.push): typeof navigator.push =>
      (to, ...rest) => {
        const go = () => {
          step(to, ...rest)
          recordNavigation()
          if (unsent.size > 0) guardBack()
        }
        const left = changesLost(pathOf(to))
        if (!left) return go()
        const leave = async () => (await mayLeave(left)) && go()
        return void leave()
      }
    const push: typeof navigator.push = (...step) =>
      isAtGuard() ? navigator.replace(...step) : navigator.push(...step)
    const replace: typeof navigator.replace = (...step) => {
      const staysAtGuard = isAtGuard() && pathOf(step[0]) === location.pathname
      navigator.replace(...step)
      if (staysAtGuard) keepGuard()
    }
    return {
      ...context,
      navigator: {
        ...navigator,
        createHref: navigator.createHref.bind(navigator),
        go: navigator.go.bind(navigator),
        push: askFirst(push),
        replace: askFirst(replace),
      },
    }
  }, [context])
  return <NavigationContext value={guarded}>{children}</NavigationContext>
}

const pathOf = (to: To): string | undefined =>
  typeof to === 'string' ? new URL(to, location.href).pathname : to.pathname

function watchWindow(): () => void {
  const closed = (event: BeforeUnloadEvent) => {
    if ([...unsent].some(({ kept }) => !kept)) event.preventDefault()
  }
  window.addEventListener('beforeunload', closed)
  const unwatch = watchBack((path) => {
    const left = changesLost(path)
    return left && (() => mayLeave(left))
  })
  return () => {
    window.removeEventListener('beforeunload', closed)
    unwatch()
  }
}
