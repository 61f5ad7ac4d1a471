/** The document's title follows the page. */
import { useEffect } from 'react'
import { app } from '#text/app.ts'
import type { Pair } from '#text/text.ts'
import { useSay } from '#web/ui/say.ts'

export function useTitle(title: Pair): void {
  const say = useSay()
  useEffect(() => {
    document.title = `${say(title)} · ${say(app.brand)}`
  }, [say, title])
}
