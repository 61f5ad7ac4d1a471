/** The demo documents as a server would list them: rows first, totals a moment later. */
import { currencies } from '#domain/money.ts'
import { payableStates, payees } from '#text/gallery.ts'
import { language } from '#web/ui/say.ts'
import type { ListShape } from '#web/ui/table/list-state.ts'
import { sumsByCurrency } from '#web/ui/table/totals.ts'
import type { ListPage, ListRequest, ListSource, ListTotals } from '#web/ui/table/use-list.ts'
import { type DemoDocument, demoDocuments } from './demo-documents.ts'

const rowsAfterMs = 20
const totalsAfterMs = 300

export const demoShape: ListShape = {
  tabs: Object.keys(payableStates),
  filters: ['payee', 'type', 'currency'],
  sorts: ['number', 'payee', 'type', 'due', 'amount', 'source', 'state'],
}

export const demoSource = {
  name: 'demo',
  shape: demoShape,
  read: (request: ListRequest) => after(rowsAfterMs, () => pageOf(request)),
  count: (request: ListRequest) => after(totalsAfterMs, () => totalsOf(request)),
} satisfies ListSource<DemoDocument>

/** Always asynchronous. */
const after = <T>(ms: number, make: () => T): Promise<T> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(make()), ms)
  })

function pageOf(request: ListRequest): ListPage<DemoDocument> {
  const [page, pageSize] = [Number(request['page']), Number(request['pageSize'])]
  const found = sorted(matching(request), text(request['sort']))
  const list = found.slice((page - 1) * pageSize, page * pageSize)
  const next = page * pageSize < found.length ? String(page * pageSize) : null
  return { list, total: null, next }
}

const text = (value: string | readonly string[] | undefined): string =>
  typeof value === 'string' ? value : ''

export function matching(request: ListRequest): readonly DemoDocument[] {
  const keyword = text(request['keyword']).toUpperCase()
  const tab = text(request['tab'])
  const allows = (name: string, value: string) => request[name]?.includes(value) ?? true
  return demoDocuments().filter(
    (document) =>
      (tab === '' || document.state === tab) &&
      document.number.includes(keyword) &&
      allows('payee', document.payee) &&
      allows('type', document.type) &&
      allows('currency', document.amount.currency),
  )
}

/** The sort value of a document. Amounts are grouped by currency, because currencies cannot be compared. */
function keysFor(field: string): (document: DemoDocument) => string | number {
  const names = new Intl.Collator(language() === 'zh' ? 'zh-CN' : 'en')
  const byName = Object.keys(payees).toSorted((a, b) =>
    names.compare(payees[a as keyof typeof payees][language()], payees[b as keyof typeof payees][language()]),
  )
  if (field === 'payee') return ({ payee }) => byName.indexOf(payee)
  if (field === 'amount')
    return ({ amount }) => currencies.indexOf(amount.currency) * amountsApart + Number(amount.minor)
  return (document) => document[field as 'due']
}

const amountsApart = 1e12

function sorted(documents: readonly DemoDocument[], sort: string): readonly DemoDocument[] {
  const field = sort.replace(/^-/, '')
  if (field === '') return documents
  const keyOf = keysFor(field)
  const direction = sort.startsWith('-') ? -1 : 1
  return documents
    .map((document) => ({ document, key: keyOf(document) }))
    .toSorted((a, b) => direction * (a.key === b.key ? 0 : a.key < b.key ? -1 : 1))
    .map(({ document }) => document)
}

function totalsOf(request: ListRequest): ListTotals {
  const documents = matching(request)
  const counts: Record<string, number> = {}
  for (const { state } of matching({ ...request, tab: '' })) {
    counts[state] = (counts[state] ?? 0) + 1
    counts['all'] = (counts['all'] ?? 0) + 1
  }
  return {
    total: documents.length,
    counts,
    amounts: sumsByCurrency(documents.map(({ amount }) => amount)),
  }
}
