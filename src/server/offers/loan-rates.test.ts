/** The own loan rate: kept for one user in one company, and in no answer to anybody else. */
import { expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { openQueryConnection } from '#test/support/ask.ts'
import { openOffers } from '#test/support/offers.ts'

const { server, payer, payee, offered, read } = openOffers()
const rateOf = async (token: string) => (await server().call(routes.loanRateRead, {}, { token })).data
const set = (rate: string | null, token = payee()) =>
  server().call(routes.loanRateSet, { body: { rate } }, { token })

it('[OFR-10] is set, changed and removed by its user', async () => {
  expect(await rateOf(payee())).toEqual({ rate: null })
  expect((await set('4.35')).data).toEqual({ rate: '4.35' })
  expect((await set('5.1')).data).toEqual({ rate: '5.10' })
  expect(await rateOf(payee())).toEqual({ rate: '5.10' })
  expect((await set(null)).data).toEqual({ rate: null })
  expect(await rateOf(payee())).toEqual({ rate: null })
})

it.each(['0', '-1', '99.01', '4.355', 'abc', ''])(
  '[OFR-10] [COM-34] refuses %j beside the field',
  async (rate) => {
    const answer = await set(rate)
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer)).toContain('"rate"')
  },
)

it('[OFR-10] is read by nobody else: not by a colleague, the payer, in another company, or in the audit log', async () => {
  await set('6.73')
  const colleague = await server().enter('linjing')
  const others = await server().call(routes.loanRateRead, {}, { token: colleague })
  expect(JSON.stringify(others)).not.toContain('6.73')
  expect((await server().call(routes.loanRateRead, {}, { token: payer() })).status).toBe(403)
  const { offerId } = await offered()
  expect(JSON.stringify(await read(offerId, payer()))).not.toContain('6.73')
  const log = await server().call(routes.auditList, { query: {} }, { token: payee() })
  expect(JSON.stringify(log)).not.toContain('6.73')
})

it('[OFR-10] the database shows it to its user alone, also within the company', async () => {
  await set('6.73')
  const connection = await openQueryConnection(server().ownerUrl)
  const rates = async (user: string) => {
    await connection.ask('begin')
    await connection.ask(
      `select set_config('sooner.tenant', tenant_id::text, true), set_config('sooner.user', ${user}::text, true) from loan_rates`,
    )
    await connection.ask('set local role sooner_app')
    const found = await connection.ask('select rate_bps from loan_rates')
    await connection.ask('rollback')
    return found
  }
  expect(await rates('user_id')).toEqual([673])
  expect(await rates('gen_random_uuid()')).toEqual([])
  await connection.close()
})
