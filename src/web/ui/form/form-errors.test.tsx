/** The one rule of forms: the first wrong field is scrolled to and focused, its error said again next to the button. */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { formTexts } from '#text/forms.ts'
import { say } from '#text/text.ts'
import { ReadThenTick } from '../agreements/read-then-tick.tsx'
import { ConfirmDialog } from '../dialog.tsx'
import { TextField } from '../field.tsx'
import { FormErrors } from './form-errors.tsx'

const scrolled = vi.fn<(this: Element) => void>()
beforeEach(() => {
  scrolled.mockReset()
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.call(this)
  }
})
const said = (error: string) => screen.queryByText(say('zh')(formTexts.fixFirst, { error }))

function Fields({ tries }: { tries: number }) {
  const [name, setName] = useState('')
  const error = (text: string) => (tries > 0 && text === '' ? 'Enter name!' : undefined)
  return (
    <>
      <TextField label="Note" value="" error={undefined} onValue={() => undefined} />
      <TextField label="Name" value={name} error={error(name)} onValue={setName} />
    </>
  )
}

function Page() {
  const [tries, setTries] = useState(0)
  return (
    <main>
      <form aria-label="Within">
        <TextField label="Other" value="" error="Wrong elsewhere" onValue={() => undefined} />
      </form>
      <Fields tries={tries} />
      <FormErrors tries={tries} />
      <button type="button" onClick={() => setTries(tries + 1)}>
        Send
      </button>
    </main>
  )
}

describe('[COM-31] [COM-37] what is wrong with a form', () => {
  it('is focused, scrolled to and said next to the button, until it is right', async () => {
    render(<Page />)
    const name = screen.getByRole('textbox', { name: 'Name' })
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(document.activeElement, 'a form within the page has errors of its own').toBe(name)
    expect(scrolled.mock.contexts.at(-1)).toBe(name.closest('.field'))
    expect(said('Enter name!')).not.toBeNull()
    await act(async () => fireEvent.change(name, { target: { value: 'M' } }))
    expect(said('Enter name!')).toBeNull()
    scrolled.mockReset()
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(scrolled, 'nothing is wrong').not.toHaveBeenCalled()
  })

  it('stays said while the pointer is down, so that the button does not move away under it', async () => {
    render(<Page />)
    const send = screen.getByRole('button', { name: 'Send' })
    fireEvent.click(send)
    fireEvent.pointerDown(screen.getByRole('textbox', { name: 'Name' }).closest('.field') ?? send)
    const name = screen.getByRole('textbox', { name: 'Name' })
    await act(async () => fireEvent.change(name, { target: { value: 'M' } }))
    expect(said('Enter name!')).not.toBeNull()
    fireEvent.pointerUp(send)
    await waitFor(() => expect(said('Enter name!')).toBeNull())
  })

  it('is shown of a dialog, whatever fields it has', () => {
    function Rejecting() {
      const [tries, setTries] = useState(0)
      return (
        <ConfirmDialog
          title="Reject"
          yes="Reject it"
          onYes={() => setTries(tries + 1)}
          onClose={() => undefined}
        >
          <Fields tries={tries} />
        </ConfirmDialog>
      )
    }
    render(<Rejecting />)
    fireEvent.click(screen.getByRole('button', { name: 'Reject it' }))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
    expect(said('Enter name!')).not.toBeNull()
  })

  it('is a missing tick too, also while it cannot be ticked yet', () => {
    function Agreeing() {
      const [tries, setTries] = useState(0)
      const agreements = [{ id: '1', title: 'Terms', sections: null, address: '/files/1' }]
      return (
        <form>
          <ReadThenTick
            agreements={agreements}
            value={false}
            onValue={() => undefined}
            error={tries > 0 ? 'Tick it!' : undefined}
          />
          <FormErrors tries={tries} />
          <button type="button" onClick={() => setTries(tries + 1)}>
            Send
          </button>
        </form>
      )
    }
    render(<Agreeing />)
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(document.activeElement).toBe(screen.getByRole('checkbox'))
    expect(said('Tick it!')).not.toBeNull()
  })

  it('is why the server refused it, scrolled to where it is out of sight', () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({
      top: 2_000,
      bottom: 2_040,
    } as DOMRect)
    const { rerender } = render(<FormErrors tries={1} refusal={undefined} />)
    expect(scrolled).not.toHaveBeenCalled()
    rerender(<FormErrors tries={1} refusal="The network is cut." />)
    expect(scrolled.mock.contexts.at(-1)).toBe(screen.getByRole('alert'))
    vi.restoreAllMocks()
  })
})
