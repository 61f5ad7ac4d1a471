/** Types of receivables, and the actions that need no form. */

import { documentDelete } from '#contract/document-actions.ts'
import { connectionRequest } from '#contract/payer-connections.ts'
import { type receivableList, type receivablePayers, receivableRemove } from '#contract/receivables.ts'
import type { Reply } from '#contract/route.ts'
import { pages } from '#domain/access/pages.ts'
import { accelerateActions, accelerateTexts } from '#text/receivables.ts'
import { call } from '#web/api/client.ts'
import { ask } from '#web/ui/confirmations.ts'
import { sayNow } from '#web/ui/say.ts'

export type Receivable = Reply<typeof receivableList>['list'][number]
export type OwnPayers = Reply<typeof receivablePayers>

export const listName = 'receivables'

export const documentAt = (id: string): string => pages.document.path.replace(':invoiceId', id)
export const offerOf = (id: string): string => `${pages.paymentApply.path}?documents=${id}`

const inPlace = { inPlace: true } as const

/** Asks for confirmation and removes it; false if canceled. */
export const removeReceivable = ({ id, kind, number }: Receivable): Promise<boolean> =>
  ask({
    title: sayNow(accelerateTexts.removeTitle, { number }),
    body: sayNow(accelerateTexts.removeBody),
    yes: sayNow(accelerateActions.remove),
    tone: 'danger',
    work: async () => {
      if (kind === 'named') return call(receivableRemove, { params: { id } }, inPlace)
      const { refused } = await call(documentDelete, { body: { invoiceIds: [id] } }, inPlace)
      const [first] = refused
      if (first) throw new Error(first.message)
      return undefined
    },
  })

/** Asks for confirmation and requests a connection; false if canceled. */
export const askPayer = (payerId: string, name: string): Promise<boolean> =>
  ask({
    title: sayNow(accelerateTexts.askTitle, { name }),
    body: sayNow(accelerateTexts.askBody),
    yes: sayNow(accelerateActions.ask),
    work: () => call(connectionRequest, { body: { payerId } }, inPlace),
  })
