/**
 * Deferred components, such as dialogs: their code loads after the rows, or at once on demand. A failure is shown,
 * and the next use retries.
 */
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { app } from '#text/app.ts'
import { handleChunkFailure } from '#web/api/chunk-failure.ts'
import { sayNow } from './say.ts'
import { warn } from './toasts.ts'

type Fetch = () => Promise<unknown>

/** The deferred components of the opened pages. */
const parts = new Set<Fetch>()

/** Loads components that have not been requested yet; a failure is reported on use. */
export async function loadDeferred(): Promise<void> {
  await Promise.allSettled([...parts].map((fetch) => fetch()))
}

/** `onLost` removes a component that cannot be shown, so that it can be requested again. */
export function deferred<P extends object>(
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
          void handleChunkFailure()
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
