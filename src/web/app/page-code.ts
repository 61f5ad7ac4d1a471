/** The code of one page: fetched when it is asked for, kept once it is here, asked for anew after a failure. */
import type { ComponentType } from 'react'
import { app } from '#text/app.ts'
import { codeMissed } from '#web/api/code-missed.ts'
import { CallFailed } from '#web/api/failed.ts'
import { sayNow } from '#web/ui/say.ts'

export type PageCode = {
  readonly here: () => ComponentType | undefined
  readonly fetch: () => Promise<ComponentType>
  /** Fetches the code and asks for what the page will read, where it says what that is. */
  readonly readAhead: (address: URLSearchParams) => Promise<void>
}
/** A page may say what it will read when it is opened by an address. */
type PageModule = {
  readonly default: ComponentType
  readonly readAhead?: (address: URLSearchParams) => void
}
type Load = () => Promise<PageModule>

/** Code that comes with the first file. */
export const present = (Page: ComponentType): PageCode => ({
  here: () => Page,
  fetch: () => Promise.resolve(Page),
  readAhead: () => Promise.resolve(),
})

/** Code in a file of its own. */
export function fetched(load: Load): PageCode {
  let page: ComponentType | undefined
  const fetch = async (): Promise<PageModule> => {
    try {
      if (lostStyles.size > 0) await loadLostStyles()
      const code = await load()
      page = code.default
      return code
    } catch {
      void codeMissed()
      throw new CallFailed(sayNow(app.networkFailed))
    }
  }
  return {
    here: () => page,
    fetch: async () => (await fetch()).default,
    readAhead: async (address) => (await fetch()).readAhead?.(address),
  }
}

/** A style sheet that did not arrive is not asked for a second time by itself; without it a page would be bare. */
function loadLostStyles(): Promise<unknown> {
  const lost = [...lostStyles]
  lostStyles.clear()
  return Promise.all(lost.map(styleAgain))
}

const lostStyles = new Set<HTMLLinkElement>()

/** Notes the style sheets that do not arrive. */
export function watchStyles(): void {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lostStyles.add(target)
  }
  // The failure of a file is told to its own element only, on the way down.
  window.addEventListener('error', note, { capture: true })
}

const styleAgain = (lost: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const next = lost.cloneNode() as HTMLLinkElement
    next.addEventListener('load', () => resolve())
    next.addEventListener('error', () => reject(new Error(`${next.href} did not arrive.`)))
    lost.replaceWith(next)
  })
