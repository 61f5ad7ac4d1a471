/** Sends what was entered, and asks about each thing that the server asks about. */
import { codes } from '#contract/codes.ts'
import { type EntryDoubt, entryDoubts } from '#domain/documents/entry.ts'
import { documentTexts } from '#text/documents.ts'
import { CallFailed, messageOf } from '#web/api/failed.ts'
import { ask } from '#web/ui/messages.ts'
import { sayNow } from '#web/ui/say.ts'

type Meant = { readonly sure?: EntryDoubt[] }

export async function sendMeant<T>(send: (meant: Meant) => Promise<T>, sure: EntryDoubt[] = []): Promise<T> {
  try {
    return await send(sure.length > 0 ? { sure } : {})
  } catch (error) {
    const doubt = entryDoubts.find((one) => error instanceof CallFailed && error.code === codes[one].code)
    const { title, yes } = documentTexts.doubted
    const question = { title: sayNow(title), body: messageOf(error), yes: sayNow(yes) }
    if (!doubt || !(await ask(question))) throw error
    return sendMeant(send, [...sure, doubt])
  }
}
