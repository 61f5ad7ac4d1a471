/** Files that are dropped on a field and sent by a function of the test's own. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, vi } from 'vitest'
import type { StoredFile, UploadFunction } from '#web/ui/files/upload-function.ts'

export const send = vi.fn<UploadFunction>()

export const fileOf = (name: string, bytes: Uint8Array): File => new File([bytes as BlobPart], name)
let sentCount = 0
export const sentAs = (file: File): StoredFile => ({
  fileId: String(sentCount++),
  name: file.name,
  size: file.size,
  url: `/files/v1/${file.name}`,
})
export const dropOn = (label: string, files: readonly File[]) =>
  act(async () => fireEvent.drop(screen.getByLabelText(label), { dataTransfer: { files } }))
export const show = (sample: ReactNode) => render(<MemoryRouter>{sample}</MemoryRouter>)
export const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

/** Every upload succeeds at once by default. */
export function arrivesAtOnce(): void {
  beforeEach(() => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1')
    send.mockReset().mockImplementation((file) => Promise.resolve(sentAs(file)))
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
  })
}
