/**
 * Parts of a page that nobody needs for its first look, such as a dialog: their code comes after the rows, or at once
 * where somebody asks for them. What does not arrive is told, and asked for again the next time.
 */
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { app } from '#text/app.ts'
import { codeMissed } from '#web/api/code-missed.ts'
import { sayNow } from './say.ts'
import { warn } from './toasts.ts'

type Fetch = () => Promise<unknown>

/** Every part of the pages that have been opened. */
const parts = new Set<Fetch>()

/** Fetches what has not been asked for yet; a failure shows when it matters. */
export async function fetchParts(): Promise<void> {
  await Promise.allSettled([...parts].map((fetch) => fetch()))
}

/** `onLost` lets go of a part that cannot be shown, so that it can be asked for again. */
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
