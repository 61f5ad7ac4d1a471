/** A page outside the shell, for tests of its form: opened at an address, filled in, sent, each at its own time. */
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { beforeEach, vi } from 'vitest'
import { type FakeServer, fakeServer } from './fake-server.ts'
import { answerAll } from './portal-world.ts'

export const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
export const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
export const errors = () =>
  [...document.querySelectorAll('[id$="-error"]')].map(({ textContent }) => textContent).filter(Boolean)
export const send = () => act(async () => fireEvent.submit(screen.getByRole('form')))

/** Identical requests close together are sent once; here each has its own time. */
export const later = () => vi.advanceTimersByTime(1_000)

/** Opens the page, with the two pages it leads to. */
export const opening = (page: string, element: ReactElement) => (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path={page} element={element} />
        <Route path="/account/info" element={<p>inside</p>} />
        <Route path="/account/login" element={<p>sign-in page</p>} />
      </Routes>
    </MemoryRouter>,
  )

/** Every test of the file starts signed out with a server that answers everything; `begin` adds to it. */
export function outerWorld(begin?: (server: FakeServer) => void): { readonly server: FakeServer } {
  let server: FakeServer
  let startMs = 0
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] })
    // Time starts at zero with each call: a test comes after all that the last one sent.
    startMs += 1_000_000
    vi.advanceTimersByTime(startMs)
    server = fakeServer()
    answerAll(server)
    server.answer('/user/v1/code', null)
    begin?.(server)
  })
  return {
    get server() {
      return server
    },
  }
}
