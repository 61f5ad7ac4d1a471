/** Measures and prints a cost: subject and floor in turns, medians of rounds, one line with the ratio of the two. */

export const rounds = 5

export type Goal = { readonly atMost: number } | { readonly atLeast: number }

/** One cost as a multiple of its floor. */
export type Finding = {
  readonly name: string
  readonly ratio: number
  readonly goal: Goal
  /** The figures behind the ratio, for the reader. */
  readonly figures: string
}

export type Measure = { readonly name: string; readonly run: () => Promise<readonly Finding[]> }

/** The middle value; of an even number of values, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  if (upper === undefined || lower === undefined) throw new Error('There is no median of nothing.')
  return lower + (upper - lower) / 2
}

type Takes<K extends string> = Readonly<Record<K, () => Promise<number>>>

/**
 * The median of every take. They alternate, so that other load on the machine slows all of them, and the
 * first turn of each only warms up.
 */
export async function inTurns<K extends string>(takes: Takes<K>): Promise<Readonly<Record<K, number>>> {
  const names = Object.keys(takes) as K[]
  const taken = new Map<K, number[]>(names.map((name) => [name, []]))
  for (const name of names) await takes[name]()
  for (let round = 1; round <= rounds; round += 1) {
    for (const name of names) taken.get(name)?.push(await takes[name]())
  }
  return Object.fromEntries(names.map((name) => [name, median(taken.get(name) ?? [])])) as Record<K, number>
}

export const isMet = (ratio: number, goal: Goal): boolean =>
  'atMost' in goal ? ratio <= goal.atMost : ratio >= goal.atLeast

export function lineOf({ name, ratio, goal, figures }: Finding): string {
  const wanted = 'atMost' in goal ? `≤${goal.atMost}` : `≥${goal.atLeast}`
  const verdict = isMet(ratio, goal) ? 'ok' : 'short'
  return `BENCH ${name} ratio=${ratio.toFixed(2)} goal=${wanted} ${verdict} (${figures})`
}

/** The requested measures, in their own order; all of them if none was named. */
export function chosen(measures: readonly Measure[], names: readonly string[]): readonly Measure[] {
  const unknown = names.filter((name) => measures.every((measure) => measure.name !== name))
  if (unknown.length > 0) {
    const known = measures.map(({ name }) => name).join(', ')
    throw new Error(`There is no measure ${unknown.join(', ')}; expected any of: ${known}.`)
  }
  return names.length === 0 ? measures : measures.filter(({ name }) => names.includes(name))
}
