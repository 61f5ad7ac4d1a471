/** A payee that keeps receivables which name their payer, for the tests of these. */
import { expect } from 'vitest'
import { routes } from '#contract/routes.ts'
import type { TestServer } from './server.ts'

type Of = { readonly server: TestServer; readonly token: () => string }

/** The calls of the payee whose token is given; another's token may be given instead. */
export function receivablesDesk({ server, token }: Of) {
  const entry = (changes: object = {}) => ({
    payerName: '东方重工集团有限公司',
    number: server.context.makeId(),
    type: 'receivable' as const,
    amount: '1,200.50',
    currency: 'CNY' as const,
    dueDate: '2027-03-01' as never,
    means: 'transfer' as const,
    ...changes,
  })
  const add = (changes: object = {}, by = token()) =>
    server.call(routes.receivableAdd, { body: entry(changes) }, { token: by })
  const list = async (query: object = {}, by = token()) =>
    (await server.call(routes.receivableList, { query: { pageSize: '100', ...query } }, { token: by })).data
      .list
  const find = async (id: string) => (await list()).find((one) => one.id === id)
  return {
    add,
    list,
    find,
    added: async (changes: object = {}) => {
      const { data, code } = await add(changes)
      expect(code).toBe(0)
      return data.id
    },
    stepsOf: async (id: string) => (await find(id))?.missing.map(({ step }) => step),
    remove: (id: string, by = token()) =>
      server.call(routes.receivableRemove, { params: { id } }, { token: by }),
    edit: (id: string, changes: object, by = token()) =>
      server.call(
        routes.receivableEdit,
        { params: { id }, body: { version: 1, ...entry(changes) } },
        { token: by },
      ),
    link: (id: string, payerId: string, by = token()) =>
      server.call(routes.receivableLink, { params: { id }, body: { payerId } }, { token: by }),
    invite: (id: string, mail: string, language: 'zh' | 'en' = 'zh', by = token()) =>
      server.call(routes.payerInvite, { params: { id }, body: { mail, language } }, { token: by }),
  }
}
export type ReceivablesDesk = ReturnType<typeof receivablesDesk>
