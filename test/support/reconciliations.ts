/** Reconciliation statements between the demo world's payer in Suzhou and its payee 明远, made by the calls of the product. */
import type { Request } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { openOffers, trade } from './offers.ts'
import type { TestServerOptions } from './server.ts'

type Line = Request<typeof routes.reconciliationAdd>['body']['items'][number]
type Answers = Request<typeof routes.reconciliationReview>['body']['items']
type Proposals = NonNullable<Request<typeof routes.reconciliationEdit>['body']['proposals']>

/** How a line is rejected. */
export const lineRejection = { approve: false, reason: 'amountMismatch', description: '应为 1000' } as const

/** A server with both sides signed in; the payer starts the statements. */
export function openReconciliations(options: TestServerOptions = {}) {
  const offers = openOffers(options)
  const { server, payer, payee } = offers
  let lines = 0
  const line = (changes: Partial<Line> = {}): Line => {
    lines += 1
    return {
      number: `AP-${server().context.makeId().slice(-12)}-${lines}`,
      documentDate: '2026-10-12',
      dueDate: '2027-01-12',
      amount: '186400.00',
      ...changes,
    }
  }
  const call = server
  const add = async (
    items: readonly Line[],
    changes: { total?: string; notes?: string } = {},
    token = payer(),
  ) => {
    const body = { payeeId: trade.payeeId, currency: 'CNY' as const, items: [...items], ...changes }
    const { data } = await call().call(routes.reconciliationAdd, { body }, { token })
    return data
  }
  const send = (id: string, version: number, confirmedDifference?: string, token = payer()) =>
    call().call(
      routes.reconciliationSend,
      { params: { id }, body: { version, ...(confirmedDifference && { confirmedDifference }) } },
      { token },
    )
  const read = (id: string, token = payer(), query: { round?: string; ledger?: 'yes' } = {}) =>
    call().call(routes.reconciliationRead, { params: { id }, query }, { token })
  const review = (
    id: string,
    version: number,
    items: Answers,
    token = payee(),
    documentIds: readonly string[] = [],
  ) =>
    call().call(
      routes.reconciliationReview,
      { params: { id }, body: { version, items, documentIds: [...documentIds] } },
      { token },
    )
  const edit = (id: string, version: number, items: readonly Line[], proposals?: Proposals) =>
    call().call(
      routes.reconciliationEdit,
      { params: { id }, body: { version, items: [...items], ...(proposals && { proposals }) } },
      { token: payer() },
    )
  const remove = (id: string, version: number, token = payer()) =>
    call().call(
      routes.reconciliationDelete,
      { params: { id }, query: { version: String(version) } },
      { token },
    )
  const unread = async (token = payer()) =>
    (await call().call(routes.reconciliationUnread, {}, { token })).data.unread
  const opened = (id: string, token = payer()) =>
    call().call(routes.reconciliationOpened, { params: { id } }, { token })
  const list = async (query: Request<typeof routes.reconciliationList>['query'] = {}, token = payer()) =>
    (await call().call(routes.reconciliationList, { query }, { token })).data
  /** Sends a statement of one line for each document, and answers: approve, or reject. */
  async function answered(documentIds: readonly string[], approve: readonly boolean[]) {
    const documents = await Promise.all(documentIds.map((documentId) => offers.document(documentId)))
    const sent = documents.map(({ number, dueDate }) => line({ number, dueDate, amount: '999.00' }))
    const { id } = await add(sent)
    await send(id, 1)
    const { items } = (await read(id, payee())).data
    await review(
      id,
      2,
      items.map(({ id: itemId }, n) => ({ itemId, ...(approve[n] ? { approve: true } : lineRejection) })),
    )
    return { id, lines: sent }
  }
  return {
    ...offers,
    answered,
    offer: offers.read,
    add,
    line,
    send,
    read,
    review,
    edit,
    remove,
    unread,
    opened,
    list,
  }
}
