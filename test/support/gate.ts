/** Something that a test starts, and lets go on when it has looked: `begin` and `held` are its inside. */
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
