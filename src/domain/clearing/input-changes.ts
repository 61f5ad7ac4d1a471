/**
 * What differs between two inputs of a run, for a person: settings, pool, pay date, and documents that were added, removed or
 * changed. Two inputs have the same bytes if and only if nothing differs.
 */
import { type Book, columns } from './book.ts'
import { proposalDocumentsNamedMax } from './limits.ts'
import type { RunInput } from './run-input.ts'

export const inputChangeKinds = [
  'rule',
  'settings',
  'pool',
  'payDate',
  'added',
  'removed',
  'terms',
  'eligibility',
  /** Payees with another minimum of their own, also where it does not count yet. */
  'payeeMinimum',
] as const
export type InputChangeKind = (typeof inputChangeKinds)[number]

/** The kinds that are about documents. */
const documentChangeKinds = ['added', 'removed', 'terms', 'eligibility'] as const
type DocumentChangeKind = (typeof documentChangeKinds)[number]

/** Values before and after as they are stored: versions, minor units, days. */
type ValueChange = {
  readonly kind: Exclude<InputChangeKind, DocumentChangeKind | 'payeeMinimum'>
  readonly before: string
  readonly after: string
}
/** How many documents, and the ids of the first of them. */
type DocumentChange = {
  readonly kind: DocumentChangeKind
  readonly count: number
  readonly documents: readonly Uint8Array[]
}
export type InputChange = ValueChange | DocumentChange

export function inputChanges(before: RunInput, after: RunInput): readonly InputChange[] {
  const values = [
    valueChange('rule', ruleText(before), ruleText(after)),
    settingsChange(before, after),
    valueChange('pool', String(before.market.poolLeft), String(after.market.poolLeft)),
    valueChange('payDate', before.header.payDate, after.header.payDate),
  ]
  return [...values.flatMap((change) => change ?? []), ...documentChanges(before, after)]
}

const ruleText = ({ market: { rule } }: RunInput): string => `${rule.name} ${rule.version}`

const valueChange = (kind: ValueChange['kind'], before: string, after: string): InputChange | undefined =>
  before === after ? undefined : { kind, before, after }

/** Every value of header and market that has no kind of its own, as one text. */
function settingsText({ header, market }: RunInput): string {
  const { payDate: _payDate, ...headed } = header
  const { rule: _rule, poolLeft: _poolLeft, payDay: _payDay, ...rates } = market
  return JSON.stringify([headed, { ...rates, desiredBps: rates.desiredBps ?? null }])
}

function settingsChange(before: RunInput, after: RunInput): InputChange | undefined {
  if (settingsText(before) === settingsText(after)) return undefined
  return {
    kind: 'settings',
    before: String(before.header.settingsVersion),
    after: String(after.header.settingsVersion),
  }
}

const idBytes = 16
const idAt = (ids: Uint8Array, at: number): Uint8Array => ids.subarray(at * idBytes, (at + 1) * idBytes)

/** Items are in ascending order of their ids. */
function compareIds(one: Uint8Array, other: Uint8Array): number {
  for (let n = 0; n < idBytes; n += 1) {
    const difference = (one[n] ?? 0) - (other[n] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

function documentChanges(before: RunInput, after: RunInput): readonly DocumentChange[] {
  const found = new Map(
    documentChangeKinds.map((kind) => [kind, { count: 0, documents: [] as Uint8Array[] }]),
  )
  const note = (kind: DocumentChangeKind, { documentIds }: RunInput, at: number): void => {
    const change = found.get(kind)
    if (!change) return
    change.count += 1
    if (change.documents.length < proposalDocumentsNamedMax)
      change.documents.push(idAt(documentIds, at).slice())
  }
  let [left, right] = [0, 0]
  while (left < before.book.count || right < after.book.count) {
    const order = orderAt(before, left, after, right)
    if (order < 0) note('removed', before, left)
    if (order > 0) note('added', after, right)
    if (order === 0) {
      const kind = itemChange(before, left, after, right)
      if (kind) note(kind, after, right)
    }
    if (order <= 0) left += 1
    if (order >= 0) right += 1
  }
  return documentChangeKinds.flatMap((kind) => {
    const change = found.get(kind)
    return change && change.count > 0 ? [{ kind, ...change }] : []
  })
}

/** Negative if the item of the first input comes first, or there is no other. */
function orderAt(before: RunInput, left: number, after: RunInput, right: number): number {
  if (left >= before.book.count) return 1
  if (right >= after.book.count) return -1
  return compareIds(idAt(before.itemIds, left), idAt(after.itemIds, right))
}

const judgedColumns = ['amount', 'ineligible'] as const satisfies readonly (keyof Book)[]
const termColumns = columns.filter(
  (column) => column !== 'budget' && judgedColumns.every((judged) => judged !== column),
)
const budgetAt = ({ book }: RunInput, at: number): number | undefined => book.budgets[book.budget[at] ?? -1]
const payeeAt = ({ payee, payeeIds }: RunInput, at: number): Uint8Array => idAt(payeeIds, payee[at] ?? 0)

function itemChange(
  before: RunInput,
  left: number,
  after: RunInput,
  right: number,
): 'terms' | 'eligibility' | undefined {
  const isSame =
    termColumns.every((column) => before.book[column][left] === after.book[column][right]) &&
    (['face', 'dueDay', 'newPayDay', 'payByDay'] as const).every(
      (column) => before[column][left] === after[column][right],
    ) &&
    budgetAt(before, left) === budgetAt(after, right) &&
    compareIds(payeeAt(before, left), payeeAt(after, right)) === 0 &&
    compareIds(idAt(before.documentIds, left), idAt(after.documentIds, right)) === 0
  if (!isSame) return 'terms'
  const isJudgedAlike = judgedColumns.every(
    (column) => before.book[column][left] === after.book[column][right],
  )
  return isJudgedAlike ? undefined : 'eligibility'
}
