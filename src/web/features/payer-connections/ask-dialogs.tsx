/** The dialogs in which a payee requests a connection to a payer, or uses the code of an invitation. */

import { check } from '#contract/check.ts'
import { connectionRequest } from '#contract/payer-connections.ts'
import { connectionNoteCharactersMax } from '#domain/payees/limits.ts'
import { customerTexts } from '#text/payer-connections.ts'
import { call } from '#web/api/client.ts'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { TextArea } from '#web/ui/inputs/text-area.tsx'
import { CancelButton, PanelDialog } from '#web/ui/panel-dialog.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'

type Closing = { onClose: () => void; onDone: () => void }

export function AskDialog({ payer, onClose, onDone }: Closing & { payer: { id: string; name: string } }) {
  const say = useSay()
  const title = say(customerTexts.askTitle, { name: payer.name })
  const bodyOf = ({ note }: { note: string }) => ({
    payerId: payer.id,
    ...(note.trim() && { note: note.trim() }),
  })
  const form = useForm({
    initial: { note: '' },
    check: (values) => {
      const checked = check(connectionRequest.body, bodyOf(values), language())
      return checked.ok ? {} : checked.fields
    },
    submit: (values) => call(connectionRequest, { body: bodyOf(values) }, { inPlace: true }),
    onDone: () => {
      confirmDone(say(customerTexts.requestSent))
      onDone()
    },
  })
  return (
    <PanelDialog title={title} onClose={onClose}>
      <Form
        form={form}
        label={title}
        submit={say(customerTexts.submit)}
        submitting={say(customerTexts.submitting)}
        actions={<CancelButton />}
      >
        <TextArea
          {...form.field('note')}
          label={say(customerTexts.note)}
          help={say(customerTexts.noteHelp)}
          charactersMax={connectionNoteCharactersMax}
        />
      </Form>
    </PanelDialog>
  )
}

export function CodeDialog({ onClose, onDone }: Closing) {
  const say = useSay()
  const form = useForm({
    initial: { inviteCode: '' },
    check: ({ inviteCode }) => {
      const checked = check(connectionRequest.body, { inviteCode }, language())
      return checked.ok ? {} : checked.fields
    },
    submit: (body) => call(connectionRequest, { body }, { inPlace: true }),
    onDone: ({ state }) => {
      confirmDone(say(state === 'requested' ? customerTexts.waitsForPayer : customerTexts.bound))
      onDone()
    },
  })
  return (
    <PanelDialog title={say(customerTexts.codeTitle)} onClose={onClose}>
      <Form
        form={form}
        label={say(customerTexts.codeTitle)}
        submit={say(customerTexts.bind)}
        submitting={say(customerTexts.connection)}
        actions={<CancelButton />}
      >
        <TextField
          {...form.field('inviteCode')}
          label={say(customerTexts.code)}
          help={say(customerTexts.codeHelp)}
          autoComplete="off"
          required
        />
      </Form>
    </PanelDialog>
  )
}
