/**
 * Parts that a first view does not need, such as dialogs: their code loads after the rows, or at once on demand. A
 * failure is shown, and the next use retries.
 */
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { app } from '#text/app.ts'
import { codeMissed } from '#web/api/code-missed.ts'
import { sayNow } from './say.ts'
import { warn } from './toasts.ts'

type Fetch = () => Promise<unknown>

/** Every such part of the opened pages. */
const parts = new Set<Fetch>()

/** Loads what has not been requested yet; a failure shows when it matters. */
export async function fetchParts(): Promise<void> {
  await Promise.allSettled([...parts].map((fetch) => fetch()))
}

/** `onLost` removes a part that cannot be shown, so that it can be requested again. */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  onLost: (props: P) => void = () => undefined,
): ComponentType<P> {
  let here: ComponentType<P> | undefined
  const fetch = async () => {
    here ??= await load()
    return here
  }
  parts.add(fetch)
  return function Later(props: P) {
    const [Part, setPart] = useState(() => here)
    const lost = useEffectEvent(() => onLost(props))
    useEffect(() => {
      if (Part) return undefined
      let shown = true
      const show = async () => {
        try {
          const loaded = await fetch()
          if (shown) setPart(() => loaded)
        } catch {
          void codeMissed()
          if (!shown) return
          warn(sayNow(app.networkFailed))
          lost()
        }
      }
      void show()
      return () => {
        shown = false
      }
    }, [Part])
    return Part ? <Part {...props} /> : null
  }
}
