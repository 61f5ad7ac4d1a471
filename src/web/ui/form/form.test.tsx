import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { FieldErrors } from '#contract/check.ts'
import { draftTexts } from '#text/forms.ts'
import { CallFailed } from '#web/api/failed.ts'
import { TextField } from '../field.tsx'
import { RadioField } from '../inputs/choice-fields.tsx'
import { NumberField } from '../inputs/number-field.tsx'
import { Form } from './form.tsx'
import { useForm } from './use-form.ts'

const initial = { way: '', name: '', days: '' }
type Values = typeof initial
const check = ({ way, name, days }: Values): FieldErrors => ({
  ...(way === '' && { way: 'Choose a way!' }),
  ...(name === '' && { name: 'Enter name!' }),
  ...(Number(days) > 0 ? {} : { days: 'Invalid days format' }),
})
const submit = vi.fn<(values: Values) => Promise<string>>()
const done = vi.fn<(result: string) => void>()

function Sample({ draft }: { draft?: string }) {
  const form = useForm({ initial, check, submit, onDone: done, ...(draft && { draft }) })
  const ways = [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ]
  return (
    <Form form={form} label="Request" submit="Send" submitting="Sending">
      <RadioField {...form.field('way')} label="Way" choices={ways} />
      <TextField {...form.field('name')} label="Name" />
      <NumberField {...form.field('days')} label="Days" />
    </Form>
  )
}

const show = (draft?: string) =>
  render(
    <MemoryRouter>
      <Sample {...(draft && { draft })} />
    </MemoryRouter>,
  )
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const errorOf = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const send = () => act(async () => fireEvent.submit(screen.getByRole('form')))
const restore = () => fireEvent.click(screen.getByRole('button', { name: draftTexts.restore.zh }))
const fillIn = () => {
  fireEvent.click(screen.getByRole('radio', { name: 'B' }))
  type('Name', 'Mingyuan')
  type('Days', '30')
}

beforeEach(() => {
  submit.mockReset().mockResolvedValue('no. 1')
  done.mockReset()
})

describe('a form', () => {
  it('[COM-31] checks a field when it is left, and again while it is wrong', () => {
    show()
    expect(errorOf('Name')).toBe('')
    fireEvent.blur(field('Name'))
    expect([errorOf('Name'), errorOf('Days')]).toEqual(['Enter name!', ''])
    type('Name', 'M')
    expect(errorOf('Name')).toBe('')
    type('Name', '')
    expect(errorOf('Name')).toBe('')
  })

  it('[COM-25] checks a number as it is written when the field is left', () => {
    show()
    type('Days', '0030.')
    fireEvent.blur(field('Days'))
    expect([field('Days').value, errorOf('Days')]).toEqual(['30', ''])
  })

  it('[COM-31] [COM-37] sends nothing while something is wrong, and the first wrong field has the focus', async () => {
    show()
    type('Days', '30')
    await send()
    expect(submit).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'A' }))
    fireEvent.click(screen.getByRole('radio', { name: 'A' }))
    await send()
    expect(document.activeElement).toBe(field('Name'))
  })

  it('sends once, says that it is under way, and hands over the answer', async () => {
    let answer: (result: string) => void = () => undefined
    submit.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
    show()
    fillIn()
    await send()
    await send()
    expect(submit).toHaveBeenCalledExactlyOnceWith({ way: 'b', name: 'Mingyuan', days: '30' })
    expect(screen.getByRole('button', { name: 'Sending' }).getAttribute('aria-busy')).toBe('true')
    expect(field('Name').readOnly).toBe(true)
    await act(async () => answer('no. 7'))
    expect(done).toHaveBeenCalledExactlyOnceWith('no. 7')
    expect(screen.getByRole('button', { name: 'Send' })).toBeDefined()
  })

  it('[COM-06] shows what the server refused beside its field, and the rest below the form', async () => {
    const fields = { days: 'Too many days', elsewhere: 'Another thing' }
    submit.mockRejectedValue(new CallFailed('Refused', { status: 422, fields }))
    show()
    fillIn()
    await send()
    expect(errorOf('Days')).toBe('Too many days')
    expect(document.activeElement).toBe(field('Days'))
    expect(screen.getByRole('alert').textContent).toBe('Another thing')
    type('Days', '31')
    expect(errorOf('Days')).toBe('')
  })

  it('[COM-06] keeps what the server refused beside its field until the value is another', async () => {
    submit.mockRejectedValueOnce(
      new CallFailed('Refused', { status: 422, fields: { name: 'Taken already' } }),
    )
    show()
    fillIn()
    await send()
    fireEvent.blur(field('Name'))
    expect(errorOf('Name')).toBe('Taken already')
    type('Name', '')
    expect(errorOf('Name')).toBe('')
    fireEvent.blur(field('Name'))
    expect(errorOf('Name')).toBe('Enter name!')
    type('Name', 'Mingyuan')
    await send()
    expect(done).toHaveBeenCalledOnce()
  })

  it('an answer that comes after the page was left leads nowhere, and the draft is gone', async () => {
    let answer: (result: string) => void = () => undefined
    submit.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
    show('offer')
    fillIn()
    await send()
    cleanup()
    await act(async () => answer('no. 7'))
    expect(done).not.toHaveBeenCalled()
    show('offer')
    expect(field('Name').value).toBe('')
  })

  it('[COM-06] shows a refusal without fields below the form, and keeps what was entered', async () => {
    submit.mockRejectedValue(new CallFailed('The market is closed.', { status: 422 }))
    show('offer')
    fillIn()
    await send()
    expect(screen.getByRole('alert').textContent).toBe('The market is closed.')
    expect(field('Name').value).toBe('Mingyuan')
    cleanup()
    show('offer')
    restore()
    expect(field('Name').value).toBe('Mingyuan')
  })

  it('Enter that ends a composition does not send', () => {
    show()
    const enter = { key: 'Enter', cancelable: true, bubbles: true }
    expect(fireEvent.keyDown(field('Name'), { ...enter, isComposing: true })).toBe(false)
    expect(fireEvent.keyDown(field('Days'), { ...enter, keyCode: 229 })).toBe(false)
    expect(fireEvent.keyDown(field('Name'), enter)).toBe(true)
  })
})
