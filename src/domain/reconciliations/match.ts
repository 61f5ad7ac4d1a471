/**
 * Holds two lists of lines against each other: what a statement says and what one's own ledger says. Every line of both
 * sides is in exactly one result. Numbers are equal after trimming; numbers that are equal but for case, width or leading
 * zeros are a weak match, which a person has to look at.
 */
import type { Day } from '../day.ts'

export type MatchableLine = {
  readonly number: string
  readonly documentDate: Day | null
  readonly dueDate: Day
  /** Minor units of the one currency of both lists. */
  readonly amount: bigint
}

/** What differs in a pair, in the order that decides under which one the pair counts. */
export const lineDifferences = ['amount', 'dueDate', 'documentDate', 'number'] as const
export type LineDifference = (typeof lineDifferences)[number]

export const matchResults = [
  'missingHere',
  'missingThere',
  'amountDiffers',
  'dateDiffers',
  'numberDiffers',
  'same',
] as const
export type MatchResult = (typeof matchResults)[number]

export type LineMatch<Theirs, Ours> =
  | { readonly result: 'missingHere'; readonly theirs: Theirs }
  | { readonly result: 'missingThere'; readonly ours: Ours }
  | {
      readonly result: 'amountDiffers' | 'dateDiffers' | 'numberDiffers' | 'same'
      readonly theirs: Theirs
      readonly ours: Ours
      /** Empty for the same. */
      readonly differences: readonly LineDifference[]
    }

const exactly = (number: string): string => number.trim()

/** Without regard to case, width, and zeros before other digits. */
const looseNumber = (number: string): string =>
  number
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replaceAll(/(?<!\d)0+(?=\d)/g, '')

const countsUnder = {
  amount: 'amountDiffers',
  dueDate: 'dateDiffers',
  documentDate: 'dateDiffers',
  number: 'numberDiffers',
} as const satisfies Record<LineDifference, MatchResult>

const differs: Readonly<Record<LineDifference, (one: MatchableLine, other: MatchableLine) => boolean>> = {
  amount: (one, other) => one.amount !== other.amount,
  dueDate: (one, other) => one.dueDate !== other.dueDate,
  // A side that does not know the date of a document does not contradict the other.
  documentDate: (one, other) =>
    one.documentDate !== null && other.documentDate !== null && one.documentDate !== other.documentDate,
  number: (one, other) => exactly(one.number) !== exactly(other.number),
}

const differencesOf = (theirs: MatchableLine, ours: MatchableLine): readonly LineDifference[] =>
  lineDifferences.filter((difference) => differs[difference](theirs, ours))

function pairOf<Theirs extends MatchableLine, Ours extends MatchableLine>(
  theirs: Theirs,
  ours: Ours,
): LineMatch<Theirs, Ours> {
  const differences = differencesOf(theirs, ours)
  const [first] = differences
  return { result: first ? countsUnder[first] : 'same', theirs, ours, differences }
}

function groupedBy<T>(values: Iterable<T>, keyOf: (value: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const value of values) {
    const key = keyOf(value)
    const same = found.get(key)
    if (same) same.push(value)
    else found.set(key, [value])
  }
  return found
}

/** Of several lines with one number, the one that differs least is the partner. */
function takeClosest<Line extends MatchableLine>(line: MatchableLine, waiting: Line[] | undefined) {
  if (!waiting || waiting.length === 0) return undefined
  const differences = waiting.map((one) => differencesOf(line, one).length)
  const [taken] = waiting.splice(differences.indexOf(Math.min(...differences)), 1)
  return taken
}

/** The results in the order of their lines, then what they lack in the order of ours. */
export function matchLines<Theirs extends MatchableLine, Ours extends MatchableLine>(
  theirs: readonly Theirs[],
  ours: readonly Ours[],
): readonly LineMatch<Theirs, Ours>[] {
  const left = new Set(ours)
  const partners = new Map<Theirs, Ours>()
  for (const keyOf of [exactly, looseNumber]) {
    const waiting = groupedBy(left, ({ number }) => keyOf(number))
    for (const line of theirs) {
      if (partners.has(line)) continue
      const partner = takeClosest(line, waiting.get(keyOf(line.number)))
      if (!partner) continue
      partners.set(line, partner)
      left.delete(partner)
    }
  }
  return [
    ...theirs.map((line): LineMatch<Theirs, Ours> => {
      const partner = partners.get(line)
      return partner ? pairOf(line, partner) : { result: 'missingHere', theirs: line }
    }),
    ...[...left].map((line): LineMatch<Theirs, Ours> => ({ result: 'missingThere', ours: line })),
  ]
}

/** What a result adds to the difference of the two totals: theirs less ours. */
export const differenceOf = (match: LineMatch<MatchableLine, MatchableLine>): bigint =>
  ('theirs' in match ? match.theirs.amount : 0n) - ('ours' in match ? match.ours.amount : 0n)

/** The first of the proposed lines that are taken which is not among the lines exactly as it was proposed. */
export const alteredProposal = <Proposed extends MatchableLine>(
  taken: readonly Proposed[],
  lines: readonly MatchableLine[],
): Proposed | undefined => {
  const byNumber = new Map(lines.map((line) => [line.number, line]))
  return taken.find((proposed) => {
    const line = byNumber.get(proposed.number)
    return (
      line?.amount !== proposed.amount ||
      line.dueDate !== proposed.dueDate ||
      line.documentDate !== proposed.documentDate
    )
  })
}

/** How many results there are of each kind, and what they add to the difference. */
export type MatchSummary = Readonly<
  Record<MatchResult, { readonly count: number; readonly difference: bigint }>
>

export const summaryOf = (matches: readonly LineMatch<MatchableLine, MatchableLine>[]): MatchSummary =>
  Object.fromEntries(
    matchResults.map((result) => {
      const found = matches.filter((match) => match.result === result)
      return [
        result,
        { count: found.length, difference: found.reduce((sum, match) => sum + differenceOf(match), 0n) },
      ]
    }),
  ) as MatchSummary

/** Numbers of one list that are equal but for case, width or leading zeros, to warn of. */
export const nearlySameNumbers = (
  numbers: readonly string[],
): readonly (readonly [string, string, ...string[]])[] =>
  [...groupedBy(new Set(numbers.map(exactly)), looseNumber).values()].filter(
    (group): group is [string, string, ...string[]] => group.length > 1,
  )

/** The whole months that the dates of the documents lie in; undefined where no line has one. */
export function periodOf(
  lines: readonly Pick<MatchableLine, 'documentDate'>[],
): { readonly from: Day; readonly to: Day } | undefined {
  let [first, last]: (Day | undefined)[] = []
  for (const { documentDate } of lines) {
    if (documentDate === null) continue
    if (!first || documentDate < first) first = documentDate
    if (!last || documentDate > last) last = documentDate
  }
  return first && last ? { from: `${first.slice(0, 7)}-01` as Day, to: lastOfMonth(last) } : undefined
}

const lastOfMonth = (day: Day): Day => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return `${day.slice(0, 7)}-${String(days).padStart(2, '0')}` as Day
}
