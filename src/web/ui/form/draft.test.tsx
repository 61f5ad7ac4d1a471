/** Drafts of unsent input: stored, offered again, and per person. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { msPerDay } from '#domain/day.ts'
import { draftTexts } from '#text/forms.ts'
import { draftKeptDays } from '#web/limits.ts'
import { accountInfo, clearExceptKept, dropDrafts, dropOldDrafts, multiagentId } from '#web/session/cache.ts'
import { TextField } from '../field.tsx'
import { RadioField } from '../inputs/choice-fields.tsx'
import { NumberField } from '../inputs/number-field.tsx'
import { Form } from './form.tsx'
import { useForm } from './use-form.ts'

const texts = { label: 'Request', submit: 'Send', submitting: 'Sending' }
const submit = async () => 'no. 1'
const check = () => ({})

function Sample({ draft }: { draft: string }) {
  const form = useForm({ initial: { way: '', name: '', days: '' }, check, submit, draft })
  const ways = ['A', 'B'].map((label) => ({ value: label, label }))
  return (
    <Form form={form} {...texts}>
      <RadioField {...form.field('way')} label="Way" choices={ways} />
      <TextField {...form.field('name')} label="Name" />
      <NumberField {...form.field('days')} label="Days" />
    </Form>
  )
}

function Secretive() {
  const form = useForm({
    initial: { name: '', code: '' },
    check,
    submit,
    draft: 'secretive',
    secret: ['code'],
  })
  return (
    <Form form={form} {...texts}>
      <TextField {...form.field('name')} label="Name" />
      <TextField {...form.field('code')} label="Code" />
    </Form>
  )
}

const show = (draft: string) =>
  render(
    <MemoryRouter>
      <Sample draft={draft} />
    </MemoryRouter>,
  )
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const send = () => act(async () => fireEvent.submit(screen.getByRole('form')))
const offer = () => screen.getByRole('status')
const restore = () => fireEvent.click(screen.getByRole('button', { name: draftTexts.restore.zh }))
const fillIn = () => {
  fireEvent.click(screen.getByRole('radio', { name: 'B' }))
  type('Name', 'Mingyuan')
  type('Days', '30')
}

describe('a draft', () => {
  it('[COM-37] survives the page, is offered with its time, and is gone once it is sent', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(new Date('2026-11-16T08:05:00.000Z'))
    show('offer')
    fillIn()
    cleanup()
    show('offer')
    expect([field('Name').value, offer().textContent]).toEqual([
      '',
      expect.stringContaining('2026-11-16 16:05'),
    ])
    restore()
    expect(field('Name').value).toBe('Mingyuan')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'B' }).checked).toBe(true)
    expect(screen.queryByRole('status')).toBeNull()
    await send()
    cleanup()
    show('offer')
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('can be discarded, and gives way to what is entered anew', () => {
    show('offer')
    type('Name', 'Mingyuan')
    cleanup()
    show('offer')
    fireEvent.click(screen.getByRole('button', { name: draftTexts.discard.zh }))
    cleanup()
    show('offer')
    expect(screen.queryByRole('status')).toBeNull()
    type('Name', 'First')
    cleanup()
    show('offer')
    type('Name', 'Second')
    expect(screen.queryByRole('status')).toBeNull()
    cleanup()
    show('offer')
    restore()
    expect(field('Name').value).toBe('Second')
  })

  it('belongs to one form, one person and one entity, and is there again when they are', () => {
    const become = (account: string, entity: string) => {
      cleanup()
      accountInfo.set({ contactName: 'x', activated: true, account })
      multiagentId.set(entity)
    }
    become('a@a.test', 'company-1')
    show('offer')
    type('Name', 'Mingyuan')
    for (const [account, entity, form] of [
      ['a@a.test', 'company-1', 'market'],
      ['a@a.test', 'company-2', 'offer'],
      ['b@a.test', 'company-1', 'offer'],
    ] as const) {
      become(account, entity)
      show(form)
      expect([account, entity, form, screen.queryByRole('status')]).toEqual([account, entity, form, null])
    }
    become('a@a.test', 'company-1')
    show('offer')
    expect(offer()).toBeDefined()
  })

  it('goes on belonging to the entity it was begun for, though another tab acts for another by now', () => {
    multiagentId.set('company-1')
    show('offer')
    type('Name', 'Ming')
    multiagentId.set('company-2')
    type('Name', 'Mingyuan')
    cleanup()
    show('offer')
    expect(screen.queryByRole('status')).toBeNull()
    cleanup()
    multiagentId.set('company-1')
    show('offer')
    restore()
    expect(field('Name').value).toBe('Mingyuan')
  })

  it('[COM-03] outlives a session that ended, and not a sign-out', () => {
    show('offer')
    type('Name', 'Mingyuan')
    cleanup()
    clearExceptKept()
    show('offer')
    expect(offer()).toBeDefined()
    cleanup()
    dropDrafts()
    show('offer')
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('holds no secret', () => {
    render(<Secretive />)
    type('Name', 'chen')
    type('Code', '123456')
    expect(JSON.stringify({ ...localStorage })).not.toContain('123456')
    cleanup()
    render(<Secretive />)
    restore()
    expect([field('Name').value, field('Code').value]).toEqual(['chen', ''])
  })

  it('that nobody came back for in a month is dropped', () => {
    show('offer')
    type('Name', 'Mingyuan')
    cleanup()
    dropOldDrafts(Date.now() + (draftKeptDays - 1) * msPerDay)
    expect(localStorage.length).toBe(1)
    dropOldDrafts(Date.now() + (draftKeptDays + 1) * msPerDay)
    expect(localStorage.length).toBe(0)
  })

  it.each([
    '{',
    '[]',
    '{"way":"","name":"M","days":""}',
    '{"atMs":1,"values":{"name":"M"}}',
    '{"atMs":1,"values":{"way":"","name":3,"days":""}}',
    '{"atMs":1,"values":{"way":"","name":"M","days":"","x":1}}',
  ])('that does not fit the form is none: %s', (kept) => {
    localStorage.setItem('draft___offer', kept)
    show('offer')
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('that the browser has no room for does not stop anybody', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    show('offer')
    type('Name', 'Mingyuan')
    expect(field('Name').value).toBe('Mingyuan')
    vi.restoreAllMocks()
  })
})
