/** The results of every source for a keyword: local ones at once, others as they arrive. */
import { useEffect, useMemo, useState } from 'react'
import { charactersOf } from '#domain/formats.ts'
import { keywordCharactersMin } from '#domain/limits.ts'
import { choicesShownMax, keywordPauseMs } from '#web/limits.ts'
import { bestMatches } from '../fuzzy.ts'
import type { Entry, Source } from './source.ts'

export type Answer = {
  readonly source: Source
  readonly entries: readonly Entry[]
  readonly state: 'here' | 'looking' | 'failed'
}

type SourceResult = { readonly keyword: string; readonly entries?: readonly Entry[] }
type SourceResults = Readonly<Record<string, SourceResult>>

export function useAnswers(sources: readonly Source[], typed: string): readonly Answer[] {
  const keyword = typed.trim()
  const asks = charactersOf(keyword) >= keywordCharactersMin
  const [arrived, setArrived] = useState<SourceResults>({})
  useEffect(() => {
    if (!asks) return undefined
    const controller = new AbortController()
    const ask = async (source: Source) => {
      if (!('find' in source)) return
      const entries = await source.find(keyword, controller.signal).catch(() => undefined)
      if (!controller.signal.aborted)
        setArrived((before) => ({ ...before, [source.id]: { keyword, ...(entries && { entries }) } }))
    }
    const timer = setTimeout(() => sources.forEach((source) => void ask(source)), keywordPauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [sources, keyword, asks])
  return useMemo(
    () =>
      sources.flatMap((source) => {
        if ('entries' in source) return [{ source, entries: atHand(source.entries, keyword), state: 'here' }]
        return asks ? [answerOf(source, arrived[source.id], keyword)] : []
      }),
    [sources, keyword, asks, arrived],
  )
}

const atHand = (entries: readonly Entry[], keyword: string): readonly Entry[] =>
  bestMatches(keyword, entries, ({ title, alsoCalled = [] }) => [title, ...alsoCalled]).slice(
    0,
    choicesShownMax,
  )

function answerOf(source: Source, arrived: SourceResult | undefined, keyword: string): Answer {
  if (arrived?.keyword !== keyword) return { source, entries: [], state: 'looking' }
  return { source, entries: arrived.entries ?? [], state: arrived.entries ? 'here' : 'failed' }
}
