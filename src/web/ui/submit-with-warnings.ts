/** Submits input, and asks the person to confirm each warning of the server. */
import type { ReactNode } from 'react'
import { codes } from '#contract/codes.ts'
import { type EntryWarning, entryWarnings } from '#domain/documents/entry.ts'
import { documentTexts } from '#text/documents.ts'
import { CallFailed, messageOf } from '#web/api/failed.ts'
import { ask } from '#web/ui/confirmations.ts'
import { sayNow } from '#web/ui/say.ts'

type Confirmed = { readonly sure?: EntryWarning[] }

/** Shown with a question, such as the documents concerned. */
type DetailsOf = (warning: EntryWarning) => Promise<ReactNode>

export async function submitWithWarnings<T>(
  send: (confirmed: Confirmed) => Promise<T>,
  detailsOf: DetailsOf,
  sure: EntryWarning[] = [],
): Promise<T> {
  try {
    return await send(sure.length > 0 ? { sure } : {})
  } catch (error) {
    const warning = entryWarnings.find((one) => error instanceof CallFailed && error.code === codes[one].code)
    const { title, yes } = documentTexts.warned
    if (!warning) throw error
    const details = await detailsOf(warning)
    const question = { title: sayNow(title), body: messageOf(error), details, yes: sayNow(yes) }
    if (!(await ask(question))) throw error
    return submitWithWarnings(send, detailsOf, [...sure, warning])
  }
}
