/** The dialog in which a payer requests a child company. */
import { check } from '#contract/check.ts'
import { childAsk } from '#contract/entities.ts'
import { descriptionCharactersMax } from '#domain/limits.ts'
import { childTexts } from '#text/entities.ts'
import { call } from '#web/api/client.ts'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { TextArea } from '#web/ui/inputs/text-area.tsx'
import { CancelButton, PanelDialog } from '#web/ui/panel-dialog.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'

type Values = { name: string; note: string }

const trimmed = ({ name, note }: Values) => ({
  name: name.trim(),
  ...(note.trim() && { note: note.trim() }),
})

export function ChildDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const say = useSay()
  const form = useForm({
    initial: { name: '', note: '' },
    draft: 'child company',
    check: (values) => {
      const checked = check(childAsk.body, trimmed(values), language(), childTexts)
      return checked.ok ? {} : checked.fields
    },
    submit: (values) => call(childAsk, { body: trimmed(values) }, { inPlace: true }),
    onDone: () => {
      confirmDone(say(childTexts.requested))
      onDone()
    },
  })
  return (
    <PanelDialog title={say(childTexts.ask)} onClose={onClose}>
      <Form
        form={form}
        label={say(childTexts.ask)}
        submit={say(childTexts.submit)}
        submitting={say(childTexts.submitting)}
        actions={<CancelButton />}
      >
        <TextField {...form.field('name')} label={say(childTexts.name)} autoComplete="off" required />
        <TextArea
          {...form.field('note')}
          label={say(childTexts.note)}
          help={say(childTexts.noteHelp)}
          charactersMax={descriptionCharactersMax}
        />
      </Form>
    </PanelDialog>
  )
}
