/** The demo documents as a server would list them: rows first, totals a moment later. */
import { currencies } from '#domain/money.ts'
import { payableStates, payees } from '#text/gallery.ts'
import { language } from '#web/ui/say.ts'
import type { ListShape } from '#web/ui/table/list-state.ts'
import { sumsByCurrency } from '#web/ui/table/totals.ts'
import type { ListRequest, ListSource, ListTotals } from '#web/ui/table/use-list.ts'
import { type DemoDocument, demoDocuments } from './demo-documents.ts'

const totalsAfterMs = 300

export const demoShape: ListShape = {
  tabs: Object.keys(payableStates),
  filters: ['payee', 'type', 'currency'],
  sorts: ['number', 'payee', 'type', 'due', 'amount', 'source', 'state'],
}

export const demoSource: ListSource<DemoDocument> = {
  name: 'demo',
  shape: demoShape,
  read: (request) => {
    const [page, pageSize] = [Number(request['page']), Number(request['pageSize'])]
    const found = sorted(matching(request, true), text(request['sort']))
    const list = found.slice((page - 1) * pageSize, page * pageSize)
    const next = page * pageSize < found.length ? String(page * pageSize) : null
    return Promise.resolve({ list, total: null, next })
  },
  count: (request) =>
    new Promise((resolve) => {
      setTimeout(() => resolve(totalsOf(request)), totalsAfterMs)
    }),
}

const text = (value: string | readonly string[] | undefined): string =>
  typeof value === 'string' ? value : ''

function matching(request: ListRequest, withTab: boolean): readonly DemoDocument[] {
  const keyword = text(request['keyword']).toUpperCase()
  const tab = withTab ? text(request['tab']) : ''
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

/** Amounts of one currency stand together: across currencies there is no more or less. */
function sorted(documents: readonly DemoDocument[], sort: string): readonly DemoDocument[] {
  const field = sort.replace(/^-/, '')
  if (field === '') return documents
  const names = new Intl.Collator(language() === 'zh' ? 'zh-CN' : 'en')
  const orders: Readonly<Record<string, (a: DemoDocument, b: DemoDocument) => number>> = {
    payee: (a, b) => names.compare(payees[a.payee][language()], payees[b.payee][language()]),
    amount: (a, b) =>
      currencies.indexOf(a.amount.currency) - currencies.indexOf(b.amount.currency) ||
      Number(a.amount.minor - b.amount.minor),
  }
  const plain = (a: DemoDocument, b: DemoDocument) => byText(a[field as 'due'], b[field as 'due'])
  const order = orders[field] ?? plain
  const direction = sort.startsWith('-') ? -1 : 1
  return documents.toSorted((a, b) => direction * order(a, b))
}

const byText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

function totalsOf(request: ListRequest): ListTotals {
  const documents = matching(request, true)
  const counts: Record<string, number> = {}
  for (const { state } of matching(request, false)) {
    counts[state] = (counts[state] ?? 0) + 1
    counts['all'] = (counts['all'] ?? 0) + 1
  }
  return {
    total: documents.length,
    counts,
    amounts: sumsByCurrency(documents.map(({ amount }) => amount)),
  }
}
