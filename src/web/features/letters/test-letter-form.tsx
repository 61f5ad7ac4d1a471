/** A test letter, to see whether this environment can send. What is wrong is said beside its field. */
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { check, type FieldErrors } from '#contract/check.ts'
import { outboxRead, testLetterSend } from '#contract/letters.ts'
import type { Request } from '#contract/route.ts'
import { channels } from '#domain/letters.ts'
import { textCharactersMax } from '#domain/limits.ts'
import { channelNames, languageNames, testLetter } from '#text/letters.ts'
import { languages } from '#text/text.ts'
import { call } from '#web/api/client.ts'
import { CallFailed, messageOf } from '#web/api/failed.ts'
import { readKey } from '#web/api/use-read.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Card } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'

type Values = Request<typeof testLetterSend>['body']

export function TestLetterForm() {
  const say = useSay()
  const input = useRef<HTMLInputElement>(null)
  const [values, setValues] = useState<Values>({ channel: 'mail', recipient: '', language: language() })
  const [errors, setErrors] = useState<FieldErrors>({})
  const { busy, refusal, submit } = useSending(setErrors)
  const wanted = { ...values, recipient: values.recipient.trim() }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = errorsOf(wanted)
    setErrors(found)
    if (found['recipient']) input.current?.focus()
    else void submit(wanted)
  }
  return (
    <Card title={say(testLetter.title)}>
      <p className="sub">{say(testLetter.hint)}</p>
      <form className="letter-form" onSubmit={onSubmit} noValidate>
        <Choice
          label={say(testLetter.channel)}
          options={channels.map((value) => ({ value, name: say(channelNames[value]) }))}
          chosen={values.channel}
          onChoose={(channel) => {
            setErrors({})
            setValues({ ...values, channel })
          }}
        />
        <TextField
          label={say(values.channel === 'mail' ? testLetter.mailTo : testLetter.smsTo)}
          inputMode={values.channel === 'mail' ? 'email' : 'tel'}
          autoComplete="off"
          maxLength={textCharactersMax}
          value={values.recipient}
          error={errors['recipient']}
          inputRef={input}
          readOnly={busy}
          onChange={(event) => setValues({ ...values, recipient: event.target.value })}
          onBlur={() => setErrors(values.recipient === '' ? {} : errorsOf(wanted))}
        />
        <Choice
          label={say(testLetter.language)}
          options={languages.map((value) => ({ value, name: say(languageNames[value]) }))}
          chosen={values.language}
          onChoose={(chosen) => setValues({ ...values, language: chosen })}
        />
        <Button type="submit" look="primary" busy={busy}>
          {say(busy ? testLetter.submitting : testLetter.submit)}
        </Button>
        {refusal && (
          <p className="form-error" role="alert">
            <Icon name="warning" />
            {refusal}
          </p>
        )}
      </form>
    </Card>
  )
}

/** Asks the contract's own schema. */
function errorsOf(values: Values): FieldErrors {
  const checked = check(testLetterSend.body, values, language())
  return checked.ok ? {} : checked.fields
}

/** One test at a time; the list is read again once it is on its way. */
function useSending(showErrors: (errors: FieldErrors) => void) {
  const say = useSay()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const submit = async (body: Values) => {
    if (busy) return
    setBusy(true)
    setRefusal(undefined)
    try {
      await call(testLetterSend, { body }, { inPlace: true })
      confirmDone(say(testLetter.done))
      await queries.invalidateQueries({ queryKey: readKey(outboxRead) })
    } catch (error) {
      const fields = error instanceof CallFailed ? error.fields : {}
      showErrors(fields)
      if (!fields['recipient']) setRefusal(messageOf(error))
    }
    setBusy(false)
  }
  return { busy, refusal, submit }
}

type ChoiceProps<T extends string> = {
  label: string
  options: readonly { readonly value: T; readonly name: string }[]
  chosen: T
  onChoose: (value: T) => void
}

function Choice<T extends string>({ label, options, chosen, onChoose }: ChoiceProps<T>) {
  const name = useId()
  return (
    <fieldset className="letter-choice">
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === chosen}
            onChange={() => onChoose(option.value)}
          />
          <span>{option.name}</span>
        </label>
      ))}
    </fieldset>
  )
}
