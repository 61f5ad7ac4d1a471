/** An action with a reason, and its other inputs. */
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { check, type FieldErrors } from '#contract/check.ts'
import { reason as reasonField } from '#contract/operated.ts'
import { operatorReasonCharactersMax } from '#domain/operator/limits.ts'
import { operatorTexts } from '#text/operator.ts'
import type { Values } from '#web/ui/form/draft.ts'
import { Form } from '#web/ui/form/form.tsx'
import { type FormState, useForm } from '#web/ui/form/use-form.ts'
import { TextArea } from '#web/ui/inputs/text-area.tsx'
import { CancelButton, PanelDialog } from '#web/ui/panel-dialog.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'

type ReasonValues = Values & { readonly reason: string }

const because = z.object({ reason: reasonField })

type Props<V extends ReasonValues> = {
  title: string
  body?: string
  yes: string
  /** The message after it is done. */
  done: string
  initial: V
  /** Other errors besides the reason, by field. */
  checkMore?: (values: V) => FieldErrors
  submit: (values: V) => Promise<unknown>
  renderFields?: (form: FormState<V>) => ReactNode
  onClose: () => void
  onDone: () => void
}

export function ActionDialog<V extends ReasonValues>(props: Props<V>) {
  const { title, body, yes, done, initial, checkMore, submit, renderFields, onClose, onDone } = props
  const say = useSay()
  const form = useForm<V, unknown>({
    initial,
    check: (values) => {
      const checked = check(because, { reason: values.reason }, language())
      return { ...(checked.ok ? {} : checked.fields), ...checkMore?.(values) }
    },
    submit,
    onDone: () => {
      confirmDone(done)
      onDone()
    },
  })
  const { onValue, value, ...reason } = form.field('reason')
  return (
    <PanelDialog title={title} onClose={onClose}>
      {body && <p className="operator-action-body">{body}</p>}
      <Form
        form={form}
        label={title}
        submit={yes}
        submitting={say(operatorTexts.working)}
        actions={<CancelButton />}
      >
        {renderFields?.(form)}
        <TextArea
          {...reason}
          value={value}
          onValue={onValue}
          label={say(operatorTexts.reason)}
          help={say(operatorTexts.reasonHint)}
          charactersMax={operatorReasonCharactersMax}
          rows={2}
          required
        />
      </Form>
    </PanelDialog>
  )
}
