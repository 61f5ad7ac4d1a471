/** How pages name a run of a market: its number, its time and its state. */
import type { runRead, runStates } from '#contract/clearing.ts'
import type { Reply } from '#contract/route.ts'
import { pages } from '#domain/access/pages.ts'
import { type Day, displayDay } from '#domain/day.ts'
import { runStateTexts, runTexts } from '#text/clearing.ts'
import { minuteOf } from '../format.ts'
import { Tag, type TagTone } from '../panels.tsx'
import { language, sayNow } from '../say.ts'

type Run = Reply<typeof runRead>
type RunState = (typeof runStates)[number]

const tones: Readonly<Record<RunState, TagTone>> = {
  running: 'wait',
  done: 'ok',
  missed: 'bad',
  skipped: 'off',
  aborted: 'bad',
}

export const RunTag = ({ state }: { state: RunState }) => (
  <Tag tone={tones[state]}>{sayNow(runStateTexts[state])}</Tag>
)

export const runName = ({ number }: Pick<Run, 'number'>): string => sayNow(runTexts.name, { number })
export const runAddress = (id: string): string => pages.run.path.replace(':runId', id)

/** The time of a run: that of its slot, or when the payer started it. */
export const slotOf = ({ slot: { date, time }, startedAt }: Run): string =>
  time === null ? minuteOf(startedAt) : `${displayDay(date as Day, language())} ${time}`
