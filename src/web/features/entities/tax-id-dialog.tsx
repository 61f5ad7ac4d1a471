/** The dialog to set or remove the tax id of a payer's company. */
import { check } from '#contract/check.ts'
import { entityTaxIdSet } from '#contract/entities.ts'
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

const bodyOf = (taxId: string) => ({ taxId: taxId.trim() || null })

export function TaxIdDialog({ entity, onClose, onDone }: Props) {
  const say = useSay()
  const { id } = entity
  const form = useForm({
    initial: { taxId: entity.taxId ?? '' },
    draft: `entity tax id ${id}`,
    check: ({ taxId }) => {
      const checked = check(entityTaxIdSet.body, bodyOf(taxId), language())
      return checked.ok ? {} : checked.fields
    },
    submit: ({ taxId }) => call(entityTaxIdSet, { params: { id }, body: bodyOf(taxId) }, savingOptions),
    onDone: () => {
      confirmDone(say(entityTexts.taxIdSaved))
      onDone()
    },
  })
  const title = say(entityTexts.setTaxIdTitle, { name: entity.name })
  return (
    <PanelDialog title={title} onClose={onClose}>
      <Form
        form={form}
        label={title}
        submit={say(entityTexts.save)}
        submitting={say(entityTexts.saving)}
        actions={<CancelButton />}
      >
        <TextField
          {...form.field('taxId')}
          label={say(entityTexts.taxId)}
          help={say(entityTexts.taxIdHelp)}
          autoComplete="off"
        />
      </Form>
    </PanelDialog>
  )
}
