/** Text inputs, on one line and on several. */
import { descriptionCharactersMax, textCharactersMax } from '#domain/limits.ts'
import { formats } from '#text/formats.ts'
import { samples, states } from '#text/gallery-inputs.ts'
import { inputs } from '#text/inputs.ts'
import { TextField } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/inputs/text-area.tsx'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { Sample, Samples } from './sample.tsx'
import { SampleState } from './sample-state.tsx'
import { Stack } from './stack.tsx'

export default function TextSection() {
  return (
    <Stack>
      <Lines />
      <Areas />
    </Stack>
  )
}

function Lines() {
  const say = useSay()
  const label = say(samples.companyName)
  const enter = say(formats.enter, { field: say(samples.companyNameInWords) })
  return (
    <Card title={label}>
      <Samples>
        <Sample name={say(states.empty)}>
          <SampleState initial="">{(held) => <TextField {...held} label={label} />}</SampleState>
        </Sample>
        <Sample name={say(states.help)}>
          <SampleState initial={say(samples.company)}>
            {(held) => <TextField {...held} label={label} required help={say(samples.companyHelp)} />}
          </SampleState>
        </Sample>
        <Sample name={say(states.wrong)}>
          <SampleState initial="">
            {(held) => (
              <TextField {...held} label={label} required error={enter} help={say(samples.companyHelp)} />
            )}
          </SampleState>
        </Sample>
        <Sample name={say(states.disabled)}>
          <TextField label={label} value={say(samples.company)} disabled />
        </Sample>
        <Sample name={say(states.readOnly)}>
          <TextField label={label} value={say(samples.company)} readOnly />
        </Sample>
        <Sample name={say(states.long)}>
          <SampleState initial={say(samples.companyLong)}>
            {(held) => <TextField {...held} label={label} help={say(samples.helpLong)} />}
          </SampleState>
        </Sample>
      </Samples>
    </Card>
  )
}

function Areas() {
  const say = useSay()
  const label = say(samples.note)
  const tooLong = say(inputs.tooLong, { field: say(samples.noteInWords), max: descriptionCharactersMax })
  const common = { label, charactersMax: descriptionCharactersMax }
  return (
    <Card title={label}>
      <Samples>
        <Sample name={say(states.empty)}>
          <SampleState initial="">{(held) => <TextArea {...common} {...held} />}</SampleState>
        </Sample>
        <Sample name={say(states.filled)}>
          <SampleState initial={say(samples.noteText)}>
            {(held) => <TextArea {...common} {...held} />}
          </SampleState>
        </Sample>
        <Sample name={say(states.wrong)}>
          <SampleState initial={say(samples.companyLong)}>
            {(held) => (
              <TextArea {...common} {...held} charactersMax={textCharactersMax} required error={tooLong} />
            )}
          </SampleState>
        </Sample>
        <Sample name={say(states.disabled)}>
          <TextArea {...common} value={say(samples.noteText)} onValue={() => undefined} disabled />
        </Sample>
        <Sample name={say(states.readOnly)}>
          <TextArea {...common} value={say(samples.noteText)} onValue={() => undefined} readOnly />
        </Sample>
      </Samples>
    </Card>
  )
}
