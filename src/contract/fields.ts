/** The shapes that many calls share. Each parses text into what it means, once, at the edge. */

import * as z from 'zod/mini'
import { companyMolds, companyTypes } from '#domain/access/abilities.ts'
import { areDaysBackward } from '#domain/date-ranges.ts'
import { type Day, parseDay } from '#domain/day.ts'
import { accountOf, parseMobile, plainAccount } from '#domain/formats.ts'
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
/** The day after it is outside the calendar. */
const lastDay = '9999-12-31'
/** A day of the calendar, `YYYY-MM-DD`. */
export const day = z.pipe(
  z.string().check(z.refine((value) => parseDay(value) !== undefined && value < lastDay)),
  z.transform((value) => value as Day),
)
/** A range of days in the platform's time zone, both ends included; one end alone is the one day it is. */
export const dayRange = { from: z.optional(day), to: z.optional(day) }
/** Holds the two ends of a range to their order; the second is told to be wrong. */
export const endsInOrder = <A extends string, B extends string>(
  first: A,
  last: B,
  areBackward: (first: string, last: string) => boolean,
) =>
  z.refine<{ readonly [End in A | B]?: string | undefined }>(
    (asked) => !areBackward(asked[first] ?? '', asked[last] ?? ''),
    { path: [last] },
  )
export const inOrder = endsInOrder('from', 'to', areDaysBackward)
/** A login name: an email address or a mainland mobile number. */
export const account = z.pipe(
  z.string().check(z.refine((value) => accountOf(value) !== undefined)),
  z.transform(plainAccount),
)
/** A mobile as it was typed or pasted; what is kept of it are its digits. */
export const mobile = z.pipe(
  z.string().check(z.refine((value) => parseMobile(value) !== undefined)),
  z.transform((value) => parseMobile(value) ?? value),
)
/** Base64 of the initialisation vector and the AES-CBC ciphertext with zero padding. */
export const sealedPassword = z.string().check(z.minLength(1), z.maxLength(sealedPasswordLengthMax))
/** Names the key that sealed the password, as `/user/v1/key` gave it. */
export const keyId = z.string().check(z.minLength(1), z.maxLength(40))
