/** Who the person acts as: what is remembered of a chosen identity, and whether all of it is there. */
import type { companyRead } from '#contract/companies.ts'
import type { multiagent as multiagentRoute } from '#contract/identity.ts'
import type { Reply } from '#contract/route.ts'
import type { CompanyType } from '#domain/access/abilities.ts'
import { type Choice, choicesOf, type Identities } from '#domain/identity/identities.ts'
import { idsPerQueryMax } from '#domain/limits.ts'
import { sharedNames, shortIdOf, visibleName } from '#domain/visible-names.ts'
import { newStore } from '#web/ui/store.ts'
import * as cache from './cache.ts'
import { paths } from './paths.ts'

export type Multiagent = Reply<typeof multiagentRoute>

/** An identity as a person sees it. */
export type Card = Choice & {
  readonly name: string
  /** The master that a sub-entity belongs to, where its name says more. */
  readonly masterName?: string
  /** How many child companies a buyer stands for. */
  readonly childrenCount?: number
  /** Whether the operator has frozen its company: it can be seen and not be chosen. */
  readonly frozen: boolean
  /** What tells it from another of the same name. */
  readonly toldBy?: { readonly registerTime: string; readonly shortId: string }
}

/** Every identity as a card, in the order payer, payee, distributor. */
export function cardsOf({ buyers, suppliers, dealers }: Identities): readonly Card[] {
  const details = suppliers.flatMap((supplier) => supplier.details)
  const shared = sharedNames([...buyers, ...details, ...dealers].map(({ name }) => name))
  const known = ({
    id,
    name,
    frozen,
    registerTime,
  }: Omit<Card, 'companyType'> & { registerTime: string }) => ({
    id,
    name,
    frozen,
    ...(shared.has(visibleName(name)) && { toldBy: { registerTime, shortId: shortIdOf(id) } }),
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
    })),
    ...dealers.map((dealer) => ({ companyType: 'dealer' as const, ...known(dealer) })),
  ]
}

/** What was remembered last: an entity can be renamed while its name is on screen. */
const remembered = newStore<Multiagent | undefined>(undefined)

export function rememberIdentities(record: Multiagent): void {
  cache.multiagent.set(record)
  cache.multiagentSelectList.set(record.multiagentSelectList)
  cache.haveMultiagent.set(choicesOf(record).length > 1)
  remembered.set(record)
}

/** The card of the identity that is acted as now. */
export function useActingCard(): Card | undefined {
  remembered.use()
  const record = cache.multiagent.get()
  const id = cache.multiagentId.get()
  return record && cardsOf(record).find((card) => card.id === id)
}

/** What is known of a chosen company beside its id, where its kind is remembered with it. */
type ChoiceFacts = {
  readonly adminConfig?: Readonly<Record<string, string>> | undefined
  readonly company?: Pick<Reply<typeof companyRead>, 'name' | 'authentication' | 'companyMold'> | undefined
}

/** Remembers a choice. The id goes last: other tabs take it as the sign that all of it is there. */
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

/** Whether everything that the pages of this identity rely on is remembered. */
export function identityComplete(): boolean {
  const companyType = cache.companyType.get()
  return companyType !== undefined && cache.multiagentId.get() !== undefined && complete[companyType]()
}

/** Where whoever is signed in and has chosen no identity yet goes on; undefined once one was chosen. */
export function wayToIdentity(): string | undefined {
  const record = cache.multiagent.get()
  const hasChosen = cache.companyType.get() !== undefined || cache.multiagentId.get() !== undefined
  if (!record || hasChosen) return undefined
  if (cache.accountInfo.get()?.activated === false) return paths.activated
  return choicesOf(record).length === 0 ? paths.notAuth : paths.selectAgent
}

/** The ids that the menu is asked for: a buyer stands for its children too, a dealer names its buyer. */
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
