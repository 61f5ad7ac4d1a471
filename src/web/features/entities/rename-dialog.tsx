/** The dialog to rename a sub-entity. */
import { check } from '#contract/check.ts'
import { entityRename } from '#contract/entities.ts'
import { entityTexts } from '#text/entities.ts'
import { call } from '#web/api/client.ts'
import { savingOptions } from '#web/api/saving-options.ts'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { CancelButton, PanelDialog } from '#web/ui/panel-dialog.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import type { Entity } from './entity-table.tsx'

type Props = { entity: Entity; onClose: () => void; onDone: () => void }

export function RenameDialog({ entity, onClose, onDone }: Props) {
  const say = useSay()
  const { id } = entity
  const form = useForm({
    initial: { name: entity.name },
    draft: `entity name ${id}`,
    check: ({ name }) => {
      const checked = check(entityRename.body, { name: name.trim() }, language(), { name: entityTexts.name })
      return checked.ok ? {} : checked.fields
    },
    submit: ({ name }) => call(entityRename, { params: { id }, body: { name: name.trim() } }, savingOptions),
    onDone: () => {
      confirmDone(say(entityTexts.renamed))
      onDone()
    },
  })
  const title = say(entityTexts.renameTitle, { name: entity.name })
  return (
    <PanelDialog title={title} onClose={onClose}>
      <Form
        form={form}
        label={title}
        submit={say(entityTexts.save)}
        submitting={say(entityTexts.saving)}
        actions={<CancelButton />}
      >
        <TextField {...form.field('name')} label={say(entityTexts.name)} autoComplete="off" required />
      </Form>
    </PanelDialog>
  )
}
