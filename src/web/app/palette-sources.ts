/**
 * The search sources of the palette: pages in either language, documents by number or other party, payees, and
 * actions.
 */
import { documentList } from '#contract/documents.ts'
import { payeeList } from '#contract/payees.ts'
import { pages } from '#domain/access/pages.ts'
import type { AuthMap } from '#domain/access/permitted.ts'
import { type Currency, displayDigits, parseAmount } from '#domain/money.ts'
import { palette } from '#text/palette.ts'
import { call } from '#web/api/client.ts'
import type { Menu } from '#web/session/access.ts'
import type { Entry, Source } from '#web/ui/palette/source.ts'
import { language, sayNow } from '#web/ui/say.ts'
import type { SearchSource } from '#web/ui/use-search.ts'
import { actingSupplier, actionsOf, namesOf, pageActionEntries } from './palette-actions.ts'
import { menuIcons, routeTable } from './route-table.ts'

export const paletteSources = (menu: Menu, may: AuthMap, go: (path: string) => void): readonly Source[] => [
  { id: 'page', title: sayNow(palette.onThisPage), entries: pageActionEntries() },
  { id: 'pages', title: sayNow(palette.pages), entries: pagesOf(menu, go) },
  ...documentsOf(menu, go),
  ...payeesOf(menu, go),
  { id: 'actions', title: sayNow(palette.actions), entries: actionsOf(menu, may, go) },
]

/** Groups without pages are pages themselves. */
const pagesOf = (menu: Menu, go: (path: string) => void): readonly Entry[] =>
  menu.flatMap((group) => {
    const own = group.children.length === 0 ? [group] : group.children
    return own.map(({ code, name, path }) => ({
      id: code,
      title: name,
      alsoCalled: namesOf(routeTable.find((row) => row.path === path)?.title),
      ...(own[0] === group ? {} : { hint: group.name }),
      icon: menuIcons[group.component],
      run: () => go(path),
    }))
  })

const hasPage = (menu: Menu, path: string): boolean =>
  menu.some(({ children }) => children.some((child) => child.path === path))

/** For people who have them in the menu; a payee searches as its sub-entity. */
function documentsOf(menu: Menu, go: (path: string) => void): readonly Source[] {
  if (!hasPage(menu, pages.documents.path)) return []
  const supplierId = actingSupplier()
  const find: SearchSource<Entry> = async (keyword) => {
    const body = { keyword, pageSize: '10' as const, ...(supplierId && { supplierId }) }
    const { list } = await call(documentList, { body }, { inPlace: true })
    return list.map(({ id, number, payerName, payeeName, amount, currency }) => ({
      id,
      title: number,
      hint: `${supplierId ? payerName : payeeName} · ${amountOf(amount, currency)}`,
      icon: menuIcons.account,
      run: () => go(pages.document.path.replace(':invoiceId', id)),
    }))
  }
  return [{ id: 'documents', title: sayNow(palette.documents), find }]
}

/** For a payer, by name, code or contact. */
function payeesOf(menu: Menu, go: (path: string) => void): readonly Source[] {
  if (!hasPage(menu, pages.payees.path)) return []
  const find: SearchSource<Entry> = async (keyword) => {
    const { list } = await call(payeeList, { query: { keyword, pageSize: '10' } }, { inPlace: true })
    return list.map(({ id, name, code, payerName }) => ({
      id,
      title: name,
      hint: `${code} · ${payerName}`,
      icon: menuIcons.earlyPay,
      run: () => go(pages.payee.path.replace(':supplierId', id)),
    }))
  }
  return [{ id: 'payees', title: sayNow(palette.payees), find }]
}

/** As in lists, because two currencies share one symbol. */
function amountOf(amount: string, currency: Currency): string {
  const money = parseAmount(amount, currency)
  return `${money ? displayDigits(money, language()) : amount} ${currency}`
}
