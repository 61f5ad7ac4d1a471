/** Verification in tests: a form that is right, attempts up to a state, and companies that are verified already. */
import { randomInt } from 'node:crypto'
import { routes } from '#contract/routes.ts'
import { verificationAgreements } from '#domain/agreements/kinds.ts'
import { creditCodeCheck } from '#domain/formats/credit-code.ts'
import { agreementFiles } from '#server/agreements/files.ts'
import { runDue } from '#server/schedule/worker.ts'
import { sendJob } from '#server/verification/jobs.ts'
import { newestAttempt } from '#server/verification/queries.ts'
import { openAmount } from '#server/verification/sealed.ts'
import { freshPerson, type Person } from './fresh-tenant.ts'
import { png } from './sample-files.ts'
import type { TestServer } from './server.ts'
import { uploadTo } from './upload.ts'

let codes = 0
/** No two companies of a process have the same. */
function freshCode(): string {
  codes += 1
  const first17 = `91310114MA1H${String(codes).padStart(5, '0')}`
  return first17 + creditCodeCheck(first17)
}

/** No two are alike, and none ends as the simulated bank refuses it. */
const freshAccount = (): string => `31050162${String(randomInt(10_000_000))}8812`.slice(0, 24)

export type Payee = {
  readonly person: Person
  readonly token: string
  readonly companyId: string
  readonly licence: string
  readonly creditCode: string
}

export async function freshPayee(
  server: TestServer,
  wanted: Parameters<typeof freshPerson>[1] = {},
): Promise<Payee> {
  const person = await freshPerson(server, { companyType: 'supplier', ...wanted })
  const token = await server.enter(person.mail)
  const { data } = await uploadTo(server, png(), { name: 'licence.png', purpose: 'image', token })
  return { person, token, companyId: person.tenantId, licence: data.fileId, creditCode: freshCode() }
}

/** What a verification asks to be read, in Chinese. */
export const verificationTexts: readonly string[] = agreementFiles
  .filter(({ kind, language }) => language === 'zh' && verificationAgreements.some((one) => one === kind))
  .map(({ id }) => id)

export const formOf = (payee: Payee, changed: Readonly<Record<string, string>> = {}) => ({
  companyId: payee.companyId,
  name: payee.person.company,
  creditCode: payee.creditCode,
  legalPerson: '沈国强',
  legalIdType: 'citizenId',
  legalId: '11010519491231002X',
  accountHolder: changed['name'] ?? payee.person.company,
  accountNumber: freshAccount(),
  bank: '中国建设银行',
  phone: '021-59110000',
  handler: '李晓芸',
  handlerMobile: '13800006027',
  handlerIdType: 'citizenId',
  handlerId: '11010519491231002X',
  licence: payee.licence,
  agreementIds: [...verificationTexts],
  ...changed,
})

export const certification = async (server: TestServer, { token, companyId }: Payee) =>
  (await server.call(routes.certificationRead, { query: { companyId } }, { token })).data

export const submitForm = (
  server: TestServer,
  payee: Payee,
  changed: Readonly<Record<string, string>> = {},
) => server.call(routes.certificationSubmit, { body: formOf(payee, changed) }, { token: payee.token })

export const attemptOf = async ({ context }: TestServer, { companyId }: Payee) => {
  const attempt = await newestAttempt(context.systemDb, companyId)
  if (!attempt) throw new Error('the company has submitted nothing')
  return attempt
}

/** Does what the queue would: asks the registry and sends the transfer. */
export async function sendTransfers(server: TestServer, payee: Payee): Promise<void> {
  const { id } = await attemptOf(server, payee)
  await sendJob.run(server.context, { tenantId: payee.companyId, attemptId: id })
}

/** Submits, and moves the clock until the simulated bank has reported. */
export async function transferTo(
  server: TestServer,
  payee: Payee,
  changed: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { code, message } = await submitForm(server, payee, changed)
  if (code !== 0) throw new Error(`not submitted: ${message}`)
  await sendTransfers(server, payee)
  server.clock.advance(61_000)
  await runDue(server.context)
}

/** The amount of the transfer, as the bank’s statement would show it. */
export async function amountOf(server: TestServer, payee: Payee): Promise<string> {
  const { id, sealed_amount } = await attemptOf(server, payee)
  const minor = openAmount(server.context.secrets, id, sealed_amount)
  if (minor === undefined) throw new Error('the amount is not there any more')
  return `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`
}

export const wrongAmount = (right: string): string => (right === '0.50' ? '0.51' : '0.50')

export const enterAmount = (server: TestServer, { token, companyId }: Payee, amount: string, key?: string) =>
  server.call(
    routes.certificationConfirm,
    { body: { companyId, amount } },
    { token, ...(key !== undefined && { key }) },
  )
