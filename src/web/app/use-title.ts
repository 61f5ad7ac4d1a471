/** The document's title follows the page. */
import { useEffect } from 'react'
import { app } from '#text/app.ts'
import { useSay } from '#web/ui/say.ts'

export function useTitle(title: string): void {
  const say = useSay()
  useEffect(() => {
    document.title = `${title} · ${say(app.brand)}`
  }, [say, title])
}
