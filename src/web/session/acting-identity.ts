/** The acting identity: what the browser stores of it, and whether that is complete. */
import type { companyRead } from '#contract/companies.ts'
import type { multiagent as multiagentRoute } from '#contract/identity.ts'
import type { Reply } from '#contract/route.ts'
import type { CompanyType } from '#domain/access/abilities.ts'
import { type Choice, choicesOf, type Identities } from '#domain/identity/identities.ts'
import { idsPerQueryMax } from '#domain/limits.ts'
import type { Currency } from '#domain/money.ts'
import { sharedNames, shortIdOf, visibleName } from '#domain/visible-names.ts'
import { newStore } from '#web/ui/store.ts'
import * as cache from './cache.ts'
import { paths } from './paths.ts'

export type Multiagent = Reply<typeof multiagentRoute>

/** An identity as shown to a person. */
export type Card = Choice & {
  readonly name: string
  /** The master of a sub-entity, if its name adds information. */
  readonly masterName?: string
  /** The number of child companies that a buyer acts for. */
  readonly childrenCount?: number
  /** The eligible total of a payee, if it is in a market. */
  readonly eligible?: { readonly amount: string; readonly currency: Currency }
  /** Reconciliation statements that were not opened since they were sent or answered. */
  readonly unread: number
  /** Whether its company is frozen: shown, but not selectable. */
  readonly frozen: boolean
  /** Distinguishes it from another with the same name. */
  readonly distinguishedBy?: { readonly registerTime: string; readonly shortId: string }
}

/** All identities as cards, in the order payer, payee, distributor. */
export function cardsOf({ buyers, suppliers, dealers }: Identities): readonly Card[] {
  const details = suppliers.flatMap((supplier) => supplier.details)
  const shared = sharedNames([...buyers, ...details, ...dealers].map(({ name }) => name))
  const known = ({
    id,
    name,
    frozen,
    registerTime,
    reconciliationsUnread = 0,
  }: Omit<Card, 'companyType' | 'unread'> & { registerTime: string; reconciliationsUnread?: number }) => ({
    id,
    name,
    frozen,
    unread: reconciliationsUnread,
    ...(shared.has(visibleName(name)) && { distinguishedBy: { registerTime, shortId: shortIdOf(id) } }),
  })
  return [
    ...buyers.map((buyer) => ({
      companyType: 'buyer' as const,
      ...known(buyer),
      childrenCount: buyer.children.length,
    })),
    ...details.map((detail) => ({
      companyType: 'supplier' as const,
      ...known(detail),
      ...(detail.masterName === detail.name ? {} : { masterName: detail.masterName }),
      ...(detail.applyAmount !== null &&
        detail.applyCurrency !== null && {
          eligible: { amount: detail.applyAmount, currency: detail.applyCurrency },
        }),
    })),
    ...dealers.map((dealer) => ({ companyType: 'dealer' as const, ...known(dealer) })),
  ]
}

/** The remembered name: an entity can be renamed while it is shown. */
const remembered = newStore<Multiagent | undefined>(undefined)

export function rememberIdentities(record: Multiagent): void {
  cache.multiagent.set(record)
  cache.multiagentSelectList.set(record.multiagentSelectList)
  cache.haveMultiagent.set(choicesOf(record).length > 1)
  remembered.set(record)
}

/** The card of the current identity. */
export function useActingCard(): Card | undefined {
  remembered.use()
  const record = cache.multiagent.get()
  const id = cache.multiagentId.get()
  return record && cardsOf(record).find((card) => card.id === id)
}

/** The stored facts of the chosen company besides its id, if its kind matches. */
type ChoiceFacts = {
  readonly adminConfig?: Readonly<Record<string, string>> | undefined
  readonly company?: Pick<Reply<typeof companyRead>, 'name' | 'authentication' | 'companyMold'> | undefined
}

/** Stores a choice. The id is written last, as a signal to other tabs that it is complete. */
export function rememberChoice(
  choice: Choice,
  record: Multiagent,
  { adminConfig, company }: ChoiceFacts = {},
): void {
  cache.forgetChosen()
  const dealer = record.dealers.find(({ id }) => id === choice.id)
  if (choice.companyType === 'buyer') cache.buyerId.set(choice.id)
  if (choice.companyType !== 'buyer' && company) {
    const { name, authentication, companyMold } = company
    if (choice.companyType === 'supplier') cache.supplier.set({ authentication, companyMold })
    else cache.dealer.set({ name, authentication, companyMold })
  }
  if (choice.companyType === 'dealer' && dealer) cache.buyerId.set(dealer.buyerId)
  if (adminConfig) cache.adminConfig.set(adminConfig)
  cache.companyType.set(choice.companyType)
  cache.multiagentId.set(choice.id)
}

const complete: Readonly<Record<CompanyType, () => boolean>> = {
  buyer: () => cache.buyerId.get() !== undefined,
  supplier: () => cache.adminConfig.get() !== undefined,
  dealer: () => cache.buyerId.get() !== undefined,
}

/** Whether everything that pages need of this identity is stored. */
export function isIdentityComplete(): boolean {
  const companyType = cache.companyType.get()
  return companyType !== undefined && cache.multiagentId.get() !== undefined && complete[companyType]()
}

/** The next page for a signed-in person without an identity; undefined once one is chosen. */
export function pathToIdentity(): string | undefined {
  const record = cache.multiagent.get()
  const hasChosen = cache.companyType.get() !== undefined || cache.multiagentId.get() !== undefined
  if (!record || hasChosen) return undefined
  if (cache.accountInfo.get()?.activated === false) return paths.activated
  return choicesOf(record).length === 0 ? paths.notAuth : paths.selectAgent
}

/** The ids for the menu: a buyer includes its children, a dealer its buyer. */
export function actingIds(): { companyIds?: string[]; buyerId?: string } {
  const id = cache.multiagentId.get()
  const buyer = cache.multiagent.get()?.buyers.find((one) => one.id === id)
  const buyerId = cache.buyerId.get()
  const companyIds = [id, ...(buyer?.children ?? []).map((child) => child.id)].filter(
    (one) => one !== undefined,
  )
  return {
    ...(companyIds.length <= idsPerQueryMax ? { companyIds } : {}),
    ...(buyerId ? { buyerId } : {}),
  }
}
