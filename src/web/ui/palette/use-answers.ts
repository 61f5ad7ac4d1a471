/** The results of every source for a keyword: local ones at once, others as they arrive. */
import { useEffect, useMemo, useState } from 'react'
import { charactersOf } from '#domain/formats.ts'
import { keywordCharactersMin } from '#domain/limits.ts'
import { choicesShownMax, keywordPauseMs } from '#web/limits.ts'
import { scoredMatches } from '../fuzzy.ts'
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
    () => [
      ...localAnswers(sources, keyword),
      ...sources.flatMap((source) =>
        asks && !('entries' in source) ? [answerOf(source, arrived[source.id], keyword)] : [],
      ),
    ],
    [sources, keyword, asks, arrived],
  )
}

/** What is known without a call, the source with the best match first. */
function localAnswers(sources: readonly Source[], keyword: string): readonly Answer[] {
  const found = sources.flatMap((source) => {
    if (!('entries' in source)) return []
    const scored = scoredMatches(keyword, source.entries, ({ title, alsoCalled = [] }) => [
      title,
      ...alsoCalled,
    ])
    const entries = scored.slice(0, choicesShownMax).map(({ item }) => item)
    return [{ best: scored[0]?.score ?? 0, answer: { source, entries, state: 'here' as const } }]
  })
  return found.toSorted((a, b) => b.best - a.best).map(({ answer }) => answer)
}

function answerOf(source: Source, arrived: SourceResult | undefined, keyword: string): Answer {
  if (arrived?.keyword !== keyword) return { source, entries: [], state: 'looking' }
  return { source, entries: arrived.entries ?? [], state: arrived.entries ? 'here' : 'failed' }
}
