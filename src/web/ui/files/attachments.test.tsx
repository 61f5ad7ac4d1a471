import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { html, pdf } from '#test/support/sample-files.ts'
import { alerts, arrivesAtOnce, dropOn, fileOf, send, sentAs, show } from '#test/support/uploading.tsx'
import { failureTexts } from '#text/failures.ts'
import { say } from '#text/text.ts'
import { uploads as words } from '#text/uploads.ts'
import { Attachments } from './attachments.tsx'
import type { StoredFile } from './upload-function.ts'

const zh = say('zh')
const seenFiles = vi.fn<(files: readonly StoredFile[]) => void>()
const attached = () => seenFiles.mock.lastCall?.[0] ?? []
const drop = (files: readonly File[]) => dropOn('附件', files)

function Attached({ readOnly = false, save }: { readOnly?: boolean; save?: (file: StoredFile) => void }) {
  const [value, setValue] = useState<readonly StoredFile[]>([])
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

arrivesAtOnce()
beforeEach(() => void seenFiles.mockReset())

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

  it('[COM-36] are counted as they are taken: a refused file takes no place, one that arrives takes one', async () => {
    const arrivals: (() => void)[] = []
    send.mockImplementation((file) => new Promise((resolve) => arrivals.push(() => resolve(sentAs(file)))))
    show(<Attached />)
    await drop([...five.slice(0, 2), fileOf('x.pdf', html()), ...five.slice(2)])
    await waitFor(() => expect(alerts()).toEqual([failureTexts.attachmentTypeWrong.zh]))
    await waitFor(() => expect(arrivals).toHaveLength(5))
    await act(async () => arrivals.forEach((arrive) => arrive()))
    expect(attached()).toHaveLength(5)
  })

  it('[COM-36] a file that arrives while the next is looked at is counted once', async () => {
    let arrive: () => void = () => undefined
    send.mockImplementationOnce((file) => new Promise((resolve) => (arrive = () => resolve(sentAs(file)))))
    show(<Attached />)
    await drop(five.slice(0, 1))
    await waitFor(() => expect(send).toHaveBeenCalledOnce())
    const looked = vi.spyOn(Blob.prototype, 'arrayBuffer')
    looked.mockImplementationOnce(async function read(this: Blob) {
      arrive()
      return this.arrayBuffer()
    })
    await drop(five.slice(1))
    await waitFor(() => expect(attached()).toHaveLength(5))
    expect(alerts()).toEqual([])
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
    const save = vi.fn<(file: StoredFile) => void>()
    show(<Attached readOnly save={save} />)
    fireEvent.click(screen.getByRole('button', { name: zh(words.save, { name: 'a.pdf' }) }))
    expect(save).toHaveBeenCalledOnce()
    expect(screen.getAllByRole('button')).toHaveLength(1)
    expect(screen.getAllByRole('link')).toHaveLength(1)
    expect(document.querySelector('input')).toBeNull()
  })
})
