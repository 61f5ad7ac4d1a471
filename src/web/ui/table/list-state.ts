/** The state of a list in its address: the same address shows the same list to every user. */
import { keywordCharactersMin, pageSizeDefault, pageSizes, textCharactersMax } from '#domain/limits.ts'
import { pageNumberMax } from '#web/limits.ts'

export type PageSize = (typeof pageSizes)[number]
export type Sort = { readonly field: string; readonly descending: boolean }
/** By name in the address; absent if not set. */
export type FilterValues = Readonly<Record<string, readonly string[]>>

export type ListState = {
  /** One of the tabs; undefined for all rows. */
  readonly tab: string | undefined
  readonly keyword: string
  readonly filters: FilterValues
  readonly sort: Sort | undefined
  readonly page: number
  readonly pageSize: PageSize
}

/** Two single filters that form a range. */
export type Range = {
  readonly names: readonly [first: string, last: string]
  /** Whether the ends are in the wrong order: then no row matches. */
  readonly areBackward: (first: string, last: string) => boolean
}

/** What a list accepts; everything else in an address is ignored. */
export type ListShape = {
  readonly tabs: readonly string[]
  /** The default tab; without it all rows. */
  readonly opensOn?: string
  /** A filter that refines tabs: if it is set, rows of every tab are included. */
  readonly insteadOfTab?: string
  readonly filters: readonly string[]
  /** Filters with one value, such as the ends of a range. */
  readonly singles?: readonly string[]
  readonly ranges?: readonly Range[]
  readonly sorts: readonly string[]
  /** A prefix of names in the address, for a second list on the same page. */
  readonly prefix?: string
  /** Whether a filter accepts this value; by default any. */
  readonly takes?: (name: string, value: string) => boolean
}

const ownNames = ['tab', 'keyword', 'sort', 'page', 'pageSize'] as const

export function readState(whole: URLSearchParams, shape: ListShape): ListState {
  const address = ownPart(whole, shape)
  return {
    tab: address.has(shape.insteadOfTab ?? '') ? undefined : tabOf(address.get('tab') ?? '', shape),
    keyword: keywordOf(address.get('keyword') ?? ''),
    filters: filtersIn(address, shape),
    sort: sortOf(address.get('sort') ?? '', shape),
    page: pageOf(address.get('page') ?? ''),
    pageSize: pageSizes.find((size) => String(size) === address.get('pageSize')) ?? pageSizeDefault,
  }
}

/** The address of a state: foreign parameters stay, and defaults are left out. */
export function writeState(state: ListState, shape: ListShape, before: URLSearchParams): URLSearchParams {
  const address = new URLSearchParams(before)
  const { prefix = '' } = shape
  for (const name of [...ownNames, ...filterNames(shape)]) address.delete(prefix + name)
  for (const name of filterNames(shape))
    for (const value of state.filters[name] ?? []) address.append(prefix + name, value)
  const own: Readonly<Record<(typeof ownNames)[number], string | undefined>> = {
    tab: isInsteadOfTab(state, shape) ? undefined : tabText(state.tab, shape.opensOn),
    keyword: state.keyword,
    sort: state.sort && sortText(state.sort),
    page: state.page === 1 ? undefined : String(state.page),
    pageSize: state.pageSize === pageSizeDefault ? undefined : String(state.pageSize),
  }
  for (const name of ownNames) if (own[name]) address.set(prefix + name, own[name])
  return address
}

const isInsteadOfTab = ({ filters }: ListState, { insteadOfTab = '' }: ListShape): boolean =>
  (filters[insteadOfTab] ?? []).length > 0

/** The value for all rows in a list with a default tab. */
const allTabs = 'all'

const tabOf = (text: string, { tabs, opensOn }: ListShape): string | undefined => {
  if (tabs.includes(text)) return text
  return text === allTabs ? undefined : opensOn
}

/** A tab in the address; the default tab is left out. */
export const tabText = (tab: string | undefined, opensOn: string | undefined): string | undefined => {
  if (tab === opensOn) return undefined
  return tab ?? allTabs
}

/** This list's parameters of an address, without the prefix. */
const ownPart = (address: URLSearchParams, { prefix = '' }: ListShape): URLSearchParams =>
  new URLSearchParams(
    [...address]
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value]) => [name.slice(prefix.length), value]),
  )

/** `field` or `-field`, as in the API. */
export const sortText = ({ field, descending }: Sort): string => (descending ? `-${field}` : field)

/** Ascending, descending, and back to the default order. */
export function nextSort(sort: Sort | undefined, field: string): Sort | undefined {
  if (sort?.field !== field) return { field, descending: false }
  return sort.descending ? undefined : { field, descending: true }
}

/** A keyword as sent: trimmed, cut at its limit, and empty if it is too short. */
export function keywordOf(typed: string): string {
  const keyword = [...typed.trim()].slice(0, textCharactersMax).join('').trim()
  return [...keyword].length < keywordCharactersMin ? '' : keyword
}

/** Something was typed, but it is too short to search. */
export const isKeywordTooShort = (typed: string): boolean => typed.trim() !== '' && keywordOf(typed) === ''

export const isFiltered = ({ tab, keyword, filters }: ListState): boolean =>
  tab !== undefined || keyword !== '' || Object.keys(filters).length > 0

/** Clearing filters keeps the tab. */
export const noFilters = { keyword: '', filters: {} } as const satisfies Partial<ListState>

/** The filters as sent: a range in the wrong order is reported and left out. */
export function requestedFilters(
  { filters }: Pick<ListState, 'filters'>,
  { ranges = [] }: Pick<ListShape, 'ranges'>,
): FilterValues {
  const wrong = ranges
    .filter(({ names: [first, last], areBackward }) =>
      areBackward(filters[first]?.[0] ?? '', filters[last]?.[0] ?? ''),
    )
    .flatMap(({ names }) => names)
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !wrong.includes(name)))
}

const filterNames = ({ filters, singles = [] }: ListShape): readonly string[] => [...filters, ...singles]

function filtersIn(address: URLSearchParams, shape: ListShape): FilterValues {
  const { takes = () => true } = shape
  const valuesOf = (name: string) =>
    [...new Set(address.getAll(name))].filter((value) => value !== '' && takes(name, value))
  const set = filterNames(shape).map(
    (name) => [name, shape.singles?.includes(name) ? valuesOf(name).slice(0, 1) : valuesOf(name)] as const,
  )
  return Object.fromEntries(set.filter(([, values]) => values.length > 0))
}

function sortOf(text: string, { sorts }: ListShape): Sort | undefined {
  const field = text.replace(/^-/, '')
  return sorts.includes(field) ? { field, descending: text.startsWith('-') } : undefined
}

function pageOf(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) return 1
  return Math.min(Number.parseInt(text, 10), pageNumberMax)
}
