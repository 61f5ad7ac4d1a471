/** Pauses work: it calls `begin` and awaits `held`; the test awaits `begun` and then calls `letGo`. */
export function gate() {
  let begin = (): void => undefined
  let letGo = (): void => undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  return { begun, begin, held, letGo }
}
