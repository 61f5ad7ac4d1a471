/** Shared field types. Each parses text into a domain type once, at the edge. */

import * as z from 'zod/mini'
import { companyMolds, companyTypes } from '#domain/access/abilities.ts'
import { areDaysBackward } from '#domain/date-ranges.ts'
import { type Day, parseDay } from '#domain/day.ts'
import type { ExplainedFormat } from '#domain/formats/problems.ts'
import { accountOf, parseMail, parseMobile, parseName, plainAccount } from '#domain/formats.ts'
import { sealedPasswordLengthMax } from '#domain/identity/limits.ts'
import { currencies } from '#domain/money.ts'

export const uuid = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/))
export const companyType = z.enum(companyTypes)
export const companyMold = z.enum(companyMolds)
export const currency = z.enum(currencies)
/** An instant in UTC with milliseconds. */
export const instant = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/))
/** The next day is outside the calendar. */
const lastDay = '9999-12-31'
/** A day of the calendar, `YYYY-MM-DD`. */
export const day = z.pipe(
  z.string().check(z.refine((value) => parseDay(value) !== undefined && value < lastDay)),
  z.transform((value) => value as Day),
)
/** A range of days in the platform's time zone, inclusive; one end alone means that day. */
export const dayRange = { from: z.optional(day), to: z.optional(day) }
/** Checks the order of a range; the error is reported at the second field. */
export const endsInOrder = <A extends string, B extends string>(
  first: A,
  last: B,
  areBackward: (first: string, last: string) => boolean,
) =>
  z.refine<{ readonly [End in A | B]?: string | undefined }>(
    (requested) => !areBackward(requested[first] ?? '', requested[last] ?? ''),
    { path: [last] },
  )
export const inOrder = endsInOrder('from', 'to', areDaysBackward)
/** A login name: an email address or a mainland mobile number. */
export const account = z.pipe(
  z.string().check(z.refine((value) => accountOf(value) !== undefined)),
  z.transform(plainAccount),
)
/** Marks a format whose refusals `check` can explain. */
export const explained = (format: ExplainedFormat) => ({ params: { format } })

/** A name of a person or company. */
export const name = z.string().check(z.refine((value) => parseName(value) !== undefined, explained('name')))
/** A mail address as typed. */
export const mail = z.string().check(z.refine((value) => parseMail(value) !== undefined, explained('mail')))
/** A mobile as typed or pasted; stored as digits. */
export const mobile = z.pipe(
  z.string().check(z.refine((value) => parseMobile(value) !== undefined, explained('mobile'))),
  z.transform((value) => parseMobile(value) ?? value),
)
/** Base64 of the initialisation vector and the AES-CBC ciphertext with zero padding. */
export const sealedPassword = z.string().check(z.minLength(1), z.maxLength(sealedPasswordLengthMax))
/** The id of the key that sealed the password, from `/user/v1/key`. */
export const keyId = z.string().check(z.minLength(1), z.maxLength(40))

/** A text as its parser returns it. */
export const parsed = <T extends string>(parse: (value: string) => T | undefined, format?: ExplainedFormat) =>
  z.pipe(
    z.string().check(z.refine((value) => parse(value) !== undefined, format && explained(format))),
    z.transform((value) => parse(value) as T),
  )

/** A row that a call on several has refused, and why, in words. */
export const refusedRow = z.strictObject({
  id: uuid,
  number: z.nullable(z.string()),
  code: z.int(),
  message: z.string(),
})

/** An optional field with a default. */
export const withDefault = <S extends z.ZodMiniType, N>(schema: S, none: N) =>
  z.pipe(
    z.optional(schema),
    z.transform((value) => value ?? none),
  )
