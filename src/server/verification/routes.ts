/** The calls of verification. An amount, a code and a check are counted, and the count committed, before they are compared. */

import * as sandbox from '#contract/sandbox-bank.ts'
import * as contract from '#contract/verification.ts'
import { parseReceivedAmount } from '#domain/formats.ts'
import { formatAmount, type Money } from '#domain/money.ts'
import { refuse } from '#domain/result.ts'
import { banks, searchBanks } from '#domain/verification/banks.ts'
import { type CompanyField, type FieldProblem, readCompanyForm } from '#domain/verification/form.ts'
import { formats } from '#text/formats.ts'
import { type Language, say } from '#text/text.ts'
import { formFieldTexts, verificationFields } from '#text/verification-form.ts'
import { readCalendar } from '../calendars/queries.ts'
import { readBusinessTime } from '../commands/business-time.ts'
import { type Command, refusing } from '../commands/command.ts'
import type { Context } from '../context.ts'
import { inScope } from '../db/scope.ts'
import { refusedWith, withFieldError } from '../http/answer.ts'
import { idempotentProof } from '../http/idempotent-proof.ts'
import { act, open, runCommand, type Served, withCaller } from '../http/routes.ts'
import { sandboxEntriesShownMax } from '../limits.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { tryAmount } from './amount.ts'
import { confirm, saveDraft, submit } from './commands.ts'
import { certificationPerson } from './person-call.ts'
import { certificationView } from './present.ts'
import * as queries from './queries.ts'
import { openAmount, openForm } from './sealed.ts'
import { todayAt, todayOf } from './today.ts'

const byActor = <I, T>(command: Command<I, T, Actor>) => command as Command<I, T, Actor | undefined>

const sandboxPayer = '早付（上海）信息服务有限公司'
/** The sandbox has a simulated registry and bank; elsewhere both have to be configured. */
const isOpen = ({ config, registry, transfers }: Context): boolean =>
  registry !== undefined && (config.environment === 'sandbox' || transfers !== undefined)

const certificationRead = withCaller(contract.certificationRead, async (context, actor, { query }) => {
  const { tenantId, abilities } = requireActing(actor)
  const view = await inScope(context.db, { tenantId, userId: actor.userId }, async (db) => {
    const master = await queries.findMaster(db, tenantId, query.companyId)
    if (!master) return undefined
    const businessNow = await readBusinessTime(db, context.clock())
    const day = todayAt(businessNow)
    const attempt = await queries.newestAttempt(db, tenantId)
    const saved = await queries.savedDraft(db, tenantId)
    const form = saved && openForm(context.secrets, tenantId, saved.sealed)
    return certificationView({
      master,
      verified: await queries.currentVerification(db, tenantId),
      lastVerified: await queries.lastVerification(db, tenantId),
      attempt,
      counts: await queries.countAttempts(db, tenantId, attempt?.account_number ?? '', day),
      person: await queries.personChecks(db, tenantId, day, businessNow),
      draft: saved && form && { form, savedAt: saved.saved_at },
      bankDays: await readCalendar(db, 'CN', 'bank'),
      payerName: context.transfers?.account.holder ?? sandboxPayer,
      isOpen: master.legal_form === 'person' ? context.registry !== undefined : isOpen(context),
      mayKeep: abilities.has('verification.keep'),
      businessNow,
    })
  })
  return view ? { kind: 'data', data: view } : refusedWith(refuse('notFound'))
})

/** A message for each field that is missing or wrong. */
function fieldErrors(problems: Partial<Record<CompanyField, FieldProblem>>, language: Language) {
  const message = (field: CompanyField, problem: FieldProblem): string => {
    const words = { field: verificationFields[field][language] }
    if (problem === 'otherName') return say(language)(formFieldTexts.otherName)
    if (field === 'licence') return say(language)(formats.upload, words)
    return say(language)(problem === 'missing' ? formats.enter : formats.invalid, words)
  }
  return Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, message(field as CompanyField, problem)]),
  )
}

const certificationSubmit = withCaller(
  contract.certificationSubmit,
  async (context, _actor, { body }, incoming) => {
    if (!isOpen(context)) return refusedWith(refuse('verificationClosed'))
    const { companyId: _, agreementIds: _read, ...typed } = body
    const form = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined))
    const read = readCompanyForm(form, await todayOf(context))
    if (!read.ok) return refusedWith(refuse('inputInvalid'), fieldErrors(read.problems, incoming.language))
    const answer = await runCommand(
      context,
      contract.certificationSubmit,
      byActor(submit(read.facts)),
      incoming,
    )
    return withFieldError(answer, incoming.language, {
      agreementOutdated: 'agreed',
      bankUnknown: 'bank',
      creditCodeTaken: 'creditCode',
      licenceMissing: 'licence',
      imageTypeWrong: 'licence',
      imageTooLarge: 'licence',
    })
  },
)

const certificationConfirm = withCaller(
  contract.certificationConfirm,
  async (context, actor, { body }, incoming) => {
    const { tenantId } = requireActing(actor)
    const answer = await idempotentProof(context, contract.certificationConfirm, incoming, async () => {
      const isOwn = await inScope(context.db, { tenantId }, (db) =>
        queries.findMaster(db, tenantId, body.companyId),
      )
      if (!isOwn) return refusedWith(refuse('notFound'))
      const { requestId, address } = incoming
      const tried = await tryAmount(context, {
        tenantId,
        userId: actor.userId,
        minor: parseReceivedAmount(body.amount)?.minor ?? 0n,
        cause: { kind: 'call', requestId, address },
      })
      const command = tried.ok ? confirm(tried.value) : refusing(tried)
      return runCommand(context, contract.certificationConfirm, byActor(command), incoming)
    })
    return withFieldError(answer, incoming.language, { amountWrong: 'amount' })
  },
)

/** What the simulated bank paid in: the account's holder would see it in online banking. */
const bankEntries = open(sandbox.bankEntries, async ({ systemDb, secrets }) => {
  const rows = await queries.receivedInSandbox(systemDb, sandboxEntriesShownMax)
  const list = rows.map(({ id, sealed_amount, arrived_at, ...row }) => {
    const minor = openAmount(secrets, id, sealed_amount)
    const money: Money | undefined = minor === undefined ? undefined : { currency: 'CNY', minor }
    return {
      id,
      number: row.number,
      accountHolder: row.account_holder,
      accountNumber: row.account_number,
      bank: row.bank_name,
      amount: money ? formatAmount(money) : null,
      receivedAt: (arrived_at as Date).toISOString(),
      isReturned: row.reason === 'accountIncorrect',
    }
  })
  return { kind: 'data', data: list }
})

export const verificationRoutes: readonly Served[] = [
  certificationRead,
  act(contract.certificationDraft, saveDraft),
  certificationSubmit,
  certificationConfirm,
  certificationPerson,
  withCaller(contract.certificationBanks, async (_context, _actor, { query }) => ({
    kind: 'data',
    data: {
      total: banks.length,
      list: searchBanks(query.keyword ?? '').map(({ name, english, code }) => ({ name, english, code })),
    },
  })),
  bankEntries,
]
