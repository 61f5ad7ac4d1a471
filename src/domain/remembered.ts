/** Remembers what a pure function answered, by a key of its arguments: as many answers as `max`, and then from the start. */
export function remembered<A extends readonly unknown[], V>(
  max: number,
  keyOf: (...args: A) => string,
  make: (...args: A) => V,
): (...args: A) => V {
  const known = new Map<string, V>()
  return (...args) => {
    const key = keyOf(...args)
    const found = known.get(key)
    if (found !== undefined) return found
    const made = make(...args)
    if (known.size >= max) known.clear()
    known.set(key, made)
    return made
  }
}
