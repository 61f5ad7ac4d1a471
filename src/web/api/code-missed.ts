/**
 * What to do when a file of code does not arrive: either the server cannot be reached, or it serves a newer build, whose
 * files have other names. Of a newer build the page is loaded anew; what was entered is kept as a draft.
 */
import { answerMissed } from './reach.ts'

export async function codeMissed(): Promise<void> {
  void answerMissed()
  if (await isReplaced()) location.reload()
}

/** The first file of this page is named in the page that the server sends now, unless that is of another build. */
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
