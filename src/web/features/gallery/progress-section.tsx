/** Long work found again by its address, a timeline, and relative times. */
import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { progressSamples, states } from '#text/gallery-inputs.ts'
import { works } from '#text/moments.ts'
import { useBusinessNow } from '#web/ui/business-time.ts'
import { Button } from '#web/ui/button.tsx'
import { AsOf, Moment } from '#web/ui/moment.tsx'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { Timeline, type TimelineEvent } from '#web/ui/timeline.tsx'
import type { Work } from '#web/ui/use-polled-work.ts'
import { WorkProgress } from '#web/ui/work-progress.tsx'
import { Sample, Samples } from './sample.tsx'
import { Stack } from './stack.tsx'

const total = 50_000
const rowsPerSecond = 2_500
const hourMs = 3_600_000

/** Times relative to when the section was opened, so that they age with business time. */
function useInstants(): (ms: number) => string {
  const nowMs = useBusinessNow()
  const [openedMs] = useState(Math.floor(nowMs / 60_000) * 60_000)
  return (ms) => new Date(openedMs + ms).toISOString()
}

export default function ProgressSection() {
  return (
    <Stack>
      <OwnWork />
      <WorkStates />
      <Course />
      <Moments />
    </Stack>
  )
}

/** The address says when it started, so a reload finds its progress again. */
function OwnWork() {
  const say = useSay()
  const [address, setAddress] = useSearchParams()
  const beganMs = Number(address.get('work'))
  const read = useCallback(() => {
    const done = Math.min(total, Math.floor(((Date.now() - beganMs) / 1_000) * rowsPerSecond))
    return Promise.resolve<Work>({ state: done === total ? 'done' : 'running', done, total })
  }, [beganMs])
  const begin = () => setAddress((before) => new URLSearchParams([...before, ['work', String(Date.now())]]))
  const again = () => setAddress({ part: 'progress', work: String(Date.now()) })
  return (
    <Card title={say(progressSamples.work)}>
      {beganMs > 0 ? (
        <WorkProgress key={beganMs} title={say(progressSamples.work)} read={read}>
          {({ state }) => state === 'done' && <Button onClick={again}>{say(progressSamples.again)}</Button>}
        </WorkProgress>
      ) : (
        <Button look="primary" onClick={begin}>
          {say(progressSamples.begin)}
        </Button>
      )}
    </Card>
  )
}

const waiting = () => Promise.resolve<Work>({ state: 'waiting', done: 0 })
const running = () => Promise.resolve<Work>({ state: 'running', done: 12_400, total })
const ended = () => Promise.resolve<Work>({ state: 'done', done: total, total })
const never = () => new Promise<Work>(() => undefined)

function WorkStates() {
  const say = useSay()
  const stopped = useCallback(
    () =>
      Promise.resolve<Work>({ state: 'failed', done: 31_203, total, message: say(progressSamples.stopped) }),
    [say],
  )
  const title = say(progressSamples.work)
  return (
    <Card title={title}>
      <Samples>
        <Sample name={say(states.loading)}>
          <WorkProgress title={title} read={never} />
        </Sample>
        <Sample name={say(works.waiting)}>
          <WorkProgress title={title} read={waiting} />
        </Sample>
        <Sample name={say(works.running)}>
          <WorkProgress title={title} read={running} />
        </Sample>
        <Sample name={say(works.done)}>
          <WorkProgress title={title} read={ended} />
        </Sample>
        <Sample name={say(works.failed)}>
          <WorkProgress title={title} read={stopped} />
        </Sample>
      </Samples>
    </Card>
  )
}

function Course() {
  const say = useSay()
  const instantIn = useInstants()
  const events: readonly TimelineEvent[] = [
    { id: '1', title: say(progressSamples.refused), at: instantIn(-50 * hourMs), state: 'failed' },
    {
      id: '2',
      title: say(progressSamples.submitted),
      at: instantIn(-3 * hourMs),
      detail: say(progressSamples.submittedDetail),
      state: 'happened',
    },
    { id: '3', title: say(progressSamples.reviewed), at: instantIn(-hourMs / 2), state: 'underWay' },
    { id: '4', title: say(progressSamples.clearing), at: instantIn(2.5 * hourMs), state: 'next' },
    { id: '5', title: say(progressSamples.paid), at: instantIn(74 * hourMs), state: 'next' },
  ]
  return (
    <Card title={say(progressSamples.timeline)}>
      <Timeline label={say(progressSamples.timeline)} events={events} />
    </Card>
  )
}

function Moments() {
  const say = useSay()
  const instantIn = useInstants()
  return (
    <Card title={say(progressSamples.moment)}>
      <Samples>
        <Sample name={say(progressSamples.moment)}>
          <Moment at={instantIn(-2 * hourMs)} />
          <br />
          <Moment at={instantIn(26 * hourMs)} />
        </Sample>
        <Sample name={say(progressSamples.asOf)}>
          <AsOf at={instantIn(0)} />
        </Sample>
      </Samples>
    </Card>
  )
}
