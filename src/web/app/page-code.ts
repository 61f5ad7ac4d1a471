/** The code of one page: loaded on demand, cached, and requested again after a failure. */
import type { ComponentType } from 'react'
import { app } from '#text/app.ts'
import { handleChunkFailure } from '#web/api/chunk-failure.ts'
import { CallFailed } from '#web/api/failed.ts'
import { sayNow } from '#web/ui/say.ts'

export type PageCode = {
  readonly here: () => ComponentType | undefined
  readonly fetch: () => Promise<ComponentType>
  /** Loads the code and prefetches what the page declares. */
  readonly prefetch: (address: URLSearchParams) => Promise<void>
}
/** A page may declare what it reads for an address. */
type PageModule = {
  readonly default: ComponentType
  readonly prefetch?: (address: URLSearchParams) => void
}
type Load = () => Promise<PageModule>

/** Code that is part of the first file. */
export const bundledPage = (Page: ComponentType): PageCode => ({
  here: () => Page,
  fetch: () => Promise.resolve(Page),
  prefetch: () => Promise.resolve(),
})

/** Code in its own file. */
export function lazyPage(load: Load): PageCode {
  let page: ComponentType | undefined
  const fetch = async (): Promise<PageModule> => {
    try {
      if (lostStyles.size > 0) await loadLostStyles()
      const code = await load()
      page = code.default
      return code
    } catch {
      void handleChunkFailure()
      throw new CallFailed(sayNow(app.networkFailed))
    }
  }
  return {
    here: () => page,
    fetch: async () => (await fetch()).default,
    prefetch: async (address) => (await fetch()).prefetch?.(address),
  }
}

/** A style sheet that failed to load is not requested again by itself, and without it a page would be unstyled. */
function loadLostStyles(): Promise<unknown> {
  const lost = [...lostStyles]
  lostStyles.clear()
  return Promise.all(lost.map(styleAgain))
}

const lostStyles = new Set<HTMLLinkElement>()

/** Records style sheets that fail to load. */
export function watchStyles(): void {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lostStyles.add(target)
  }
  // A load error is only dispatched to its own element, in the capture phase.
  window.addEventListener('error', note, { capture: true })
}

const styleAgain = (lost: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const next = lost.cloneNode() as HTMLLinkElement
    next.addEventListener('load', () => resolve())
    next.addEventListener('error', () => reject(new Error(`${next.href} did not arrive.`)))
    lost.replaceWith(next)
  })
