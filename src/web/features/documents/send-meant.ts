/** Sends what was entered, and asks about each thing that the server asks about. */
import type { ReactNode } from 'react'
import { codes } from '#contract/codes.ts'
import { type EntryDoubt, entryDoubts } from '#domain/documents/entry.ts'
import { documentTexts } from '#text/documents.ts'
import { CallFailed, messageOf } from '#web/api/failed.ts'
import { ask } from '#web/ui/messages.ts'
import { sayNow } from '#web/ui/say.ts'

type Meant = { readonly sure?: EntryDoubt[] }

/** Shown with a question, such as the documents that it is about. */
type DetailsOf = (doubt: EntryDoubt) => Promise<ReactNode>

export async function sendMeant<T>(
  send: (meant: Meant) => Promise<T>,
  detailsOf: DetailsOf,
  sure: EntryDoubt[] = [],
): Promise<T> {
  try {
    return await send(sure.length > 0 ? { sure } : {})
  } catch (error) {
    const doubt = entryDoubts.find((one) => error instanceof CallFailed && error.code === codes[one].code)
    const { title, yes } = documentTexts.doubted
    if (!doubt) throw error
    const details = await detailsOf(doubt)
    const question = { title: sayNow(title), body: messageOf(error), details, yes: sayNow(yes) }
    if (!(await ask(question))) throw error
    return sendMeant(send, detailsOf, [...sure, doubt])
  }
}
