/** Pages of lists: which rows a page has, as numbers and as parts of a statement. */
import { pageSizeDefault } from '#domain/limits.ts'
import type { Param } from './parameters.ts'

type PageQuery = {
  readonly page?: number | undefined
  readonly pageSize?: number | undefined
  /** The page that the page cursor belongs to. */
  readonly anchorPage?: number | undefined
}

export type Page = { readonly page: number; readonly pageSize: number; readonly skipped: number }

/** With a page cursor, rows are skipped from the cursor's page on; otherwise from the first page on. */
export function pageOf(
  { page = 1, pageSize = pageSizeDefault, anchorPage = 1 }: PageQuery,
  hasCursor = false,
): Page {
  return { page, pageSize, skipped: (page - (hasCursor ? anchorPage : 1)) * pageSize }
}

/** As values of a statement: the offset, the limit, and the number of the page. */
export function pageParameters(query: PageQuery): readonly [number, number, number] {
  const { page, pageSize, skipped } = pageOf(query)
  return [skipped, pageSize, page]
}

/**
 * The last fields of an answer with a page cursor: `found` has the rows of the page, numbered `n` from 1, each with its
 * cursor `anchor`, and one row more if there is a next page.
 */
export const cursorFields = (param: Param, { page, pageSize }: Page): string =>
  `'total', null, 'page', ${param(page)}::int, 'pageSize', ${param(pageSize)}::int,
    'next', case when (select count(*) from found) > ${pageSize} then (select anchor from found where n = ${pageSize}) end`
