/** Whether a key belongs to an input method that is composing. */

/** A key event with the legacy keyCode: in Safari only it marks the Enter that ends a composition. */
type PressedKey = Pick<Event, 'preventDefault'> & {
  readonly key: string
  readonly isComposing: boolean
  readonly keyCode: number
}
const usedByInputMethod = 229

export const isComposing = (event: Omit<PressedKey, 'preventDefault'>): boolean =>
  event.isComposing || event.keyCode === usedByInputMethod

/** An Enter that ends a composition does not submit the form. */
export function keepComposition(event: PressedKey): void {
  if (event.key === 'Enter' && isComposing(event)) event.preventDefault()
}
