/** A refusal that is stored under an idempotency key holds values: a retry reads it in its own language. */
import { expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { offerOf, openOffers } from '#test/support/offers.ts'

const { server, payer, payee, plant } = openOffers()
const disable = (ids: readonly string[], reason: string, options: object = {}) =>
  server().call(
    routes.documentDisable,
    { body: { invoiceIds: [...ids], disabled: true, reason } },
    { token: payer(), ...options },
  )

it('[COM-11] a refused offer names the reason of its document in the language of the retry', async () => {
  const [id = ''] = await plant({})
  await disable([id], 'Q3')
  const key = server().context.makeId()
  const submit = (language: 'zh' | 'en') =>
    server().call(routes.offerSubmit, { body: offerOf([id], '1000.00') }, { token: payee(), key, language })
  const [first, again] = [await submit('zh'), await submit('en')]
  expect(first.message).toMatch(/已不能提前付款：付款方已停用：Q3。$/)
  expect(again.code).toBe(first.code)
  expect(again.message).toMatch(/can no longer be paid early: Disabled by the payer: Q3\.$/)
  expect((await submit('zh')).message).toBe(first.message)
})

it('[COM-11] documents that are refused one by one are refused in the language of the retry', async () => {
  const ids = await plant({}, {})
  await disable(ids.slice(0, 1), 'Q3')
  const key = server().context.makeId()
  const first = await disable(ids, 'Q3', { key })
  const again = await disable(ids, 'Q3', { key, language: 'en' })
  expect(first.data.done).toEqual(ids.slice(1))
  expect(again.data.done).toEqual(first.data.done)
  expect(first.data.refused.map(({ message }) => message)).toEqual([expect.stringMatching(/停用/)])
  expect(again.data.refused.map(({ message }) => message)).toEqual([expect.stringMatching(/disabled/)])
  expect(again.data.refused).toEqual([{ ...first.data.refused[0], message: expect.any(String) as string }])
})
