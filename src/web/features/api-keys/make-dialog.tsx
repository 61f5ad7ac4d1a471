/** Making an API key: its name and scopes; then the key itself, which is shown this once. */
import { useState } from 'react'
import { apiKeyMake } from '#contract/api-keys.ts'
import { parseNetwork } from '#domain/networks.ts'
import { type KeyKind, keyKinds, parseKeyName } from '#domain/sync/keys.ts'
import { addressesPerKeyMax } from '#domain/sync/limits.ts'
import { apiKeyTexts, keyKindTexts } from '#text/api-keys.ts'
import { formats } from '#text/formats.ts'
import { call } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { CheckboxField } from '#web/ui/inputs/choice-fields.tsx'
import { TextArea } from '#web/ui/inputs/text-area.tsx'
import { CancelButton, PanelDialog } from '#web/ui/panel-dialog.tsx'
import { useSay } from '#web/ui/say.ts'

type Values = { keyName: string; addresses: string } & Record<KeyKind, boolean>

const linesOf = (text: string): readonly string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

export function MakeDialog({ onClose, onMade }: { onClose: () => void; onMade: () => void }) {
  const [made, setMade] = useState<string>()
  return made === undefined ? (
    <MakeForm
      onClose={onClose}
      onMade={(key) => {
        setMade(key)
        onMade()
      }}
    />
  ) : (
    <MadeDialog apiKey={made} onClose={onClose} />
  )
}

function MakeForm({ onClose, onMade }: { onClose: () => void; onMade: (key: string) => void }) {
  const say = useSay()
  const wrongIn = ({ keyName, addresses, ...kinds }: Values): Partial<Record<keyof Values, string>> => {
    const lines = linesOf(addresses)
    const line = lines.find((one) => parseNetwork(one) === undefined)
    return {
      ...(parseKeyName(keyName) === undefined && {
        keyName: say(formats.invalid, { field: say(apiKeyTexts.keyName) }),
      }),
      ...(!keyKinds.some((kind) => kinds[kind]) && { documents: say(apiKeyTexts.kindsMissing) }),
      ...(lines.length > addressesPerKeyMax && { addresses: say(apiKeyTexts.addressesMany) }),
      ...(line !== undefined && { addresses: say(apiKeyTexts.addressesWrong, { line }) }),
    }
  }
  const form = useForm({
    initial: { keyName: '', addresses: '', documents: true, payees: false, payments: false, awards: false },
    draft: 'api key',
    check: wrongIn,
    submit: ({ keyName, addresses, ...kinds }: Values) =>
      call(
        apiKeyMake,
        {
          body: {
            keyName,
            kinds: keyKinds.filter((kind) => kinds[kind]),
            addresses: [...linesOf(addresses)],
          },
        },
        { inPlace: true },
      ),
    onDone: ({ apiKey }) => onMade(apiKey),
  })
  return (
    <PanelDialog title={say(apiKeyTexts.make)} onClose={onClose}>
      <Form
        form={form}
        label={say(apiKeyTexts.make)}
        submit={say(apiKeyTexts.make)}
        submitting={say(apiKeyTexts.making)}
        actions={<CancelButton />}
      >
        <TextField
          {...form.field('keyName')}
          label={say(apiKeyTexts.keyName)}
          help={say(apiKeyTexts.keyNameHelp)}
          autoComplete="off"
          required
        />
        <fieldset className="key-kinds">
          <legend>{say(apiKeyTexts.kinds)}</legend>
          {keyKinds.map((kind) => (
            <CheckboxField key={kind} {...form.field(kind)} label={say(keyKindTexts[kind])} />
          ))}
        </fieldset>
        <TextArea
          {...form.field('addresses')}
          label={say(apiKeyTexts.addresses)}
          help={say(apiKeyTexts.addressesHelp)}
          charactersMax={1_000}
        />
      </Form>
    </PanelDialog>
  )
}

function MadeDialog({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const say = useSay()
  const curl = `curl -X POST ${location.origin}/sync/v1/documents \\
  -H 'Authorization: Bearer ${apiKey}' \\
  -H 'Content-Type: application/json' \\
  -d '{"documents":[{"number":"INV-1","payeeCode":"V1","amount":"100.00","dueDate":"2027-01-31"}]}'`
  return (
    <PanelDialog title={say(apiKeyTexts.made)} onClose={onClose}>
      <p>{say(apiKeyTexts.madeHint)}</p>
      <p className="secret">
        <code>{apiKey}</code> <CopyButton text={apiKey} name={say(apiKeyTexts.theKey)} />
      </p>
      <h3>{say(apiKeyTexts.tryIt)}</h3>
      <pre className="secret">
        <code>{curl}</code>
      </pre>
      <div className="dialog-actions">
        <Button look="primary" onClick={onClose}>
          {say(apiKeyTexts.close)}
        </Button>
      </div>
    </PanelDialog>
  )
}
