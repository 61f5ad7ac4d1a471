/** Texts of a call that other people read contain no invisible characters. */
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Route } from './route.ts'
import { routes } from './routes.ts'

/** Texts that are only compared, searched for or opened, and never displayed. */
const unseen =
  /^(password|newPwd|originalPwd|keyId|code|captcha|captchaId|totp|keyword|anchor|key|mark|companyType|value|was|title|recipient)$/

const texts = (Object.entries(routes) as [string, Route][]).flatMap(([name, { body, effect }]) =>
  effect === 'writes' && body instanceof z.ZodMiniObject
    ? Object.entries(body.shape).map(([field, schema]) => ({
        name: `${name}.${field}`,
        field,
        takes: (text: string) => (schema as z.ZodMiniType).safeParse(text).success,
      }))
    : [],
)

it('[COM-02] looks at many fields, and some of them take words', () => {
  expect(texts.length).toBeGreaterThan(60)
  expect(texts.filter(({ takes }) => takes('甲乙')).length).toBeGreaterThan(8)
})

it.each(['\u200b', '\u202e', '\u2066', '\u2028', '\u00ad', '\ufeff', '\u{e0001}', '\u3164'])(
  '[COM-02] no field that others read takes %j among its words',
  (character) => {
    // In a reason, all white space becomes one space.
    const isSpaced = (field: string) =>
      /\s/.test(character) && /^(reason|reserveReason|description|note|notes|purpose)$/.test(field)
    const taking = texts.filter(
      ({ field, takes }) => takes(`甲${character}乙`) && !unseen.test(field) && !isSpaced(field),
    )
    expect(taking.map(({ name }) => name)).toEqual([])
  },
)
