import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '#test/support/fake-server.ts'
import { app } from '#text/app.ts'
import { deferred, loadDeferred } from './deferred.tsx'
import { toasts } from './toasts.ts'

afterEach(() => {
  toasts.set([])
})

const Part = ({ word }: { word: string }) => <p>{word}</p>

describe('a part that comes later', () => {
  it('is fetched where it is asked for, and shows what it was told meanwhile', async () => {
    const load = vi.fn<() => Promise<typeof Part>>().mockResolvedValue(Part)
    const Later = deferred(load)
    expect(load).not.toHaveBeenCalled()
    const { rerender } = render(<Later word="first" />)
    rerender(<Later word="second" />)
    expect(await screen.findByText('second')).toBeDefined()
    expect(load).toHaveBeenCalledOnce()
  })

  it('is there at once after everything was fetched', async () => {
    const load = vi.fn<() => Promise<typeof Part>>().mockResolvedValue(Part)
    const Later = deferred(load)
    await loadDeferred()
    render(<Later word="here" />)
    expect(screen.getByText('here')).toBeDefined()
    expect(load).toHaveBeenCalledOnce()
  })

  it('[COM-53] that does not arrive is told, let go of, and asked for again the next time', async () => {
    fakeServer().answer('/healthz', null)
    const load = vi
      .fn<() => Promise<typeof Part>>()
      .mockRejectedValueOnce(new TypeError('lost'))
      .mockResolvedValue(Part)
    const onLost = vi.fn<(props: { word: string }) => void>()
    const Later = deferred(load, onLost)
    render(<Later word="here" />)
    await waitFor(() => expect(onLost).toHaveBeenCalledExactlyOnceWith({ word: 'here' }))
    expect(toasts.get().map(({ message }) => message)).toEqual([app.networkFailed.zh])
    cleanup()
    render(<Later word="here" />)
    expect(await screen.findByText('here')).toBeDefined()
    await act(async () => undefined)
  })
})
