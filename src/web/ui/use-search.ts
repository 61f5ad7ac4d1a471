/** The results of a source for a keyword: debounced, and only the last answer counts. */
import { useEffect, useState } from 'react'
import { charactersOf } from '#domain/formats.ts'
import { keywordCharactersMin } from '#domain/limits.ts'
import { keywordPauseMs } from '#web/limits.ts'

export type SearchSource<T> = (keyword: string, signal: AbortSignal) => Promise<readonly T[]>

export type SearchResult<T> =
  | { readonly state: 'tooShort' }
  | { readonly state: 'looking' }
  | { readonly state: 'found'; readonly rows: readonly T[] }
  | { readonly state: 'failed'; readonly retry: () => void }

type SettledSearch<T> = { readonly keyword: string; readonly attempt: number; readonly rows?: readonly T[] }

/** No search below two characters, or without a source. */
export function useSearch<T>(find: SearchSource<T> | undefined, typed: string): SearchResult<T> {
  const keyword = typed.trim()
  const [attempt, setAttempt] = useState(1)
  const [settled, setSettled] = useState<SettledSearch<T>>()
  const isLongEnough = charactersOf(keyword) >= keywordCharactersMin
  useEffect(() => {
    if (!find || !isLongEnough) return undefined
    const controller = new AbortController()
    const ask = async () => {
      const rows = await find(keyword, controller.signal).catch(() => undefined)
      if (!controller.signal.aborted) setSettled({ keyword, attempt, ...(rows && { rows }) })
    }
    const timer = setTimeout(() => void ask(), keywordPauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [find, keyword, isLongEnough, attempt])
  if (!isLongEnough) return { state: 'tooShort' }
  if (settled?.keyword !== keyword || settled.attempt !== attempt) return { state: 'looking' }
  if (settled.rows) return { state: 'found', rows: settled.rows }
  return { state: 'failed', retry: () => setAttempt(attempt + 1) }
}
