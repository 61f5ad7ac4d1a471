/** The pager: next, jumps, the ends, or a page number. */
import { type SyntheticEvent, useState } from 'react'
import { pageSizes } from '#domain/limits.ts'
import { pagingTexts } from '#text/tables.ts'
import { keepComposition } from '../ime-composition.ts'
import { locale, useSay } from '../say.ts'
import type { PageSize } from './list-state.ts'
import { pageAfterResize, pageJumps, pagesOf, parsePage, rangeOf } from './paging.ts'
import { TableIcon } from './table-icon.tsx'
import './paging.css'

type Props = {
  page: number
  pageSize: PageSize
  /** The number of rows on this page. */
  rows: number
  /** Undefined until it is counted; until then only next is possible. */
  total: number | undefined
  onPage: (page: number) => void
  onSize: (pageSize: PageSize, page: number) => void
}

export function PagingBar(props: Props) {
  const say = useSay()
  const { page, pageSize, rows, total, onPage } = props
  const pages = total === undefined ? undefined : pagesOf(total, pageSize)
  const mayGoOn = pages === undefined ? rows === pageSize : page < pages
  return (
    <nav className="paging" aria-label={say(pagingTexts.pages)}>
      <Range {...props} />
      <SizeChoice {...props} />
      <div className="paging-ways">
        <Way name="first" to={page > 1 ? 1 : undefined} onPage={onPage} />
        <Way name="previous" to={page > 1 ? page - 1 : undefined} onPage={onPage} />
        {pages !== undefined && <Leaps page={page} pages={pages} onPage={onPage} />}
        <Way name="next" to={mayGoOn ? page + 1 : undefined} onPage={onPage} />
        <Way name="last" to={pages !== undefined && page < pages ? pages : undefined} onPage={onPage} />
      </div>
      {pages !== undefined && pages > 1 && <Jump pages={pages} onPage={onPage} />}
    </nav>
  )
}

function Range({ page, pageSize, rows, total }: Props) {
  const say = useSay()
  const [first = '', last = ''] = rangeOf(page, pageSize, rows).map((row) => row.toLocaleString(locale()))
  return (
    <span className="sub" role="status">
      {total === undefined
        ? say(pagingTexts.range, { first, last })
        : say(pagingTexts.rangeOf, { first, last, total: total.toLocaleString(locale()) })}
    </span>
  )
}

function SizeChoice({ page, pageSize, onSize }: Props) {
  const say = useSay()
  const choose = (text: string) => {
    const next = pageSizes.find((size) => String(size) === text) ?? pageSize
    onSize(next, pageAfterResize(page, pageSize, next))
  }
  return (
    <select
      className="input input-small"
      aria-label={say(pagingTexts.size)}
      value={pageSize}
      onChange={(event) => choose(event.target.value)}
    >
      {pageSizes.map((size) => (
        <option key={size} value={size}>
          {say(pagingTexts.perPage, { size })}
        </option>
      ))}
    </select>
  )
}

type WayProps = {
  name: 'first' | 'previous' | 'next' | 'last'
  to: number | undefined
  onPage: (page: number) => void
}

/** A disabled control stays in place and keeps the focus. */
function Way({ name, to, onPage }: WayProps) {
  const say = useSay()
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={say(pagingTexts[name])}
      aria-disabled={to === undefined}
      onClick={() => to !== undefined && onPage(to)}
    >
      <TableIcon name={name} />
    </button>
  )
}

function Leaps({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const say = useSay()
  return pageJumps(page, pages).map((to, at) =>
    to === 0 ? (
      <span key={`gap-${at}`} className="paging-gap">
        <TableIcon name="gap" />
      </span>
    ) : (
      <button
        key={to}
        type="button"
        className="icon-button paging-leap"
        aria-label={say(pagingTexts.page, { page: to })}
        aria-current={to === page ? 'page' : undefined}
        onClick={() => onPage(to)}
      >
        {to.toLocaleString(locale())}
      </button>
    ),
  )
}

function Jump({ pages, onPage }: { pages: number; onPage: (page: number) => void }) {
  const say = useSay()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const jump = (event: SyntheticEvent) => {
    event.preventDefault()
    const page = parsePage(typed, pages)
    setWrong(page === undefined && typed.trim() !== '')
    if (page === undefined) return
    setTyped('')
    onPage(page)
  }
  return (
    <form className="paging-jump" onSubmit={jump}>
      <input
        className="input input-small"
        inputMode="numeric"
        aria-label={say(pagingTexts.jump)}
        placeholder={say(pagingTexts.jump)}
        value={typed}
        onKeyDown={(event) => keepComposition(event.nativeEvent)}
        aria-invalid={wrong || undefined}
        onChange={(event) => {
          setWrong(false)
          setTyped(event.target.value)
        }}
      />
      {wrong && (
        <span className="field-error" role="alert">
          {say(pagingTexts.jumpWrong, { pages: pages.toLocaleString(locale()) })}
        </span>
      )}
    </form>
  )
}
