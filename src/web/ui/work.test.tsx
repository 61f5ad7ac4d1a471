import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { msPerDay } from '#domain/day.ts'
import { works } from '#text/moments.ts'
import { copying } from '#text/tables.ts'
import { say } from '#text/text.ts'
import { CallFailed } from '#web/api/failed.ts'
import { businessOffset, useToday } from './business-time.ts'
import { CopyButton } from './copy-button.tsx'
import { AsOf, Moment } from './moment.tsx'
import { Timeline } from './timeline.tsx'
import { toasts } from './toasts.ts'
import type { Work } from './use-polled-work.ts'
import { WorkProgress } from './work-progress.tsx'

const zh = say('zh')
const now = '2026-05-18T04:00:00.000Z'

beforeEach(() => vi.useFakeTimers({ now: Date.parse(now) }))
afterEach(() => {
  businessOffset.set(0)
})
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const bar = () => screen.getByRole<HTMLProgressElement>('progressbar')

describe('long work', () => {
  const read = vi.fn<() => Promise<Work>>()
  beforeEach(() => void read.mockReset())
  const show = () =>
    render(
      <WorkProgress title="单据导入" read={read}>
        {({ state }) => state === 'done' && <p>报告</p>}
      </WorkProgress>,
    )

  it('[COM-28] shows done of total, read anew each second, until it has ended', async () => {
    for (const done of [0, 12_400, 31_000])
      read.mockResolvedValueOnce({ state: 'running', done, total: 50_000 })
    read.mockResolvedValue({ state: 'done', done: 50_000, total: 50_000 })
    show()
    await pass(0)
    await pass(1_000)
    expect([bar().value, bar().max]).toEqual([12_400, 50_000])
    expect(screen.getByText('12,400 / 50,000')).toBeDefined()
    expect(screen.getByText('24%')).toBeDefined()
    await pass(2_000)
    expect(read).toHaveBeenCalledTimes(4)
    expect(screen.getByText('报告')).toBeDefined()
    expect(screen.getByText(works.done.zh)).toBeDefined()
    await pass(10_000)
    expect(read).toHaveBeenCalledTimes(4)
  })

  it('[COM-28] is read again a second after the last reading began, however long that took', async () => {
    read.mockImplementation(
      () => new Promise((resolve) => setTimeout(() => resolve({ state: 'running', done: 1, total: 2 }), 700)),
    )
    show()
    await pass(999)
    expect(read).toHaveBeenCalledTimes(1)
    await pass(1)
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('[COM-28] says that it goes on, where to come back to, and stops asking when it is left', async () => {
    read.mockResolvedValue({ state: 'running', done: 1, total: 2 })
    show()
    await pass(0)
    expect(screen.getByText(works.canLeave.zh, { exact: false })).toBeDefined()
    expect(screen.getByRole('button', { name: zh(copying.copy, { name: works.address.zh }) })).toBeDefined()
    cleanup()
    await pass(5_000)
    expect(read).toHaveBeenCalledOnce()
  })

  it('keeps what it knew while the server is out of reach, says so, and goes on', async () => {
    read.mockResolvedValueOnce({ state: 'running', done: 10, total: 20 })
    read.mockRejectedValueOnce(new Error('lost'))
    read.mockResolvedValue({ state: 'running', done: 15, total: 20 })
    show()
    await pass(1_000)
    expect(screen.getByText(works.lost.zh)).toBeDefined()
    expect(bar().value).toBe(10)
    await pass(1_000)
    expect(screen.queryByText(works.lost.zh)).toBeNull()
    expect(bar().value).toBe(15)
  })

  it('[COM-28] that is not there, or not any more, says so and is not asked for again', async () => {
    read.mockResolvedValueOnce({ state: 'running', done: 10, total: 20 })
    read.mockRejectedValue(new CallFailed('没有找到。', { status: 404, requestId: 'r-1' }))
    show()
    await pass(1_000)
    expect(screen.getByRole('alert').textContent).toBe('没有找到。')
    expect(screen.getByText(/r-1/)).toBeDefined()
    expect(screen.queryByText(works.canLeave.zh, { exact: false })).toBeNull()
    await pass(10_000)
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('says why it stopped, and how far it was', async () => {
    read.mockResolvedValue({ state: 'failed', done: 3, total: 9, message: '第 4 行：文件中断' })
    show()
    await pass(0)
    expect(screen.getByRole('alert').textContent).toBe('第 4 行：文件中断')
    expect(bar().value).toBe(3)
  })

  it('has no share where the total is not known, and is whole where there is nothing to do', async () => {
    read.mockResolvedValueOnce({ state: 'waiting', done: 0 })
    read.mockResolvedValue({ state: 'done', done: 0, total: 0 })
    show()
    await pass(0)
    expect(bar().hasAttribute('value')).toBe(false)
    await pass(1_000)
    expect(bar().value).toBe(bar().max)
  })
})

describe('when', () => {
  it('a moment says how near and how exact it is, and grows old', async () => {
    render(<Moment at="2026-05-18T03:58:00.000Z" />)
    const time = document.querySelector('time')
    expect(time?.textContent).toBe('2 分钟前2026-05-18 11:58')
    expect(time?.dateTime).toBe('2026-05-18T03:58:00.000Z')
    await pass(120_000)
    expect(time?.textContent).toBe('4 分钟前2026-05-18 11:58')
  })

  it('[COM-18] a moment and today are those of business time, and follow where it is moved', () => {
    const Today = () => <p>{useToday()}</p>
    render(
      <>
        <Moment at="2026-05-20T06:00:00.000Z" />
        <Today />
      </>,
    )
    const shown = () => [
      document.querySelector('time')?.textContent,
      document.querySelector('p')?.textContent,
    ]
    expect(shown()).toEqual(['后天2026-05-20 14:00', '2026-05-18'])
    act(() => businessOffset.set(4 * msPerDay))
    expect(shown()).toEqual(['前天2026-05-20 14:00', '2026-05-22'])
  })

  it('figures say how old they are', () => {
    render(<AsOf at={now} />)
    expect(document.querySelector('time')?.textContent).toBe('截至 2026-05-18 12:00')
  })

  it('[COM-27] a timeline tells state by word, and names the one event that is next', () => {
    render(
      <Timeline
        label="进展"
        events={[
          { id: '1', title: '已提交', at: '2026-05-18T03:00:00.000Z', state: 'happened' },
          { id: '2', title: '复核', state: 'underWay' },
          { id: '3', title: '出清', at: '2026-05-18T06:00:00.000Z', state: 'next' },
          { id: '4', title: '到账', state: 'next' },
        ]}
      />,
    )
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(lines).toEqual([
      '已完成：已提交1 小时前2026-05-18 11:00',
      '进行中：复核',
      '下一步：出清下一步2 小时后2026-05-18 14:00',
      '下一步：到账',
    ])
  })
})

describe('copying', () => {
  const copy = () => act(async () => fireEvent.click(screen.getByRole('button', { name: '复制 编号' })))

  it('puts the text into the clipboard and says so', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    render(<CopyButton text="AP-1" name="编号" />)
    await copy()
    expect(write).toHaveBeenCalledExactlyOnceWith('AP-1')
    expect(toasts.get().at(-1)?.message).toBe(copying.copied.zh)
  })

  it('says so where the browser refuses', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('insecure'))
    render(<CopyButton text="AP-1" name="编号" />)
    await copy()
    expect(toasts.get().at(-1)?.message).toBe(copying.failed.zh)
  })
})
