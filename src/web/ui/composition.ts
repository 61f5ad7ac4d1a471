/** Whether a key belongs to an input method that is putting a word together, and not to the page. */

/** A key with its old number: of the Enter that has just ended a composition Safari says nothing else. */
type PressedKey = Pick<Event, 'preventDefault'> & {
  readonly key: string
  readonly isComposing: boolean
  readonly keyCode: number
}
const usedByInputMethod = 229

export const isComposing = (event: Omit<PressedKey, 'preventDefault'>): boolean =>
  event.isComposing || event.keyCode === usedByInputMethod

/** Enter that chooses a word of a composition does not send the form. */
export function keepComposition(event: PressedKey): void {
  if (event.key === 'Enter' && isComposing(event)) event.preventDefault()
}
