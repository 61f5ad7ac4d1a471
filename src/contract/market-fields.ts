/** Typed fields of rates, shares and reserves, for a market or for one payee. */
import * as z from 'zod/mini'
import { typedNumberCharactersMax } from '#domain/limits.ts'
import { type BasisPoints, parseApr, parsePercent } from '#domain/rate.ts'
import { parseMarketReason } from '#domain/reasons.ts'

const basisPoints = (parse: (value: string) => BasisPoints | string) =>
  z.pipe(
    // A longer text is not a rate, and is not parsed.
    z
      .string()
      .check(
        z.refine((value) => value.length <= typedNumberCharactersMax && typeof parse(value) === 'number'),
      ),
    z.transform((value) => parse(value) as BasisPoints),
  )
/** A percentage with at most two decimals: an annual rate of 0.01 to 99.00, or a share of 0 to 100. */
export const apr = basisPoints(parseApr)
export const percent = basisPoints(parsePercent)
/** Read with its currency later: how many decimals it may have and how large it may be depend on that. */
export const amount = z.string().check(z.regex(/^\d+(\.\d+)?$/), z.maxLength(typedNumberCharactersMax))
export const reason = z.pipe(
  z.string().check(z.refine((value) => parseMarketReason(value) !== undefined)),
  z.transform((value) => parseMarketReason(value) ?? value),
)
