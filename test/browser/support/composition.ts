/** Sends the composition of an input method whose user has not chosen a word yet. */
import type { CDPSession } from '@playwright/test'

export async function compose(keyboard: CDPSession, text: string): Promise<void> {
  await keyboard.send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  })
}
