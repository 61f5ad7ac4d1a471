/**
 * Handles a JavaScript file that does not load: the server is unreachable, or serves a newer build with other file
 * names. For a newer build the page is reloaded; unsent input is kept as a draft.
 */
import { answerMissed } from './connectivity.ts'

export async function handleChunkFailure(): Promise<void> {
  void answerMissed()
  if (await isReplaced()) location.reload()
}

/** The HTML that the server sends now names this page's first file, unless it is another build. */
async function isReplaced(): Promise<boolean> {
  const first = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src')
  if (!first) return false
  const page = await fetch('/', {
    headers: { accept: 'text/html' },
    credentials: 'omit',
    cache: 'no-store',
  }).then(
    (answer) => (answer.ok ? answer.text() : undefined),
    () => undefined,
  )
  return page !== undefined && !page.includes(first)
}
