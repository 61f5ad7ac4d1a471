/** Pseudo-random numbers that are the same in every sandbox. */

/** From 0 inclusive to 1 exclusive. */
export function seededRandom(seed: string): () => number {
  let state = [...seed].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0, 7)
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
