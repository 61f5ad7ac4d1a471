import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { failureTexts } from '#text/failures.ts'
import { formats } from '#text/formats.ts'
import { samples } from '#text/gallery-inputs.ts'
import { say } from '#text/text.ts'
import { uploads } from '#text/uploads.ts'
import { toasts } from '#web/ui/toasts.ts'
import { demoTable } from './demo-table.tsx'
import FilesSection from './files-section.tsx'
import FormSection from './form-section.tsx'
import PaletteSection from './palette-section.tsx'

const zh = say('zh')
const toastTexts = () => toasts.get().map(({ message }) => message)

function open(Section: () => React.JSX.Element) {
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Section /> }])} />)
}
beforeEach(() => {
  toasts.set([])
})

describe('the gallery', () => {
  it.each([' =abc', 'a=b', 'x'.repeat(51)])('[COM-32] takes no company named %j', (name) => {
    open(FormSection)
    const company = screen.getByRole('textbox', { name: new RegExp(samples.companyName.zh) })
    fireEvent.change(company, { target: { value: name } })
    fireEvent.blur(company)
    expect(screen.getByText(zh(formats.invalid, { field: samples.companyName.zh }))).toBeDefined()
    fireEvent.change(company, { target: { value: 'x'.repeat(50) } })
    expect(company.getAttribute('aria-invalid')).toBeNull()
  })

  it('[COM-13] says how much an export would hold, or that there is nothing to hold', async () => {
    await demoTable.onExport?.({}, {})
    await demoTable.onExport?.({ keyword: 'no such number' }, {})
    expect(toastTexts()).toEqual([expect.stringContaining('10,000'), failureTexts.nothingToExport.zh])
  })

  it('[COM-27] opens its palette by the key that opens it everywhere', () => {
    open(PaletteSection)
    fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
    expect(screen.getByRole('dialog')).toBeDefined()
  })

  it('keeps who downloads a sample where they are', () => {
    open(FilesSection)
    const name = samples.contract.zh
    const [save] = screen.getAllByRole('button', { name: zh(uploads.save, { name }) })
    act(() => save?.click())
    expect(toastTexts()).toEqual([zh(samples.saved, { name })])
  })
})
