/**
 * Requests and answers of every list. `page` can be any page; `anchor` and `anchorPage` from an earlier answer give
 * the server a nearby row to count from, so that every page costs the same.
 */
import * as z from 'zod/mini'
import { exportFormats } from '#domain/exports.ts'
import { keywordCharactersMin, pageSizes, textCharactersMax } from '#domain/limits.ts'

export const pageNumber = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), z.transform(Number))

export const keyword = z.optional(
  z.string().check(z.minLength(keywordCharactersMin), z.maxLength(textCharactersMax)),
)

export const pageSize = z.pipe(z.enum(pageSizes.map(String)), z.transform(Number))

/** The fields of a list besides its own filters; `sorts` are its sortable columns. */
export const listFields = <const S extends readonly [string, ...string[]]>(sorts: S) => ({
  page: z.optional(pageNumber),
  pageSize: z.optional(pageSize),
  /** `field` ascending, `-field` descending. */
  sort: z.optional(z.enum(sorts.flatMap((field) => [field, `-${field}`]))),
  keyword,
  anchor: z.optional(z.string().check(z.maxLength(200))),
  anchorPage: z.optional(pageNumber),
})

export const listReply = <T extends z.ZodMiniType>(row: T) =>
  z.strictObject({
    list: z.array(row),
    /** Null if counting takes longer than reading: totals are then a separate call. */
    total: z.nullable(z.int()),
    page: z.int(),
    pageSize: z.int(),
    /** The cursor of the next page; null on the last. */
    next: z.nullable(z.string()),
  })

/** The format of an export, besides the filters of its list. */
export const exportFormat = z.enum(exportFormats)
