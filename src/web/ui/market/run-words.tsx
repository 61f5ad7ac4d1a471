/** How pages name a run of a market: its number, its time and its state. */
import type { runRead } from '#contract/clearing.ts'
import type { Reply } from '#contract/route.ts'
import { pages } from '#domain/access/pages.ts'
import type { RunState } from '#domain/clearing/run-states.ts'
import { type Day, displayDay } from '#domain/day.ts'
import { runStateTexts, runTexts } from '#text/clearing.ts'
import { runEndTexts } from '#text/proposals.ts'
import { minuteOf } from '../format.ts'
import { Tag, type TagTone } from '../panels.tsx'
import { language, sayNow } from '../say.ts'

type Run = Reply<typeof runRead>

const tones: Readonly<Record<RunState, TagTone>> = {
  running: 'wait',
  proposed: 'wait',
  done: 'ok',
  missed: 'bad',
  skipped: 'off',
  aborted: 'bad',
}

/** The state of a run. A proposal that was not awarded says why instead; only one that failed is an alarm. */
export const RunTag = ({ run: { state, end } }: { run: Pick<Run, 'state' | 'end'> }) =>
  end && end.reason !== 'failed' ? (
    <Tag tone="off">{sayNow(runEndTexts[end.reason])}</Tag>
  ) : (
    <Tag tone={tones[state]}>{sayNow(runStateTexts[state])}</Tag>
  )

/** The same, with why it failed. */
export const RunStateWords = ({ run }: { run: Pick<Run, 'state' | 'end'> }) => (
  <>
    <RunTag run={run} />
    {run.end?.reason === 'failed' && <span className="sub">{sayNow(runEndTexts.failed)}</span>}
  </>
)

export const runName = ({ number }: Pick<Run, 'number'>): string => sayNow(runTexts.name, { number })
export const runAddress = (id: string): string => pages.run.path.replace(':runId', id)

/** The time of a run: that of its slot, or when the payer started it. */
export const slotOf = ({ slot: { date, time }, startedAt }: Run): string =>
  time === null
    ? minuteOf(startedAt)
    : `${displayDay(date as Day, language())}${language() === 'zh' ? ' ' : ', '}${time}`
