/** The person's sessions; any but this one can be ended. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { sessionsEnd, sessionsRead } from '#contract/identity.ts'
import type { Reply } from '#contract/route.ts'
import { elements } from '#domain/access/elements.ts'
import { pages } from '#domain/access/pages.ts'
import { msPerMinute } from '#domain/day.ts'
import { sessions } from '#text/account.ts'
import { profileTexts } from '#text/profile.ts'
import { call } from '#web/api/client.ts'
import { readKey, useRead } from '#web/api/use-read.ts'
import { Auth, AuthParent } from '#web/ui/auth.tsx'
import { Button } from '#web/ui/button.tsx'
import { ask, type Question } from '#web/ui/confirmations.ts'
import { isSandbox } from '#web/ui/environment.ts'
import { minuteOf, relativeOf } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { isReloading, Loaded } from '#web/ui/loaded.tsx'
import { Card, Tag } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import { deviceOf } from './device.ts'

/** More recent than this counts as just now. */
const justNowMs = msPerMinute

type Session = Reply<typeof sessionsRead>[number]

export function SessionsCard() {
  const say = useSay()
  const read = useRead(sessionsRead, {})
  const title = useRef<HTMLHeadingElement>(null)
  const { ending, end } = useEnding(() => title.current?.focus())
  const endOthers = () =>
    end(
      'others',
      {},
      {
        title: say(sessions.endOthersTitle),
        body: say(sessions.endOthersBody),
        yes: say(sessions.endOthers),
      },
    )
  const several = (read.data?.length ?? 0) > 1
  const action = several && (
    <Button busy={ending === 'others'} onClick={() => void endOthers()}>
      {say(sessions.endOthers)}
    </Button>
  )
  return (
    <Card title={say(sessions.title)} titleRef={title} busy={isReloading(read)} action={action}>
      <p className="sub">{say(sessions.hint)}</p>
      {isSandbox() && <p className="sub">{say(sessions.machineTime)}</p>}
      <Loaded query={read}>
        {(list) => (
          <ul className="sessions">
            {list.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                readAtMs={read.dataUpdatedAt}
                busy={ending === session.id}
                end={end}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <AuthParent className="card-foot links">
        <Auth code={elements.auditLink}>
          <Link to={pages.auditLog.path}>{say(profileTexts.log)}</Link>
        </Auth>
      </AuthParent>
    </Card>
  )
}

type End = ReturnType<typeof useEnding>['end']

type RowProps = { session: Session; readAtMs: number; busy: boolean; end: End }

function SessionRow({ session, readAtMs, busy, end }: RowProps) {
  const say = useSay()
  const { id, address, createdAt, seenAt, current, userAgent } = session
  const device = deviceOf(userAgent, say)
  const time = minuteOf(createdAt)
  const body = say(sessions.endOneBody, { device, address, time })
  const seenAgo =
    readAtMs - Date.parse(seenAt) < justNowMs ? say(sessions.justNow) : relativeOf(seenAt, readAtMs)
  const endThis = () => end(id, { id }, { title: say(sessions.endOneTitle), body, yes: say(sessions.end) })
  return (
    <li className="session">
      <Icon name="device" size={20} />
      <div className="session-words">
        <p className="strong">
          {device} {current && <Tag tone="ok">{say(sessions.current)}</Tag>}
        </p>
        <p className="sub">
          <span>{address}</span>
          <span>{say(sessions.signedIn, { time })}</span>
          <span title={minuteOf(seenAt)}>{say(sessions.seen, { time: seenAgo })}</span>
        </p>
      </div>
      {!current && (
        <Button
          busy={busy}
          aria-label={say(sessions.endNamed, { device, time })}
          onClick={() => void endThis()}
        >
          {say(sessions.end)}
        </Button>
      )}
    </li>
  )
}

/** Confirms, ends, and reloads the list. A refusal leaves the list as it was. */
function useEnding(onEnded: () => void) {
  const say = useSay()
  const queries = useQueryClient()
  const [ending, setEnding] = useState<string>()
  const end = async (name: string, query: { id?: string }, question: Question) => {
    if (!(await ask({ ...question, tone: 'danger' }))) return
    setEnding(name)
    try {
      const { ended } = await call(sessionsEnd, { query })
      confirmDone(say(sessions.ended, { count: ended }))
      onEnded()
    } catch {
      // The client has shown the error; the list is reloaded in any case.
    }
    setEnding(undefined)
    await queries.invalidateQueries({ queryKey: readKey(sessionsRead) })
  }
  return { ending, end }
}
