/** The sandbox's notifications: recipients, texts and codes, and a test notification. */
import { type SubmitEvent, useEffect, useState } from 'react'
import { outboxRead } from '#contract/notifications.ts'
import type { Reply } from '#contract/route.ts'
import { charactersOf } from '#domain/formats.ts'
import { outboxNotificationsMax, outboxSearchCharactersMin, textCharactersMax } from '#domain/limits.ts'
import { outbox } from '#text/notifications.ts'
import { useRead } from '#web/api/use-read.ts'
import { outboxRefreshMs } from '#web/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Card, EmptyState } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { NotificationItem } from './notification-item.tsx'
import { TestNotificationForm } from './test-notification-form.tsx'
import './notifications.css'

export const OutboxPanel = () => (
  <div className="notifications">
    <Outbox />
    <TestNotificationForm />
  </div>
)

function Outbox() {
  const say = useSay()
  const [to, setTo] = useState('')
  const read = useRead(outboxRead, { query: to === '' ? {} : { to } })
  useRefreshWhile(read.data?.some(({ state }) => state === 'waiting') ?? false, () => void read.refetch())
  const refresh = (
    <Button busy={read.isFetching} onClick={() => void read.refetch()}>
      {say(outbox.refresh)}
    </Button>
  )
  return (
    <Card title={say(outbox.title)} action={refresh}>
      <p className="sub">{say(outbox.hint, { max: outboxNotificationsMax })}</p>
      <Search to={to} onSearch={setTo} />
      <Loaded query={read} lines={6}>
        {(notifications) => (
          <Notifications notifications={notifications} to={to} readAtMs={read.dataUpdatedAt} />
        )}
      </Loaded>
    </Card>
  )
}

type NotificationsProps = { notifications: Reply<typeof outboxRead>; to: string; readAtMs: number }

function Notifications({ notifications, to, readAtMs }: NotificationsProps) {
  const say = useSay()
  if (notifications.length === 0 && to !== '')
    return <EmptyState icon="search" level="p" title={say(outbox.noMatch, { to })} />
  if (notifications.length === 0)
    return <EmptyState icon="file" level="p" title={say(outbox.none)} hint={say(outbox.noneHint)} />
  return (
    <ul className="notification-list">
      {notifications.map((notification) => (
        <NotificationItem key={notification.id} notification={notification} readAtMs={readAtMs} />
      ))}
    </ul>
  )
}

/** No search before there are enough characters. */
function Search({ to, onSearch }: { to: string; onSearch: (to: string) => void }) {
  const say = useSay()
  const [words, setWords] = useState(to)
  const [error, setError] = useState<string>()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const wanted = words.trim()
    const isShort = wanted !== '' && charactersOf(wanted) < outboxSearchCharactersMin
    setError(isShort ? say(outbox.searchShort, { min: outboxSearchCharactersMin }) : undefined)
    if (!isShort) onSearch(wanted)
  }
  const clear = () => {
    setWords('')
    setError(undefined)
    onSearch('')
  }
  return (
    <form className="notification-search" role="search" onSubmit={submit} noValidate>
      <TextField
        label={say(outbox.search)}
        value={words}
        error={error}
        maxLength={textCharactersMax}
        autoComplete="off"
        onChange={(event) => setWords(event.target.value)}
      />
      <Button type="submit" className="button-aside">
        {say(outbox.searchSubmit)}
      </Button>
      {to !== '' && (
        <Button look="quiet" className="button-aside" onClick={clear}>
          {say(outbox.searchClear)}
        </Button>
      )}
    </form>
  )
}

/** A pending notification is polled until it is finished. */
function useRefreshWhile(waiting: boolean, refresh: () => void): void {
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setInterval(refresh, outboxRefreshMs)
    return () => clearInterval(timer)
  })
}
