import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { imageBytesMax } from '#domain/files/limits.ts'
import { html, padded, png, svg } from '#test/support/sample-files.ts'
import { alerts, arrivesAtOnce, dropOn, fileOf, send, sentAs, show } from '#test/support/uploading.tsx'
import { failureTexts } from '#text/failures.ts'
import { files as fileTexts } from '#text/files.ts'
import { formTexts } from '#text/forms.ts'
import { say } from '#text/text.ts'
import { uploads as words } from '#text/uploads.ts'
import { CallFailed } from '#web/api/failed.ts'
import { Form } from '../form/form.tsx'
import { useForm } from '../form/use-form.ts'
import { ImageUpload } from './image-upload.tsx'
import type { StoredFile } from './upload-function.ts'

const zh = say('zh')
const seenImage = vi.fn<(file: StoredFile | null) => void>()
const image = () => seenImage.mock.lastCall?.[0] ?? null
const drop = (files: readonly File[]) => dropOn('执照', files)

function Licence() {
  const [value, setValue] = useState<StoredFile | null>(null)
  useEffect(() => seenImage(value), [value])
  return <ImageUpload label="执照" value={value} onValue={setValue} send={send} />
}

arrivesAtOnce()
beforeEach(() => void seenImage.mockReset())

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

  it('[COM-36] stays while another is refused, with the reason beside it', async () => {
    show(<Licence />)
    await drop([fileOf('a.png', png())])
    await waitFor(() => expect(image()?.name).toBe('a.png'))
    await drop([fileOf('b.png', html())])
    await waitFor(() => expect(alerts()).toEqual([failureTexts.imageTypeWrong.zh]))
    expect(screen.getByRole('link', { name: zh(words.preview, { name: 'a.png' }) })).toBeDefined()
    expect(image()?.name).toBe('a.png')
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
    let onProgress: (sentBytes: number) => void = () => undefined
    send.mockImplementation((_, about) => {
      signal = about.signal
      onProgress = about.onProgress
      return new Promise(() => undefined)
    })
    show(<Licence />)
    await drop([fileOf('a.png', png())])
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar')
    expect(bar.hasAttribute('value')).toBe(false)
    await waitFor(() => expect(signal).toBeDefined())
    act(() => onProgress(png().length / 2))
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

  it('holds the form around it while it is on its way, which says so instead of being sent', async () => {
    const submit = vi.fn<() => Promise<void>>().mockResolvedValue()
    function Request() {
      const form = useForm({ initial: { licence: null as StoredFile | null }, check: () => ({}), submit })
      return (
        <Form form={form} label="申请" submit="提交" submitting="提交中">
          <ImageUpload {...form.field('licence')} label="执照" send={send} />
        </Form>
      )
    }
    let arrive: (sent: StoredFile) => void = () => undefined
    send.mockImplementation(() => new Promise((resolve) => (arrive = resolve)))
    show(<Request />)
    await drop([fileOf('a.png', png())])
    await waitFor(() => expect(send).toHaveBeenCalledOnce())
    const submitIt = () => act(async () => fireEvent.submit(screen.getByRole('form')))
    expect(alerts()).toEqual([])
    await submitIt()
    expect(alerts()).toEqual([formTexts.filesUnderWay.zh])
    await act(async () => arrive(sentAs(fileOf('a.png', png()))))
    expect(alerts()).toEqual([])
    expect(submit).not.toHaveBeenCalled()
    await submitIt()
    expect(submit).toHaveBeenCalledOnce()
  })

  it('that is far too large is not read to its end', async () => {
    const large = fileOf('a.png', padded(png(), imageBytesMax + 1_000_000))
    const whole = vi.spyOn(large, 'arrayBuffer')
    const part = vi.spyOn(large, 'slice')
    show(<Licence />)
    await drop([large])
    await waitFor(() => expect(alerts()).toEqual([failureTexts.imageTooLarge.zh]))
    expect(whole).not.toHaveBeenCalled()
    expect(part).toHaveBeenCalledExactlyOnceWith(0, imageBytesMax + 1)
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
