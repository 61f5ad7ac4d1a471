/** A timeline of past and future events, each with its time. State is shown by shape, colour and word. */
import type { ReactNode } from 'react'
import { moments } from '#text/moments.ts'
import { Icon } from './icon.tsx'
import { Moment } from './moment.tsx'
import { ProvisionalMark } from './provisional.tsx'
import { useSay } from './say.ts'
import './timeline.css'

export type TimelineEvent = {
  readonly id: string
  readonly title: string
  /** Absent if it is not known yet. */
  readonly at?: string
  readonly detail?: ReactNode
  /** A day in the detail that follows from a calendar. */
  readonly payDay?: string
  readonly state: 'happened' | 'underWay' | 'next' | 'missed' | 'failed'
}

type Props = { label: string; events: readonly TimelineEvent[] }

export function Timeline({ label, events }: Props) {
  const say = useSay()
  const next = events.find(({ state }) => state === 'next')?.id
  return (
    <ol className="timeline" aria-label={label}>
      {events.map(({ id, title, at, detail, payDay = null, state }) => (
        <li key={id} className={`timeline-event timeline-${state}`}>
          <span className="timeline-mark">
            {state === 'happened' && <Icon name="check" size={12} />}
            {state === 'failed' && <Icon name="close" size={12} />}
          </span>
          <div>
            <p className="timeline-title">
              <span className="unseen">{say(moments.inState, { state: say(moments[state]) })}</span>
              {title}
              {id === next && (
                <span className="timeline-word" aria-hidden="true">
                  {say(moments.next)}
                </span>
              )}
            </p>
            {at && <Moment at={at} />}
            {detail && (
              <div className="timeline-detail">
                {detail} <ProvisionalMark day={payDay} />
              </div>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
