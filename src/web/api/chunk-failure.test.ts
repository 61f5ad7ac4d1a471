import { beforeEach, expect, it, vi } from 'vitest'
import { fakeServer } from '#test/support/fake-server.ts'
import { handleChunkFailure } from './chunk-failure.ts'

const page = (file: string) => new Response(`<script type="module" src="/assets/${file}"></script>`)
let reload: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  const script = document.createElement('meta')
  script.setAttribute('src', '/assets/index-old.js')
  vi.spyOn(document, 'querySelector').mockReturnValue(script)
  reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
})

it('[COM-53] code of a build that was replaced loads the page anew', async () => {
  const server = fakeServer()
  server.answer('/healthz', null)
  server.on('/', () => page('index-new.js'))
  await handleChunkFailure()
  expect(reload).toHaveBeenCalledOnce()
})

it('[COM-53] code of the build that is served does not: it is asked for again', async () => {
  const server = fakeServer()
  server.answer('/healthz', null)
  server.on('/', () => page('index-old.js'))
  await handleChunkFailure()
  server.lose('/')
  await handleChunkFailure()
  expect(reload).not.toHaveBeenCalled()
})
