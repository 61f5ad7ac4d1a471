/**
 * Marks dates of years whose calendar is not published yet. These years are read with business time; there are none
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

/** The mark next to a date. */
export function ProvisionalMark({ day }: Props) {
  const say = useSay()
  if (!useIsProvisional(day)) return null
  return (
    <span className="provisional" title={say(provisionalTexts.why, { year: yearOf(day) })}>
      {say(provisionalTexts.mark)}
    </span>
  )
}

/** The explanation of the mark, as a sentence. */
export function ProvisionalNote({ day }: Props) {
  const say = useSay()
  if (!useIsProvisional(day)) return null
  return <p className="sub provisional-note">{say(provisionalTexts.why, { year: yearOf(day) })}</p>
}

const yearOf = (day: string | null): string => (day ?? '').slice(0, 4)
