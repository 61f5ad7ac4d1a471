/** Upload inputs: one image, and several attachments. */
import { formats } from '#text/formats.ts'
import { samples, states } from '#text/gallery-inputs.ts'
import { Attachments } from '#web/ui/files/attachments.tsx'
import { ImageUpload } from '#web/ui/files/image-upload.tsx'
import type { StoredFile } from '#web/ui/files/upload-function.ts'
import { Card } from '#web/ui/panels.tsx'
import { sayNow, useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import { pretendToSend } from './fake-data.ts'
import { Sample, Samples } from './sample.tsx'
import { SampleState } from './sample-state.tsx'
import { Stack } from './stack.tsx'

const sent = (fileId: string, name: string, size: number): StoredFile => ({
  fileId,
  name,
  size,
  url: `/files/v1/${fileId}`,
})
const firstId = '0190aaaa-0000-7000-8000-000000000001'
const secondId = '0190aaaa-0000-7000-8000-000000000002'

const pretendToSave = ({ name }: StoredFile): void => confirmDone(sayNow(samples.saved, { name }))

export default function FilesSection() {
  const say = useSay()
  const licence = { label: say(samples.licence), send: pretendToSend }
  const attached = { label: say(samples.attachments), send: pretendToSend, save: pretendToSave }
  const kept = [
    sent(firstId, say(samples.contract), 1_482_112),
    sent(secondId, say(samples.delivery), 9_961_472),
  ]
  const upload = say(formats.upload, { field: say(samples.licenceInWords) })
  return (
    <Stack hint={say(samples.uploadHint)}>
      <Card title={licence.label}>
        <Samples>
          <Sample name={say(states.empty)}>
            <SampleState<StoredFile | null> initial={null}>
              {(held) => <ImageUpload {...licence} {...held} required />}
            </SampleState>
          </Sample>
          <Sample name={say(states.filled)}>
            <SampleState<StoredFile | null> initial={sent(firstId, 'licence.png', 348_160)}>
              {(held) => <ImageUpload {...licence} {...held} />}
            </SampleState>
          </Sample>
          <Sample name={say(states.wrong)}>
            <SampleState<StoredFile | null> initial={null}>
              {(held) => <ImageUpload {...licence} {...held} error={held.value ? undefined : upload} />}
            </SampleState>
          </Sample>
          <Sample name={say(states.disabled)}>
            <ImageUpload {...licence} value={null} onValue={() => undefined} disabled />
          </Sample>
        </Samples>
      </Card>
      <Card title={attached.label}>
        <Samples>
          <Sample name={say(states.empty)}>
            <SampleState<readonly StoredFile[]> initial={[]}>
              {(held) => <Attachments {...attached} {...held} />}
            </SampleState>
          </Sample>
          <Sample name={say(states.filled)}>
            <SampleState<readonly StoredFile[]> initial={kept}>
              {(held) => <Attachments {...attached} {...held} />}
            </SampleState>
          </Sample>
          <Sample name={say(states.readOnly)}>
            <Attachments {...attached} value={kept.slice(0, 1)} onValue={() => undefined} readOnly />
          </Sample>
          <Sample name={say(states.disabled)}>
            <Attachments {...attached} value={[]} onValue={() => undefined} disabled />
          </Sample>
        </Samples>
      </Card>
    </Stack>
  )
}
