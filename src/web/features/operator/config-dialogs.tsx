/** A key of the admin config: change, reset to the platform's value, or history. */
import { configChange, configHistory, type operatorConfig } from '#contract/operator-config.ts'
import type { Reply } from '#contract/route.ts'
import { type ConfigKind, configTable, flags, offerTypes, parseConfig } from '#domain/operator/config.ts'
import { configWrong } from '#text/config-wrong.ts'
import { configNames, configTexts, flagNames, offerTypeNames, operatorLogTexts } from '#text/operator.ts'
import { call } from '#web/api/client.ts'
import { useRead } from '#web/api/use-read.ts'
import { TextField } from '#web/ui/field.tsx'
import type { FieldProps } from '#web/ui/form/use-form.ts'
import { RadioField } from '#web/ui/inputs/choice-fields.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { PanelDialog } from '#web/ui/panel-dialog.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { ActionDialog } from './action-dialog.tsx'
import { ChangeLines } from './change-lines.tsx'
import { PositionsEditor } from './positions-editor.tsx'

export type ConfigRow = Reply<typeof operatorConfig>['keys'][number]
type Props = { row: ConfigRow; companyId: string | undefined; onClose: () => void; onDone: () => void }

const sent = ({ row, companyId }: Props) => ({
  ...(companyId !== undefined && { companyId }),
  ...(row.own !== null && { was: row.own }),
})

export function EditDialog(props: Props) {
  const { row, onClose, onDone } = props
  const say = useSay()
  const name = say(configNames[row.key])
  const initial: { value: string; reason: string } = { value: row.value ?? '', reason: '' }
  return (
    <ActionDialog
      title={say(configTexts.editTitle, { name })}
      yes={say(configTexts.save)}
      done={say(configTexts.saved)}
      initial={initial}
      checkMore={({ value }) =>
        parseConfig(row.key, value) === undefined ? { value: configWrong(row.key, value, language()) } : {}
      }
      submit={({ value, reason }) =>
        call(
          configChange,
          { params: { key: row.key }, body: { ...sent(props), value, reason } },
          { inPlace: true },
        )
      }
      renderFields={(form) => <ValueField kind={configTable[row.key].kind} field={form.field('value')} />}
      onClose={onClose}
      onDone={onDone}
    />
  )
}

export function ResetDialog(props: Props) {
  const { row, onClose, onDone } = props
  const say = useSay()
  return (
    <ActionDialog
      title={say(configTexts.resetTitle, { name: say(configNames[row.key]) })}
      body={say(configTexts.resetBody)}
      yes={say(configTexts.reset)}
      done={say(configTexts.saved)}
      initial={{ reason: '' }}
      submit={({ reason }) =>
        call(configChange, { params: { key: row.key }, body: { ...sent(props), reason } }, { inPlace: true })
      }
      onClose={onClose}
      onDone={onDone}
    />
  )
}

function ValueField({ kind, field }: { kind: ConfigKind; field: FieldProps<string> }) {
  const say = useSay()
  const label = say(configTexts.value)
  if (kind === 'positions') return <PositionsEditor {...field} />
  if (kind === 'name' || kind === 'rate') return <TextField {...field} label={label} required />
  if (kind === 'file') return <TextField {...field} label={label} help={say(configTexts.fileHint)} required />
  const choices =
    kind === 'flag'
      ? flags.map((value) => ({ value: value as string, label: say(flagNames[value]) }))
      : offerTypes.map((value) => ({ value: value as string, label: say(offerTypeNames[value]) }))
  return <RadioField {...field} label={label} choices={choices} required />
}

export function HistoryDialog({ row, companyId, onClose }: Omit<Props, 'onDone'>) {
  const say = useSay()
  const query = companyId === undefined ? {} : { companyId }
  const read = useRead(configHistory, { params: { key: row.key }, query })
  return (
    <PanelDialog title={say(configTexts.historyTitle, { name: say(configNames[row.key]) })} onClose={onClose}>
      <Loaded query={read}>
        {(changes) =>
          changes.length === 0 ? (
            <p>{say(configTexts.historyNone)}</p>
          ) : (
            <ul className="changes">
              {changes.map(({ id, at, operator, before, after, reason }) => (
                <li key={id}>
                  <ChangeLines before={before} after={after} />
                  <p>{reason}</p>
                  <p className="change-about">
                    {operator ?? say(operatorLogTexts.server)} · <Moment at={at} />
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </PanelDialog>
  )
}
