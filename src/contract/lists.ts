/**
 * How every list is asked for and answered. `page` leads anywhere; `anchor` and `anchorPage`, taken from an earlier
 * answer, tell the server a row near by from which it can count, so that no page costs more than another.
 */
import * as z from 'zod/mini'
import { exportFormats } from '#domain/exports.ts'
import { keywordCharactersMin, pageSizes, textCharactersMax } from '#domain/limits.ts'

const pageNumber = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), z.transform(Number))

export const keyword = z.optional(
  z.string().check(z.minLength(keywordCharactersMin), z.maxLength(textCharactersMax)),
)

/** The fields that a list takes beside its own filters; `sorts` are the columns it can be ordered by. */
export const listFields = <const S extends readonly [string, ...string[]]>(sorts: S) => ({
  page: z.optional(pageNumber),
  pageSize: z.optional(z.pipe(z.enum(pageSizes.map(String)), z.transform(Number))),
  /** `field` upwards, `-field` downwards. */
  sort: z.optional(z.enum(sorts.flatMap((field) => [field, `-${field}`]))),
  keyword,
  anchor: z.optional(z.string().check(z.maxLength(200))),
  anchorPage: z.optional(pageNumber),
})

export const listReply = <T extends z.ZodMiniType>(row: T) =>
  z.strictObject({
    list: z.array(row),
    /** Null where counting takes longer than reading: the totals are then a call of their own. */
    total: z.nullable(z.int()),
    page: z.int(),
    pageSize: z.int(),
    /** Where the next page begins; null on the last. */
    next: z.nullable(z.string()),
  })

/** What an export is asked for as, beside the filters of its list. */
export const exportFormat = z.enum(exportFormats)
