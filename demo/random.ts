/** Numbers that look random and are the same in every sandbox. */

/** From 0 up to but not 1. */
export function seededRandom(seed: string): () => number {
  let state = [...seed].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0, 7)
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
