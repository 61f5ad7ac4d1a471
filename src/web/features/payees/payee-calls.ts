/** Types of payees, addresses of their pages, and switching some of them on or off. */
import type { QueryClient } from '@tanstack/react-query'
import { type payeeList, payeeRead, payeeSwitch } from '#contract/payees.ts'
import { payeeRemove } from '#contract/payer-connections.ts'
import type { Reply } from '#contract/route.ts'
import { pages } from '#domain/access/pages.ts'
import { payeesPerActionMax } from '#domain/payees/limits.ts'
import { payeeActionTexts, payeeOwnTexts, payeeRemoveTexts, payeeSwitchTexts } from '#text/payee-pages.ts'
import { call } from '#web/api/client.ts'
import { readKey } from '#web/api/use-read.ts'
import { ask } from '#web/ui/confirmations.ts'
import { locale, sayNow } from '#web/ui/say.ts'
import type { BulkReport } from '#web/ui/table/spec.ts'

export type Payee = Reply<typeof payeeList>['list'][number]
export type WholePayee = Reply<typeof payeeRead>
export type SwitchAction = keyof typeof payeeSwitchTexts

export const listName = 'payees'

export const detailOf = (id: string): string => pages.payee.path.replace(':supplierId', id)
export const settingOf = (id: string): string => pages.payeeSetting.path.replace(':supplierId', id)

/** Excludes the page of the payee, whose reads would fail once it is removed. */
export const renewPayeeList = (queries: QueryClient): Promise<unknown> =>
  queries.invalidateQueries({ queryKey: ['list', listName] })

/** Everything that shows payees is reloaded. */
export const renewPayees = (queries: QueryClient): Promise<unknown> =>
  Promise.all([renewPayeeList(queries), queries.invalidateQueries({ queryKey: readKey(payeeRead) })])

/** Asks for confirmation and removes a payee from the list; returns whether it did. */
export const removePayee = ({ id, name }: Payee): Promise<boolean> =>
  ask({
    title: sayNow(payeeRemoveTexts.title, { name }),
    body: sayNow(payeeRemoveTexts.body),
    yes: sayNow(payeeActionTexts.remove),
    tone: 'danger',
    work: async () => void (await call(payeeRemove, { params: { id } }, { inPlace: true })),
  })

/** Asks for confirmation and switches the payees that can be; a canceled confirmation has no report. */
export async function switchPayees(
  act: SwitchAction,
  chosen: readonly Payee[],
): Promise<BulkReport | undefined> {
  const texts = payeeSwitchTexts[act]
  const payees = chosen.filter(({ can }) => can.includes(act))
  const [only, another] = payees
  let done = 0
  const work = async () => {
    for (let at = 0; at < payees.length; at += payeesPerActionMax) {
      const ids = payees.slice(at, at + payeesPerActionMax).map(({ id }) => id)
      done += (await call(payeeSwitch, { body: { ids, on: act === 'switchOn' } }, { inPlace: true })).changed
    }
  }
  const title =
    only && !another
      ? sayNow(texts.one, { name: only.name })
      : sayNow(texts.several, { count: payees.length.toLocaleString(locale()) })
  const isSure =
    payees.length === 0 ||
    (await ask({ title, body: sayNow(texts.body), yes: sayNow(payeeActionTexts[act]), work }))
  if (!isSure) return undefined
  const refused = chosen
    .filter((one) => !payees.includes(one))
    .map(({ id, name, isOwn }) => ({
      key: id,
      name,
      reason: sayNow(isOwn ? payeeOwnTexts.reason : texts.already),
    }))
  return { did: texts.did, done, refused }
}
