/** Guesses at invitation codes: counted exactly, and without holding up anybody else. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { entityOf } from '#demo/seed-markets.ts'
import { codeGuessesPerHourMax } from '#domain/payees/limits.ts'
import { freshPerson } from '#test/support/fresh-tenant.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { appConnectionsMax } from '../limits.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const freshPayee = async () => server.enter((await freshPerson(server, { companyType: 'supplier' })).mail)
const enterCode = (token: string, inviteCode: string) =>
  server.call(routes.connectionRequest, { body: { inviteCode } }, { token })
const guess = (token: string, n: number) => enterCode(token, `0000-0000-0000-${String(n).padStart(4, '0')}`)
const times = (count: number) => Array.from({ length: count }, (_, n) => n)

it('[DOC-41] more guesses at once than there are connections are all answered, and no more are compared than the limit', async () => {
  const token = await freshPayee()
  const answers = await Promise.all(times(2 * appConnectionsMax).map((n) => guess(token, n)))
  const compared = answers.filter(({ code }) => code === codes.inviteCodeUnknown.code)
  const refused = answers.filter(({ code }) => code === codes.tooManyRequests.code)
  expect([compared.length, refused.length]).toEqual([
    codeGuessesPerHourMax,
    2 * appConnectionsMax - codeGuessesPerHourMax,
  ])
})

/** A payee of 澜庭 in Qingdao, invited by code alone. */
async function invitedCode(payer: string): Promise<string> {
  const body = {
    payeeName: '青岛码头装卸',
    payeeCode: server.context.makeId(),
    small: true,
    payerId: entityOf('lanting-qingdao').id,
  }
  const { data } = await server.call(routes.payeeAdd, { body }, { token: payer })
  await server.call(routes.payeeInvite, { body: { ids: [data.id], byMail: false } }, { token: payer })
  const found = await server.call(routes.payeeRead, { params: { id: data.id } }, { token: payer })
  return found.data.invitation?.code ?? ''
}

it('[DOC-41] a right code does not count as a guess', async () => {
  const [payer, token] = [await server.enter('gaoyuan'), await freshPayee()]
  for (const n of times(codeGuessesPerHourMax - 1)) await guess(token, n)
  const code = await invitedCode(payer)
  expect((await enterCode(token, code)).data.state).toBe('requested')
  expect((await guess(token, 98)).code, 'one guess is left').toBe(codes.inviteCodeUnknown.code)
  expect((await guess(token, 99)).code).toBe(codes.tooManyRequests.code)
})

it('[DOC-41] the code of a payee that another company has registered as is over', async () => {
  const [payer, first, third] = [await server.enter('gaoyuan'), await freshPayee(), await freshPayee()]
  const code = await invitedCode(payer)
  const { data } = await enterCode(first, code)
  const list = await server.call(routes.connectionList, {}, { token: payer })
  const request = list.data.find(({ id }) => id === data.id)
  const body = { action: 'accept', payeeId: request?.invited?.payeeId ?? '', confirmed: true } as const
  await server.call(routes.connectionAnswer, { params: { id: data.id }, body }, { token: payer })
  expect((await enterCode(third, code)).code).toBe(codes.inviteCodeUnknown.code)
})
