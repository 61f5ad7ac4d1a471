/** Everything that changes documents, as two of them are done at once in the test of the order of locks. */
import { sql } from 'kysely'
import { routes } from '#contract/routes.ts'
import { topics } from '#contract/topics.ts'
import type { JournalEntry } from '#server/commands/command.ts'
import { inScopeOf, noLocks, runUnit, type UnitWork } from '#server/commands/unit-of-work.ts'
import { LockWaitOver } from '#server/db/faults.ts'
import { dueHandlers } from '#server/due-handlers.ts'
import { evaluateRolled } from '#server/eligibility/event-handlers.ts'
import { dayRollKind } from '#server/markets/dates.ts'
import { withMarketLock } from '#server/markets/locks.ts'
import { lockPayees } from '#server/payees/locks.ts'
import { chosen } from './document-imports-desk.ts'
import { line, sheet } from './document-sheets.ts'
import { tradeOf } from './documents.ts'
import { entry, type openTrade, trade } from './documents-trade.ts'
import { sendSheet, work as workOn } from './imports-server.ts'
import { plantJournaled } from './journal.ts'

const otherCode = 'V100305'
export const other = tradeOf(otherCode)

/** The documents of a round; only that round changes them, and their numbers begin with the same word. */
export type Round = { readonly ids: readonly string[]; readonly word: string }
/** Prepares an action, and returns the function that runs at the same time as another action. */
export type Act = (round: Round) => Promise<() => Promise<unknown>>

type Trading = ReturnType<typeof openTrade>

/** Actions of a single call without preparation. */
const callActions = ({ server, payer, payee, add, addByPayee }: Trading): Readonly<Record<string, Act>> => {
  const now =
    (act: (round: Round) => Promise<unknown>): Act =>
    async (round) =>
    () =>
      act(round)
  const disabling = (disabled: boolean) =>
    now(({ ids }) =>
      server().call(
        routes.documentDisable,
        { body: { invoiceIds: [...ids].toReversed(), disabled, ...(disabled && { reason: '有争议' }) } },
        { token: payer() },
      ),
    )
  const confirming = (confirmed: boolean) =>
    now(({ ids }) =>
      server().call(
        routes.documentConfirm,
        {
          body: {
            invoices: ids.map((id) => ({ id, version: 1 })),
            confirmed,
            ...(!confirmed && { reason: '金额不符' }),
          },
        },
        { token: payer() },
      ),
    )
  return {
    'a document is entered': now(() => add()),
    'a document of the other payee is entered': now(() => add({ supplierId: other.payeeId })),
    'a payee enters a document': now(() => addByPayee()),
    'a document is edited': now(({ ids: [id = ''] }) => {
      const { buyerId: _buyer, supplierId: _supplier, ...edited } = entry({ amount: '7.00' })
      const body = { ...edited, id, version: 1 }
      return server().call(routes.documentUpdate, { body }, { token: payer() })
    }),
    'documents are disabled': disabling(true),
    'documents are enabled': disabling(false),
    'documents are confirmed': confirming(true),
    'documents are declined': confirming(false),
    'documents are deleted': now(({ ids }) =>
      server().call(routes.documentDelete, { body: { invoiceIds: [...ids] } }, { token: payer() }),
    ),
    'documents are excluded': now(({ ids }) =>
      server().call(routes.documentExclude, { body: [...ids] }, { token: payee() }),
    ),
    'documents are included': now(({ ids }) =>
      server().call(routes.documentInclude, { body: [...ids] }, { token: payee() }),
    ),
    'all that a filter finds is disabled': async ({ word }) => {
      const filter = { keyword: word }
      const body = { ...filter, act: 'disable' as const }
      const { data } = await server().call(routes.documentSelection, { body }, { token: payer() })
      const all = { filter, fingerprint: data.fingerprint }
      const acting = { all, disabled: true, reason: '有争议' }
      return () => server().call(routes.documentDisable, { body: acting }, { token: payer() })
    },
  }
}

const importActions = ({ server, payer }: Trading): Readonly<Record<string, Act>> => {
  const read = async (): Promise<string> => {
    const rows = sheet([line({ 8: otherCode }), line(), line({ 8: otherCode }), line()])
    const fields = chosen('buyer')
    const { id } = await sendSheet(server(), rows, {
      token: payer(),
      fields,
      path: routes.importBegin.path,
    })
    await workOn(server(), id, 'read')
    await server().call(routes.importRun, { params: { id }, body: { mode: 'all' } }, { token: payer() })
    return id
  }
  return {
    'an import is stored': async () => {
      const id = await read()
      return () => workOn(server(), id, 'store')
    },
    'an import is undone': async () => {
      const id = await read()
      await workOn(server(), id, 'store')
      return () => server().call(routes.importUndo, { params: { id } }, { token: payer() })
    },
  }
}

/** The market of the payee whose documents the actions change. */
export const marketOf = async ({ server }: Trading): Promise<string> => {
  const found = await server()
    .context.systemDb.selectFrom('payees')
    .select('market_id')
    .where('id', '=', trade.payeeId)
    .executeTakeFirstOrThrow()
  return found.market_id ?? ''
}

const systemActions = (
  trading: Trading,
  evaluated: (entry: JournalEntry | undefined) => void,
): Readonly<Record<string, Act>> => {
  const { server } = trading
  const unit = (work: (work: UnitWork) => Promise<JournalEntry | undefined>) => ({
    cause: { kind: 'handler' as const, requestId: server().context.makeId() },
    enter: inScopeOf({ tenantId: trade.payerTenantId }),
    lock: noLocks,
    work: async (given: UnitWork) => {
      const happened = await work(given)
      return { value: null, entries: happened ? [happened] : [] }
    },
  })
  return {
    'the day rolls': async () => () =>
      runUnit(
        server().context,
        unit((work) => {
          const row = {
            id: work.context.makeId(),
            tenantId: trade.payerTenantId,
            marketId: undefined,
            kind: dayRollKind,
            dueAt: work.businessNow,
            tries: 0,
            body: {},
          }
          return dueHandlers[dayRollKind]?.({ ...work, row }) ?? Promise.resolve(undefined)
        }),
      ),
    'documents are evaluated': async () => {
      // A pay date before and after the due dates in turn, so that there is something to evaluate.
      await plantJournaled(server().context, (db) =>
        sql`update markets set next_pay_date = business_date + case when next_pay_date > business_date + 100 then 2 else 200 end
          where tenant_id = ${trade.payerTenantId}`.execute(db),
      )
      const { tenantId, userId } = { tenantId: trade.payerTenantId, userId: null }
      const item = { id: 1n, tenantId, userId, topic: topics.marketsRolled, body: {} }
      const handle = unit(async (work) => {
        const happened = await evaluateRolled.handle(work, item)
        evaluated(happened)
        return happened
      })
      return () =>
        runUnit(server().context, handle).catch((error: unknown) => {
          // Locked documents are evaluated by a later attempt.
          if (!(error instanceof LockWaitOver)) throw error
        })
    },
    'the market is cleared': async () => {
      const id = await marketOf(trading)
      const run = unit(async ({ db }) => {
        await sql`update markets set open = open where id = ${id}`.execute(db)
        await lockPayees(db, [trade.payeeId])
        return undefined
      })
      return () =>
        withMarketLock(server().context, id, (connection) =>
          runUnit(server().context, { ...run, connection }),
        )
    },
  }
}

/** `evaluated` gets the journal entry of each evaluation. */
export const documentActions = (
  trading: Trading,
  evaluated: (entry: JournalEntry | undefined) => void,
): Readonly<Record<string, Act>> => ({
  ...callActions(trading),
  ...importActions(trading),
  ...systemActions(trading, evaluated),
})
