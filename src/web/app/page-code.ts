/** The code of one page: fetched when it is asked for, kept once it is here, asked for anew after a failure. */
import type { ComponentType } from 'react'
import { app } from '#text/app.ts'
import { CallFailed } from '#web/api/failed.ts'
import { answerMissed } from '#web/api/reach.ts'
import { sayNow } from '#web/ui/say.ts'

export type PageCode = {
  readonly here: () => ComponentType | undefined
  readonly fetch: () => Promise<ComponentType>
}
type Load = () => Promise<{ default: ComponentType }>

/** Code that comes with the first file. */
export const present = (Page: ComponentType): PageCode => ({
  here: () => Page,
  fetch: () => Promise.resolve(Page),
})

/** Code in a file of its own. */
export function fetched(load: Load): PageCode {
  let page: ComponentType | undefined
  return {
    here: () => page,
    fetch: async () => {
      try {
        if (lostStyles.size > 0) await loadLostStyles()
        page = (await load()).default
        return page
      } catch {
        void answerMissed()
        throw new CallFailed(sayNow(app.networkFailed))
      }
    },
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
