/** The start of each screen test: nothing stored, a wide window, a server without answers yet. */
import { beforeEach, vi } from 'vitest'
import { type FakeServer, fakeServer } from './fake-server.ts'
import { happyDOM } from './open-portal.ts'

export function freshScreens(): () => FakeServer {
  let server: FakeServer
  beforeEach(() => {
    vi.restoreAllMocks()
    localStorage.clear()
    sessionStorage.clear()
    server = fakeServer()
    happyDOM.setViewport({ width: 1440, height: 900 })
  })
  return () => server
}
