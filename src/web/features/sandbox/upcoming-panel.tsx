/** The next due work, and whether something failed. */
import { clockRead } from '#contract/sandbox.ts'
import { dueKinds, upcoming } from '#text/sandbox.ts'
import { labelOf } from '#text/text.ts'
import { useRead } from '#web/api/use-read.ts'
import { useBusinessNow } from '#web/ui/business-time.ts'
import { minuteOf, relativeOf } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Card, EmptyState, Tag } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'

export function UpcomingPanel() {
  const say = useSay()
  const nowMs = useBusinessNow()
  const read = useRead(clockRead, {})
  const failed = read.data?.failed ?? 0
  const action = failed > 0 && <Tag tone="bad">{say(upcoming.failed, { count: failed })}</Tag>
  return (
    <Card title={say(upcoming.title)} action={action}>
      <Loaded query={read}>
        {({ upcoming: rows }) =>
          rows.length === 0 ? (
            <EmptyState icon="waiting" level="p" title={say(upcoming.none)} />
          ) : (
            <ol className="upcoming">
              {rows.map(({ kind, dueAt }, index) => (
                <li key={index}>
                  <p className="strong">{labelOf(dueKinds, kind, language())}</p>
                  <p className="sub">
                    <time dateTime={dueAt}>{minuteOf(dueAt)}</time> · {relativeOf(dueAt, nowMs)}
                  </p>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Card>
  )
}
