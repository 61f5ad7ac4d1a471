/** One action on one company, with its consequence and a reason. */
import { check } from '#contract/check.ts'
import {
  childAdd,
  companyActivate,
  companyFreeze,
  companyUnfreeze,
  marketAdd,
  registrationPageSet,
} from '#contract/operated.ts'
import { type Currency, currencies } from '#domain/money.ts'
import type { CompanyAction } from '#domain/operator/rules.ts'
import { companyActionNames, companyQuestions, operatorTexts } from '#text/operator.ts'
import { call } from '#web/api/client.ts'
import { TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/inputs/select-field.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { ActionDialog } from './action-dialog.tsx'

export type CompanyQuery = {
  readonly act: CompanyAction
  readonly id: string
  readonly name: string
  readonly slug: string | null
  /** The subsidiaries of a payer. */
  readonly entities: readonly { readonly id: string; readonly name: string }[]
}

type Props = { requested: CompanyQuery; onClose: () => void; onDone: () => void }

const routes = { activate: companyActivate, freeze: companyFreeze, unfreeze: companyUnfreeze } as const

export function CompanyDialog(props: Props) {
  const { act } = props.requested
  if (act === 'addChild') return <ChildDialog {...props} />
  if (act === 'addMarket') return <MarketDialog {...props} />
  return act === 'registrationPage' ? (
    <RegistrationPageDialog {...props} />
  ) : (
    <StateDialog {...props} act={act} />
  )
}

function StateDialog({ requested: { id, name }, act, ...rest }: Props & { act: keyof typeof routes }) {
  const say = useSay()
  const { title, body, done } = companyQuestions[act]
  const route = routes[act] as typeof companyActivate
  return (
    <ActionDialog
      {...rest}
      title={say(title, { name })}
      body={say(body)}
      yes={say(companyActionNames[act])}
      done={say(done)}
      initial={{ reason: '' }}
      submit={({ reason }) => call(route, { params: { id }, body: { reason } }, { inPlace: true })}
    />
  )
}

type NewMarket = { companyId: string; currency: Currency | ''; reason: string }

function MarketDialog({ requested: { id, name, entities }, ...rest }: Props) {
  const say = useSay()
  const { title, body, done } = companyQuestions.addMarket
  const initial: NewMarket = { companyId: id, currency: '', reason: '' }
  return (
    <ActionDialog
      {...rest}
      title={say(title, { name })}
      body={say(body)}
      yes={say(companyActionNames.addMarket)}
      done={say(done)}
      initial={initial}
      checkMore={(values) => {
        const checked = check(marketAdd.body, values, language())
        return checked.ok ? {} : checked.fields
      }}
      submit={({ companyId, currency, reason }) => {
        const market = { companyId, currency: currency as Currency, reason }
        return call(marketAdd, { params: { id }, body: market }, { inPlace: true })
      }}
      renderFields={(form) => (
        <>
          <SelectField
            {...form.field('companyId')}
            label={say(operatorTexts.marketCompany)}
            choices={[{ id, name }, ...entities].map((one) => ({ value: one.id, label: one.name }))}
            required
          />
          <SelectField
            {...form.field('currency')}
            label={say(operatorTexts.currency)}
            choices={currencies.map((value) => ({ value, label: value }))}
            required
          />
        </>
      )}
    />
  )
}

type Child = { companyName: string; currency: Currency | ''; reason: string }
const noChild: Child = { companyName: '', currency: 'CNY', reason: '' }

type ChildProps = Omit<Props, 'requested'> & {
  requested: Pick<CompanyQuery, 'id' | 'name'>
  /** The requested name. */
  companyName?: string
}

export function ChildDialog({ requested: { id, name }, companyName: wanted = '', ...rest }: ChildProps) {
  const say = useSay()
  const { title, body, done } = companyQuestions.addChild
  return (
    <ActionDialog
      {...rest}
      title={say(title, { name })}
      body={say(body)}
      yes={say(companyActionNames.addChild)}
      done={say(done)}
      initial={{ ...noChild, companyName: wanted }}
      checkMore={(values) => {
        const checked = check(childAdd.body, values, language())
        return checked.ok ? {} : checked.fields
      }}
      submit={({ companyName, currency, reason }) => {
        const child = { companyName, currency: currency as Currency, reason }
        return call(childAdd, { params: { id }, body: child }, { inPlace: true })
      }}
      renderFields={(form) => (
        <>
          <TextField {...form.field('companyName')} label={say(operatorTexts.childName)} required />
          <SelectField
            {...form.field('currency')}
            label={say(operatorTexts.currency)}
            choices={currencies.map((value) => ({ value, label: value }))}
            required
          />
        </>
      )}
    />
  )
}

/** The slug of the payer's registration page. */
function RegistrationPageDialog({ requested: { id, name, slug }, ...rest }: Props) {
  const say = useSay()
  const { title, body, done } = companyQuestions.registrationPage
  return (
    <ActionDialog
      {...rest}
      title={say(title, { name })}
      body={say(body)}
      yes={say(operatorTexts.save)}
      done={say(done)}
      initial={{ slug: slug ?? '', reason: '' }}
      checkMore={(values) => {
        const checked = check(registrationPageSet.body, values, language())
        return checked.ok ? {} : checked.fields
      }}
      submit={(values) => call(registrationPageSet, { params: { id }, body: values }, { inPlace: true })}
      renderFields={(form) => (
        <TextField
          {...form.field('slug')}
          label={say(operatorTexts.slug)}
          help={say(operatorTexts.slugHint)}
          autoComplete="off"
          required
        />
      )}
    />
  )
}
