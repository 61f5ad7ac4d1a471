import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { app } from '#text/app.ts'
import { dialogTexts } from '#text/dialogs.ts'
import { formats } from '#text/formats.ts'
import { inputs } from '#text/inputs.ts'
import { say } from '#text/text.ts'
import { CallFailed } from '#web/api/failed.ts'
import { ask } from './confirmations.ts'
import { QuestionHost } from './dialog.tsx'
import { ReasonDialog, type Rejection } from './reason-dialog.tsx'

const zh = say('zh')
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

describe('a question', () => {
  it('[COM-27] has its title for a name, and is answered by what its buttons say', async () => {
    render(<QuestionHost />)
    const answers: boolean[] = []
    const question = { title: '停用单据', body: '不能再申请。', yes: '停用', tone: 'danger' as const }
    const put = () => act(async () => void ask(question).then((yes) => answers.push(yes)))
    await put()
    expect(screen.getByRole('dialog', { name: '停用单据' }).textContent).toContain('不能再申请。')
    expect(screen.getByRole('button', { name: '停用' }).className).toContain('button-danger')
    await press('停用')
    await put()
    await press(app.cancel.zh)
    await put()
    await act(async () => fireEvent(screen.getByRole('dialog'), new Event('cancel')))
    expect(answers).toEqual([true, false, false])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('[COM-54] that sets something off stays until it is done, and says why where it is refused', async () => {
    render(<QuestionHost />)
    const work = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new CallFailed('该批次不能撤销。', {}))
    const answers: boolean[] = []
    const question = { title: '撤销导入', body: '', yes: '撤销', work }
    await act(async () => void ask(question).then((yes) => answers.push(yes)))
    await press('撤销')
    expect(screen.getByRole('alert').textContent).toContain('该批次不能撤销。')
    expect(answers).toEqual([])
    await press('撤销')
    expect([answers, work.mock.calls.length]).toEqual([[true], 2])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('[COM-54] a rejection', () => {
  const reject = vi.fn<(rejection: Rejection) => Promise<void>>()
  const close = vi.fn<() => void>()
  beforeEach(() => {
    reject.mockReset().mockResolvedValue()
    close.mockReset()
    render(<ReasonDialog title="驳回申请" yes="驳回" withDescription onClose={close} onReject={reject} />)
  })
  const reason = () => screen.getByRole('textbox', { name: /^驳回原因/ })
  const description = () => screen.getByRole('textbox', { name: dialogTexts.description.zh })
  const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
  const errorOf = (field: HTMLElement) =>
    document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent

  it('[COM-54] needs a reason', async () => {
    await press('驳回')
    expect(reject).not.toHaveBeenCalled()
    expect(errorOf(reason())).toBe(zh(formats.enter, { field: dialogTexts.reasonInWords.zh }))
    write(reason(), '   ')
    await press('驳回')
    expect(reject).not.toHaveBeenCalled()
  })

  it('[COM-54] says no more than 20 characters, and 50 beside it', async () => {
    write(reason(), '金'.repeat(21))
    expect(errorOf(reason())).toBe(zh(inputs.tooLong, { field: dialogTexts.reasonInWords.zh, max: 20 }))
    await press('驳回')
    write(reason(), '😀'.repeat(20))
    write(description(), '明'.repeat(51))
    await press('驳回')
    expect(reject).not.toHaveBeenCalled()
    write(description(), '明'.repeat(50))
    await press('驳回')
    expect(reject).toHaveBeenCalledExactlyOnceWith({
      reason: '😀'.repeat(20),
      description: '明'.repeat(50),
    })
    expect(close).toHaveBeenCalledOnce()
  })

  it('stays with what was refused, and can be tried again', async () => {
    reject.mockRejectedValueOnce(new CallFailed('已被处理。', { status: 409 }))
    write(reason(), '金额不符')
    await press('驳回')
    expect(screen.getByRole('alert').textContent).toBe('已被处理。')
    expect(close).not.toHaveBeenCalled()
    await press('驳回')
    expect(close).toHaveBeenCalledOnce()
  })

  it('is not closed while it is on its way', async () => {
    reject.mockReturnValue(new Promise(() => undefined))
    write(reason(), '金额不符')
    await press('驳回')
    await press(app.cancel.zh)
    await press('驳回')
    for (const _ of ['once', 'again']) expect(fireEvent.keyDown(reason(), { key: 'Escape' })).toBe(false)
    expect(close).not.toHaveBeenCalled()
    expect(reject).toHaveBeenCalledOnce()
  })

  it('[COM-27] closes with Escape, and not with one that belongs to an input method', () => {
    fireEvent.keyDown(reason(), { key: 'Escape', isComposing: true })
    expect(close).not.toHaveBeenCalled()
    fireEvent.keyDown(reason(), { key: 'Escape' })
    expect(close).toHaveBeenCalledOnce()
  })

  it('that the browser closes by itself is there again, and whoever opened it decides', () => {
    const dialog = screen.getByRole<HTMLDialogElement>('dialog')
    act(() => dialog.close())
    expect(dialog.open).toBe(true)
    expect(close).toHaveBeenCalledOnce()
  })

  it('stays when a choice of files within it is given up', () => {
    fireEvent(reason(), new Event('cancel', { bubbles: true }))
    expect(close).not.toHaveBeenCalled()
  })
})
