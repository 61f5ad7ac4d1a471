import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { imageBytesMax } from '#domain/limits.ts'
import { html, padded, pdf, png, svg } from '#test/support/sample-files.ts'
import { failureTexts } from '#text/failures.ts'
import { files as fileTexts } from '#text/files.ts'
import { say } from '#text/text.ts'
import { uploads as words } from '#text/uploads.ts'
import { CallFailed } from '#web/api/failed.ts'
import { Attachments } from './attachments.tsx'
import { ImageUpload } from './image-upload.tsx'
import type { Send, SentFile } from './sending.ts'

const zh = say('zh')
const send = vi.fn<Send>()
const seenImage = vi.fn<(file: SentFile | null) => void>()
const seenFiles = vi.fn<(files: readonly SentFile[]) => void>()
const image = () => seenImage.mock.lastCall?.[0] ?? null
const attached = () => seenFiles.mock.lastCall?.[0] ?? []

const fileOf = (name: string, bytes: Uint8Array) => new File([bytes as BlobPart], name)
let sentCount = 0
const sentAs = (file: File): SentFile => ({
  fileId: String(sentCount++),
  name: file.name,
  size: file.size,
  url: `/files/v1/${file.name}`,
})
const drop = (files: readonly File[]) =>
  act(async () => fireEvent.drop(screen.getByLabelText(/^(执照|附件)/), { dataTransfer: { files } }))

function Licence() {
  const [value, setValue] = useState<SentFile | null>(null)
  useEffect(() => seenImage(value), [value])
  return <ImageUpload label="执照" value={value} onValue={setValue} send={send} />
}
function Attached({ readOnly = false, save }: { readOnly?: boolean; save?: (file: SentFile) => void }) {
  const [value, setValue] = useState<readonly SentFile[]>([])
  useEffect(() => seenFiles(value), [value])
  return (
    <Attachments
      label="附件"
      value={readOnly ? [sentAs(fileOf('a.pdf', pdf()))] : value}
      onValue={setValue}
      send={send}
      readOnly={readOnly}
      {...(save && { save })}
    />
  )
}
const show = (sample: React.ReactNode) => render(<MemoryRouter>{sample}</MemoryRouter>)
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

beforeEach(() => {
  seenImage.mockReset()
  seenFiles.mockReset()
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1')
  send.mockReset().mockImplementation((file) => Promise.resolve(sentAs(file)))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('one image', () => {
  it('[COM-36] is sent, seen, and replaced by the next', async () => {
    show(<Licence />)
    await drop([fileOf('a.png', png())])
    await waitFor(() => expect(image()?.name).toBe('a.png'))
    const preview = screen.getByRole('link', { name: zh(words.preview, { name: 'a.png' }) })
    expect(preview.getAttribute('href')).toBe('/file-iframe?title=a.png&url=%2Ffiles%2Fv1%2Fa.png')
    await drop([fileOf('b.png', png(4, 4))])
    await waitFor(() => expect(image()?.name).toBe('b.png'))
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: zh(words.remove, { name: 'b.png' }) }))
    expect(image()).toBeNull()
  })

  it('is chosen as well as dropped', async () => {
    show(<Licence />)
    const files = [fileOf('a.png', png())]
    await act(async () => fireEvent.change(screen.getByLabelText('执照'), { target: { files } }))
    await waitFor(() => expect(image()?.name).toBe('a.png'))
  })

  it.each([
    ['3 MB and a byte', padded(png(), imageBytesMax + 1), 'imageTooLarge'],
    ['a page that calls itself an image', html(), 'imageTypeWrong'],
    ['a drawing with script', svg(), 'imageTypeWrong'],
    ['nothing', new Uint8Array(), 'fileEmpty'],
    ['a flood of pixels', png(60_000, 60_000), 'imageTooManyPixels'],
  ] as const)(
    '[COM-36] %s is refused before it is sent, and cannot be tried again',
    async (_, bytes, failure) => {
      show(<Licence />)
      await drop([fileOf('a.png', bytes)])
      await waitFor(() => expect(alerts()).toEqual([zh(failureTexts[failure], { megapixels: 64 })]))
      expect(send).not.toHaveBeenCalled()
      expect(screen.queryByRole('button', { name: zh(words.retry, { name: 'a.png' }) })).toBeNull()
    },
  )

  it('[COM-36] exactly 3 MB is taken', async () => {
    show(<Licence />)
    await drop([fileOf('a.png', padded(png(), imageBytesMax))])
    await waitFor(() => expect(image()).not.toBeNull())
  })

  it('[COM-36] has the exact words', () => {
    expect(failureTexts.imageTooLarge.en).toBe('Max image size: 3MB')
    expect(failureTexts.attachmentsTooMany.en).toBe('Maximum 5 attachments.')
    expect(failureTexts.fileDuplicate.en).toBe('File already exists. Do not upload duplicates.')
    expect(fileTexts.uploadFailed.en).toBe('Upload failed')
  })

  it('[COM-28] shows how far it is, and can be ended on the way', async () => {
    let signal: AbortSignal | undefined
    let tell: (sentBytes: number) => void = () => undefined
    send.mockImplementation((_, about) => {
      signal = about.signal
      tell = about.onProgress
      return new Promise(() => undefined)
    })
    show(<Licence />)
    await drop([fileOf('a.png', png())])
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar')
    expect(bar.hasAttribute('value')).toBe(false)
    await waitFor(() => expect(signal).toBeDefined())
    act(() => tell(png().length / 2))
    expect(Math.round(bar.value / 10)).toBe(5)
    fireEvent.click(screen.getByRole('button', { name: zh(words.cancel, { name: 'a.png' }) }))
    expect(signal?.aborted).toBe(true)
    expect(screen.queryAllByRole('listitem')).toEqual([])
  })

  it.each([
    ['a lost connection', new CallFailed('Network'), '上传失败'],
    ['a broken server', new CallFailed('Boom', { status: 500 }), '上传失败'],
    ['a refusal', new CallFailed('存储空间已满', { status: 422 }), '存储空间已满'],
  ])('[COM-41] %s is told, and tried again', async (_, error, message) => {
    send.mockRejectedValueOnce(error)
    show(<Licence />)
    await drop([fileOf('a.png', png())])
    await waitFor(() => expect(alerts()).toEqual([message]))
    fireEvent.click(screen.getByRole('button', { name: zh(words.retry, { name: 'a.png' }) }))
    await waitFor(() => expect(image()?.name).toBe('a.png'))
    expect(alerts()).toEqual([])
  })

  it('that is still on its way when the page is left is ended', async () => {
    let signal: AbortSignal | undefined
    send.mockImplementation((_, about) => {
      signal = about.signal
      return new Promise(() => undefined)
    })
    show(<Licence />)
    await drop([fileOf('a.png', png())])
    await waitFor(() => expect(signal).toBeDefined())
    cleanup()
    expect(signal?.aborted).toBe(true)
  })
})

describe('attachments', () => {
  const five = ['1', '2', '3', '4', '5'].map((name) => fileOf(`${name}.pdf`, pdf(name)))

  it('[COM-36] are up to five; the sixth is refused', async () => {
    show(<Attached />)
    await drop([...five, fileOf('6.pdf', pdf('6'))])
    await waitFor(() => expect(attached()).toHaveLength(5))
    await waitFor(() => expect(alerts()).toEqual([failureTexts.attachmentsTooMany.zh]))
    await drop([fileOf('7.pdf', pdf('7'))])
    await waitFor(() => expect(alerts()).toHaveLength(2))
    expect(send).toHaveBeenCalledTimes(5)
  })

  it('[COM-36] are there once each, by content and not by name, also within one drop', async () => {
    show(<Attached />)
    await drop([fileOf('a.pdf', pdf('x')), fileOf('b.pdf', pdf('x'))])
    await waitFor(() => expect(alerts()).toEqual([failureTexts.fileDuplicate.zh]))
    await waitFor(() => expect(attached().map(({ name }) => name)).toEqual(['a.pdf']))
    await drop([fileOf('c.pdf', pdf('x'))])
    await waitFor(() => expect(alerts()).toHaveLength(2))
    await drop([fileOf('a.pdf', pdf('y'))])
    await waitFor(() => expect(attached().map(({ name }) => name)).toEqual(['a.pdf', 'a.pdf']))
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('[COM-36] can be removed, and attached again', async () => {
    show(<Attached />)
    await drop([fileOf('a.pdf', pdf('x'))])
    await waitFor(() => expect(attached()).toHaveLength(1))
    fireEvent.click(screen.getByRole('button', { name: zh(words.remove, { name: 'a.pdf' }) }))
    expect(attached()).toEqual([])
    await drop([fileOf('a.pdf', pdf('x'))])
    await waitFor(() => expect(attached()).toHaveLength(1))
    expect(alerts()).toEqual([])
  })

  it('that are only to be read have preview and download alone', () => {
    const save = vi.fn<(file: SentFile) => void>()
    show(<Attached readOnly save={save} />)
    fireEvent.click(screen.getByRole('button', { name: zh(words.save, { name: 'a.pdf' }) }))
    expect(save).toHaveBeenCalledOnce()
    expect(screen.getAllByRole('button')).toHaveLength(1)
    expect(screen.getAllByRole('link')).toHaveLength(1)
    expect(document.querySelector('input')).toBeNull()
  })
})
