/** Status tags, a copy button, and empty states. */
import { markSamples } from '#text/gallery-inputs.ts'
import { CallFailed } from '#web/api/failed.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { FailureState } from '#web/ui/failure.tsx'
import { Card, EmptyState, Skeleton, Tag } from '#web/ui/panels.tsx'
import { sayNow, useSay } from '#web/ui/say.ts'
import { Sample, Samples } from './sample.tsx'
import { Stack } from './stack.tsx'

const number = 'AP-2026-11-0412'
const nothing = () => undefined

export default function MarksSection() {
  const say = useSay()
  return (
    <Stack>
      <Card title={say(markSamples.tags)}>
        <div className="gallery-row">
          <Tag tone="ok">{say(markSamples.eligible)}</Tag>
          <Tag tone="wait">{say(markSamples.pending)}</Tag>
          <Tag tone="bad">{say(markSamples.disabled)}</Tag>
          <Tag tone="off">{say(markSamples.unconfirmed)}</Tag>
        </div>
      </Card>
      <Card title={say(markSamples.copy)}>
        {number} <CopyButton text={number} name={say(markSamples.documentNo)} />
      </Card>
      <Card title={say(markSamples.empties)}>
        <Samples>
          <Sample name={say(markSamples.first)}>
            <EmptyState
              icon="file"
              title={say(markSamples.first)}
              hint={say(markSamples.firstHint)}
              level="p"
            >
              <Button look="primary">{say(markSamples.firstAction)}</Button>
            </EmptyState>
          </Sample>
          <Sample name={say(markSamples.noMatch)}>
            <EmptyState
              icon="search"
              title={say(markSamples.noMatch)}
              hint={say(markSamples.noMatchHint)}
              level="p"
            >
              <Button>{say(markSamples.clear)}</Button>
            </EmptyState>
          </Sample>
          <Sample name={say(markSamples.noPermission)}>
            <EmptyState
              icon="lock"
              title={say(markSamples.noPermission)}
              hint={say(markSamples.noPermissionHint)}
              level="p"
            />
          </Sample>
          <Sample name={say(markSamples.error)}>
            <FailureState error={failure()} onRetry={nothing} />
          </Sample>
          <Sample name={say(markSamples.empties)}>
            <Skeleton lines={4} />
          </Sample>
        </Samples>
      </Card>
    </Stack>
  )
}

const failure = () =>
  new CallFailed(sayNow(markSamples.error), {
    status: 500,
    requestId: '0190aaaa-0000-7000-8000-000000000001',
  })
