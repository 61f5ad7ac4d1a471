/** One notification: recipient, time, state, its code to copy, and its text on demand. */
import { useId, useState } from 'react'
import type { outboxRead } from '#contract/notifications.ts'
import type { Reply } from '#contract/route.ts'
import { channelNames, faultTexts, outbox, retrying, stateNames } from '#text/notifications.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { minuteOf, relativeOf } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Tag } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'

type Notification = Reply<typeof outboxRead>[number]

const tones = { waiting: 'wait', sent: 'ok', kept: 'ok', dead: 'bad', held: 'wait', summed: 'ok' } as const

export function NotificationItem({
  notification,
  readAtMs,
}: {
  notification: Notification
  readAtMs: number
}) {
  const say = useSay()
  const contentId = useId()
  const [shown, setShown] = useState(false)
  const { channel, to, createdAt, state, code, link, attachments } = notification
  const isRetried = state === 'waiting' && notification.error !== null
  const time = minuteOf(createdAt)
  const action = say(shown ? outbox.hide : outbox.show)
  return (
    <li className="notification">
      <div className="notification-head">
        <Icon name={channel === 'mail' ? 'mail' : 'phone'} size={20} />
        <div className="notification-words">
          <p className="strong">
            <span>{to}</span> <Tag tone={tones[state]}>{say(isRetried ? retrying : stateNames[state])}</Tag>
          </p>
          <p>{notification.subject ?? notification.text ?? say(outbox.unopened)}</p>
          <p className="sub">
            <span>{say(channelNames[channel])}</span>
            <span>{`${time} · ${relativeOf(createdAt, readAtMs)}`}</span>
          </p>
          {attachments.length > 0 && (
            <p className="sub">{say(outbox.attachments, { names: attachments.join(', ') })}</p>
          )}
          <Trouble notification={notification} />
        </div>
        <div className="notification-actions">
          {code !== null && <Code code={code} />}
          {link !== null && (
            <a className="notification-link" href={here(link)}>
              {say(outbox.openLink)}
            </a>
          )}
          {notification.text !== null && (
            <Button
              aria-expanded={shown}
              aria-controls={contentId}
              aria-label={say(outbox.showNamed, { action, to, time })}
              onClick={() => setShown(!shown)}
            >
              {action}
            </Button>
          )}
        </div>
      </div>
      <div id={contentId}>{shown && <Content notification={notification} />}</div>
    </li>
  )
}

/** Links in a sandbox's notifications lead to this sandbox, at any address. */
const here = (link: string): string => {
  const { pathname, search, hash } = new URL(link)
  return `${pathname}${search}${hash}`
}

function Trouble({ notification: { error, tries } }: { notification: Notification }) {
  const say = useSay()
  if (!error) return null
  return (
    <p className="notification-trouble">
      <Icon name="warning" size={14} />
      {[say(faultTexts[error.fault]), error.detail, say(outbox.triesMade, { count: tries })]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}

function Code({ code }: { code: string }) {
  const say = useSay()
  return (
    <span className="notification-code">
      <code>{code}</code>
      <CopyButton text={code} name={`${say(outbox.code)} ${code}`} />
    </span>
  )
}

/** The HTML of a mail is shown in a frame without scripts or network. */
function Content({ notification: { html, text, subject } }: { notification: Notification }) {
  const say = useSay()
  const [plain, setPlain] = useState(html === null)
  return (
    <div className="notification-content">
      {html !== null && (
        <div className="notification-ways">
          <Button look="quiet" aria-pressed={!plain} onClick={() => setPlain(false)}>
            {say(outbox.asMail)}
          </Button>
          <Button look="quiet" aria-pressed={plain} onClick={() => setPlain(true)}>
            {say(outbox.asText)}
          </Button>
        </div>
      )}
      {plain || html === null ? (
        <pre className="notification-text">{text}</pre>
      ) : (
        <iframe
          className="notification-frame"
          title={say(outbox.preview, { subject: subject ?? '' })}
          sandbox=""
          srcDoc={html}
        />
      )}
    </div>
  )
}
