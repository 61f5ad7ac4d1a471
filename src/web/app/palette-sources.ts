/**
 * The search sources of the palette: pages in either language, documents by number or other party, payees, offers,
 * awards, and actions.
 */
import { awardList } from '#contract/awards.ts'
import { documentList } from '#contract/documents.ts'
import { offerList } from '#contract/offer-lists.ts'
import { payeeList } from '#contract/payees.ts'
import { pages } from '#domain/access/pages.ts'
import type { AuthMap } from '#domain/access/permitted.ts'
import { type Currency, displayDigits, parseAmount } from '#domain/money.ts'
import { offerStatusWords } from '#text/offer-states.ts'
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
  ...offersOf(menu, go),
  ...awardsOf(menu, go),
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

/** Offers of either side, by number, document number or other party: a payee opens its offer, a payer the market. */
function offersOf(menu: Menu, go: (path: string) => void): readonly Source[] {
  const isPayer = hasPage(menu, pages.marketInfo.path)
  if (!isPayer && !hasPage(menu, pages.listApply.path)) return []
  const find: SearchSource<Entry> = async (keyword) => {
    const { list } = await call(offerList, { query: { keyword, pageSize: '10' } }, { inPlace: true })
    return list.map((offer) => ({
      id: offer.id,
      title: offer.number,
      hint: [
        isPayer ? offer.payeeName : offer.payerName,
        amountOf(offer.amount, offer.currency),
        offerStatusWords(sayNow, offer),
      ].join(' · '),
      icon: isPayer ? menuIcons.earlyPay : menuIcons.earlyPaid,
      run: () =>
        go(
          isPayer
            ? `${pages.marketInfo.path}?marketId=${offer.marketId}`
            : pages.offer.path.replace(':offerId', offer.id),
        ),
    }))
  }
  return [{ id: 'offers', title: sayNow(palette.offers), find }]
}

/** Awards of either side. */
function awardsOf(menu: Menu, go: (path: string) => void): readonly Source[] {
  const isPayer = hasPage(menu, pages.marketHistory.path)
  if (!isPayer && !hasPage(menu, pages.listApply.path)) return []
  const find: SearchSource<Entry> = async (keyword) => {
    const { list } = await call(awardList, { query: { keyword, pageSize: '10' } }, { inPlace: true })
    return list.map((award) => ({
      id: award.id,
      title: award.number,
      hint: [
        award.documentNumber,
        award.offerNumber,
        isPayer ? award.payeeName : award.payerName,
        amountOf(award.amountAfterDiscount, award.currency),
      ].join(' · '),
      icon: isPayer ? menuIcons.earlyPay : menuIcons.earlyPaid,
      run: () => go((isPayer ? pages.award : pages.ownAward).path.replace(':awardId', award.id)),
    }))
  }
  return [{ id: 'awards', title: sayNow(palette.awards), find }]
}

/** As in lists, because two currencies share one symbol. */
function amountOf(amount: string, currency: Currency): string {
  const money = parseAmount(amount, currency)
  return `${money ? displayDigits(money, language()) : amount} ${currency}`
}
