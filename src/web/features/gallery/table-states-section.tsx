/** The states of a table that do not occur by themselves. */
import { payables, stateNames } from '#text/gallery.ts'
import type { Pair } from '#text/text.ts'
import { CallFailed } from '#web/api/failed.ts'
import { sayNow, useSay } from '#web/ui/say.ts'
import { BulkOutcome } from '#web/ui/table/bulk-bar.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { readState } from '#web/ui/table/list-state.ts'
import { sumsByCurrency } from '#web/ui/table/totals.ts'
import type { List } from '#web/ui/table/use-list.ts'
import { type DemoDocument, demoDocuments } from './demo-documents.ts'
import { demoShape } from './demo-source.ts'
import { demoTable } from './demo-table.tsx'

const few = demoDocuments().slice(0, 3)
const requested = readState(new URLSearchParams(), demoShape)
const requestId = '0190aaaa-0000-7000-8000-0000000000ff'
const serverError = () => new CallFailed(sayNow(stateNames.serverError), { status: 500, requestId })

const still: List<DemoDocument> = {
  state: requested,
  change: () => undefined,
  rows: few,
  total: few.length,
  totals: { amounts: sumsByCurrency(few.map(({ amount }) => amount)) },
  waiting: undefined,
  renewing: false,
  error: null,
  replaced: false,
  renew: () => undefined,
  filtered: {},
  order: {},
}

const states: readonly { readonly name: Pair; readonly list: () => Partial<List<DemoDocument>> }[] = [
  { name: stateNames.waiting, list: () => ({ rows: undefined }) },
  { name: stateNames.renewing, list: () => ({ renewing: true }) },
  { name: stateNames.counting, list: () => ({ total: undefined, totals: undefined }) },
  { name: stateNames.firstUse, list: () => ({ rows: [] }) },
  { name: stateNames.noMatch, list: () => ({ rows: [], state: { ...requested, keyword: 'ZZ' } }) },
  { name: stateNames.noTab, list: () => ({ rows: [], state: { ...requested, tab: 'disabled' } }) },
  {
    name: stateNames.noPermission,
    list: () => ({ rows: undefined, error: new CallFailed('', { status: 403, requestId }) }),
  },
  { name: stateNames.failed, list: () => ({ rows: undefined, error: serverError() }) },
  { name: stateNames.renewFailed, list: () => ({ error: serverError() }) },
]

/** Without tabs and filters, which are the same in every state. */
const { tabs: _tabs, filters: _filters, ...plainTable } = demoTable

export default function TableStatesSection() {
  const say = useSay()
  const did = payables.disabled
  const refused = few.map(({ id, number }) => ({
    key: id,
    name: number,
    reason: say(payables.awardedReason),
  }))
  return (
    <>
      {states.map(({ name, list }) => (
        <section key={name.en} className="gallery-state" aria-label={say(name)}>
          <h2>{say(name)}</h2>
          <DataTable spec={plainTable} list={{ ...still, ...list() }} />
        </section>
      ))}
      <section className="gallery-state" aria-label={say(stateNames.report)}>
        <h2>{say(stateNames.report)}</h2>
        <BulkOutcome outcome={{ report: { did, done: 97, refused } }} onClose={() => undefined} />
        <BulkOutcome outcome={{ report: { did, done: 3, refused: [] } }} onClose={() => undefined} />
        <BulkOutcome outcome={{ error: serverError() }} onClose={() => undefined} />
      </section>
    </>
  )
}
