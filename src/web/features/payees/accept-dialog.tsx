/**
 * Accepting a request: as a payee that is on the list, or as a new one with a code. Nothing is preselected where the
 * requester differs from who was invited, and the payer confirms that both are the same.
 */
import { useMemo } from 'react'
import { check } from '#contract/check.ts'
import { payeeList } from '#contract/payees.ts'
import { connectionAnswer } from '#contract/payer-connections.ts'
import { formats } from '#text/formats.ts'
import { payeeColumns } from '#text/payees.ts'
import { requestTexts } from '#text/payer-connections.ts'
import { inSentence, type Pair } from '#text/text.ts'
import { call } from '#web/api/client.ts'
import { distinctNames } from '#web/ui/distinct-names.ts'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { CheckboxField, RadioField } from '#web/ui/inputs/choice-fields.tsx'
import { SearchSelect } from '#web/ui/inputs/search-select.tsx'
import { type Choice, SelectField } from '#web/ui/inputs/select-field.tsx'
import { CancelButton, PanelDialog } from '#web/ui/panel-dialog.tsx'
import { language, sayNow, useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import type { Request } from './payee-requests.tsx'
import type { Payers } from './payee-table.tsx'
import { labelOf, RequestNotes } from './request-notes.tsx'
import { Requester } from './requester.tsx'

/** The options besides the ids of likely payees. */
const [another, newPayee] = ['another', 'new'] as const
type Values = {
  as: string
  payeeId: Choice | null
  payeeCode: string
  payerId: string
  /** The payee on the list that was confirmed to be the requester; another choice needs another confirmation. */
  confirmed: string
}
type Props = { request: Request; payers: Payers; onClose: () => void; onDone: () => void }

/** The chosen payee on the list if it has to be confirmed, and whether the requester's name is another. */
function toConfirm({ as, payeeId }: Values, alike: Request['alike']) {
  if (as === another)
    return payeeId ? { id: payeeId.value, label: payeeId.label, isNamedOther: true } : undefined
  const chosen = alike.find(({ id }) => id === as)
  if (!chosen || chosen.differs.length === 0) return undefined
  return { id: chosen.id, label: labelOf(chosen), isNamedOther: chosen.differs.includes('name') }
}

/** Preselected only where nothing differs and the requester is not a payee already. */
function initialChoice({ alike, differs, already }: Request): string {
  if (differs.length > 0 || already.length > 0) return ''
  if (alike.length === 0) return newPayee
  return alike.find((one) => one.differs.length === 0)?.id ?? ''
}

function bodyOf({ as, payeeId, payeeCode, payerId, confirmed }: Values) {
  const action = 'accept' as const
  if (as === newPayee) return { action, payeeCode: payeeCode.trim(), ...(payerId !== '' && { payerId }) }
  const id = as === another ? (payeeId?.value ?? '') : as
  return { action, payeeId: id, ...(confirmed === id && { confirmed: true }) }
}

const choose = (field: Pair): string =>
  sayNow(formats.choose, { field: inSentence(sayNow(field), language()) })

/** Unregistered payees on the list of the requested company, or on any list if the request was to the group. */
const findUnregistered = (payerId: string | undefined) => async (keyword: string) => {
  const query = { keyword, ...(payerId !== undefined && { payerId }) }
  const { list } = await call(payeeList, { query }, { inPlace: true, quiet: true })
  return list
    .filter(({ state }) => state !== 'registered' && state !== 'connected')
    .map((one) => ({ value: one.id, label: labelOf(one) }))
}

export function AcceptDialog({ request, payers, onClose, onDone }: Props) {
  const say = useSay()
  const { id, payeeName: name, alike } = request
  const title = say(requestTexts.acceptTitle, { name })
  // A request to a group names no company: the payer chooses on whose list a new payee is added.
  const isOfGroup = payers.length > 1 && payers.every(({ buyerId }) => buyerId !== request.payerId)
  const initial: Values = {
    as: initialChoice(request),
    payeeId: null,
    payeeCode: '',
    payerId: '',
    confirmed: '',
  }
  const form = useForm({
    initial,
    check: (values: Values) => {
      const { as, payeeId, payerId, confirmed } = values
      if (as === '') return { as: sayNow(requestTexts.asMissing) }
      if (as === another && payeeId === null) return { payeeId: choose(requestTexts.payee) }
      const chosen = toConfirm(values, alike)
      if (chosen && confirmed !== chosen.id) return { confirmed: sayNow(requestTexts.sameMissing) }
      const checked = check(connectionAnswer.body, bodyOf(values), language())
      return {
        ...(checked.ok ? {} : checked.fields),
        ...(as === newPayee && isOfGroup && payerId === '' && { payerId: choose(payeeColumns.payer) }),
      }
    },
    submit: (values: Values) =>
      call(connectionAnswer, { params: { id }, body: bodyOf(values) }, { inPlace: true }),
    onDone: () => {
      confirmDone(say(requestTexts.accepted))
      onDone()
    },
  })
  const find = useMemo(
    () => findUnregistered(isOfGroup ? undefined : request.payerId),
    [isOfGroup, request.payerId],
  )
  const chosen = toConfirm(form.values, alike)
  const { value: confirmed, onValue: confirm, ...confirmField } = form.field('confirmed')
  return (
    <PanelDialog title={title} onClose={onClose}>
      <div className="payee-requester">
        <Requester request={request} />
        <RequestNotes request={request} />
      </div>
      <Form
        form={form}
        label={title}
        submit={say(requestTexts.submit)}
        submitting={say(requestTexts.submitting)}
        actions={<CancelButton />}
      >
        <RadioField
          {...form.field('as')}
          label={say(requestTexts.as)}
          choices={[
            ...alike.map((one) => ({ value: one.id, label: labelOf(one) })),
            { value: another, label: say(alike.length > 0 ? requestTexts.another : requestTexts.listed) },
            { value: newPayee, label: say(requestTexts.newPayee) },
          ]}
          required
        />
        {form.values.as === another && (
          <SearchSelect
            {...form.field('payeeId')}
            label={say(requestTexts.payee)}
            help={say(requestTexts.payeeHelp)}
            from={find}
            required
          />
        )}
        {chosen && (
          <CheckboxField
            {...confirmField}
            label={
              chosen.isNamedOther
                ? say(requestTexts.sameCompany, { company: name, payee: chosen.label })
                : say(requestTexts.samePerson, {
                    requester: request.requester?.mail ?? request.requester?.name ?? name,
                    payee: chosen.label,
                  })
            }
            help={say(requestTexts.sameHelp, { company: name })}
            value={confirmed === chosen.id}
            onValue={(isSame) => confirm(isSame ? chosen.id : '')}
            required
          />
        )}
        {form.values.as === newPayee && isOfGroup && (
          <SelectField
            {...form.field('payerId')}
            label={say(payeeColumns.payer)}
            choices={distinctNames(payers.map(({ buyerId, name: payer }) => ({ id: buyerId, name: payer })))}
            required
          />
        )}
        {form.values.as === newPayee && (
          <TextField
            {...form.field('payeeCode')}
            label={say(requestTexts.payeeCode)}
            help={say(requestTexts.payeeCodeHelp)}
            autoComplete="off"
            required
          />
        )}
      </Form>
    </PanelDialog>
  )
}
