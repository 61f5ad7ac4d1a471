/**
 * Marks dates of years whose calendar is not published yet. Which years these are is read with business time; there are none
 * in production.
 */
import { isProvisional } from '#domain/calendar.ts'
import type { Day } from '#domain/day.ts'
import { provisionalTexts } from '#text/moments.ts'
import { useSay } from './say.ts'
import { listStore } from './store.ts'
import './provisional.css'

export const provisionalYears = listStore<number>()

export const useIsProvisional = (day: string | null): boolean =>
  isProvisional(provisionalYears.use(), (day ?? '') as Day)

type Props = { day: string | null }

/** Beside a date. */
export function ProvisionalMark({ day }: Props) {
  const say = useSay()
  if (!useIsProvisional(day)) return null
  return (
    <span className="provisional" title={say(provisionalTexts.why, { year: yearOf(day) })}>
      {say(provisionalTexts.mark)}
    </span>
  )
}

/** What the mark means, where there is room for a sentence. */
export function ProvisionalNote({ day }: Props) {
  const say = useSay()
  if (!useIsProvisional(day)) return null
  return <p className="sub provisional-note">{say(provisionalTexts.why, { year: yearOf(day) })}</p>
}

const yearOf = (day: string | null): string => (day ?? '').slice(0, 4)
