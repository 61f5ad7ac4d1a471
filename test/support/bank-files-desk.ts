/** A payer's desk for payment files: awards of a run, uploads, the jobs of files, and the lists. */
import type { Request } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { applyJob, readJob } from '#server/bank-files/jobs.ts'
import { ask } from './ask.ts'
import { minute } from './clock.ts'
import { sendSheet } from './imports-server.ts'
import { apr, clearNow, plantOffer } from './planted-offers.ts'
import type { TestServer } from './server.ts'

type SolveBody = Request<typeof routes.exceptionsSolve>['body']
type Solving = Omit<SolveBody, 'note'> & Partial<Pick<SolveBody, 'note'>>

export type SentAs = { readonly name?: string; readonly language?: string; readonly token?: string }

export function bankFilesDesk(server: TestServer, payer: () => string) {
  const tenantOf = async (id: string) =>
    (await ask(server.ownerUrl, `select payer_tenant_id from bank_files where id = '${id}'`))[0]
  const desk = {
    /** New awards of one run, in the order of their amounts. */
    awards: async (amounts: readonly bigint[]) => {
      server.clock.advance(15 * minute)
      await plantOffer(server.context, {
        terms: apr(1_000),
        documents: amounts.map((amount) => ({ amount, due_date: '2026-12-20' })),
      })
      const runId = await clearNow(server)
      const query = { runId, sort: 'amount', pageSize: '100' } as const
      return (await server.call(routes.awardList, { query }, { token: payer() })).data.list
    },
    award: async (number: string) => {
      const found = await server.call(routes.awardList, { query: { keyword: number } }, { token: payer() })
      return found.data.list[0]
    },
    send: (
      content: string | Uint8Array,
      { name = 'bank.xml', language = 'en', token = payer() }: SentAs = {},
    ) =>
      sendSheet(server, typeof content === 'string' ? Buffer.from(content) : content, {
        token,
        name,
        language,
        path: routes.bankFileUpload.path,
      }),
    work: async (id: string, which: 'read' | 'apply'): Promise<void> => {
      const body = { tenantId: await tenantOf(id), fileId: id }
      await (which === 'read' ? readJob : applyJob).run(server.context, body)
    },
    /** Uploads a file and works it off. */
    take: async (content: string | Uint8Array, sent: SentAs = {}) => {
      const { id, code, message } = await desk.send(content, sent)
      if (code !== 0) throw new Error(message)
      await desk.work(id, 'read')
      await desk.record(id, sent.token)
      await desk.work(id, 'apply')
      return desk.file(id)
    },
    /** Uploads a file and has it read; nothing of it is recorded. */
    read: async (content: string | Uint8Array, sent: SentAs = {}) => {
      const { id, code, message } = await desk.send(content, sent)
      if (code !== 0) throw new Error(message)
      await desk.work(id, 'read')
      return desk.file(id)
    },
    record: (id: string, token = payer()) =>
      server.call(routes.bankFileRecord, { params: { id }, body: {} }, { token }),
    discard: (id: string, token = payer()) =>
      server.call(routes.bankFileDiscard, { params: { id }, body: {} }, { token }),
    file: async (id: string) => {
      const { data } = await server.call(routes.bankFileList, { query: {} }, { token: payer() })
      return data.list.find((file) => file.id === id)
    },
    exceptions: async (query: Request<typeof routes.exceptionList>['query'] = {}, token = payer()) =>
      (await server.call(routes.exceptionList, { query: { tab: 'open', ...query } }, { token })).data.list,
    /** With a note, unless the test gives its own. */
    solve: (body: Solving, token = payer()) =>
      server.call(routes.exceptionsSolve, { body: { note: '已核实', ...body } }, { token }),
  }
  return desk
}
