/** Long work on its own page: progress, and a note that it continues when the page is left. */
import { type ReactNode, useId } from 'react'
import { works } from '#text/moments.ts'
import { CopyButton } from './copy-button.tsx'
import { RequestId } from './failure.tsx'
import { Icon } from './icon.tsx'
import { Skeleton, Tag } from './panels.tsx'
import { locale, useSay } from './say.ts'
import { usePolledWork, type Work } from './use-polled-work.ts'
import './progress.css'
import './work-progress.css'

type Props = {
  title: string
  read: () => Promise<Work>
  /** Actions after it has ended, such as the report or a retry. */
  children?: (work: Work) => ReactNode
}

const tones = { waiting: 'off', running: 'wait', done: 'ok', failed: 'bad' } as const

export function WorkProgress({ title, read, children }: Props) {
  const say = useSay()
  const titleId = useId()
  const { work, lost, refusal } = usePolledWork(read)
  const message = refusal?.message ?? work?.message
  return (
    <section className="work" aria-labelledby={titleId}>
      <div className="work-head">
        <h2 id={titleId}>{title}</h2>
        {work && (
          <span role="status">
            <Tag tone={tones[work.state]}>{say(works[work.state])}</Tag>
          </span>
        )}
      </div>
      {work && <Measure work={work} titleId={titleId} />}
      {!work && !refusal && <Skeleton lines={1} />}
      {message && (
        <p className="form-error" role="alert">
          <Icon name="warning" />
          {message}
        </p>
      )}
      <RequestId error={refusal} />
      <p className="work-lost" role="status">
        {lost && say(works.lost)}
      </p>
      {!refusal && (!work || work.state === 'waiting' || work.state === 'running') && (
        <p className="work-note">
          {say(works.canLeave)}
          <CopyButton text={location.href} name={say(works.address)} />
        </p>
      )}
      {work && children?.(work)}
    </section>
  )
}

function Measure({ work: { state, done, total }, titleId }: { work: Work; titleId: string }) {
  const say = useSay()
  const numbers = new Intl.NumberFormat(locale())
  const words =
    total === undefined
      ? say(works.soFar, { done: numbers.format(done) })
      : say(works.ofTotal, { done: numbers.format(done), total: numbers.format(total) })
  return (
    <>
      <p className="work-figures">
        <span>{words}</span>
        {total !== undefined && total > 0 && (
          <span className="work-percent">{Math.floor((done / total) * 100)}%</span>
        )}
      </p>
      <progress
        className={`progress progress-${state}`}
        aria-labelledby={titleId}
        aria-valuetext={words}
        max={total || 1}
        {...(total !== undefined && { value: total === 0 ? 1 : done })}
      />
    </>
  )
}
