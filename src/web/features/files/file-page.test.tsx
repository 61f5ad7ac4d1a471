import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { imageFrameStyle } from '#contract/files.ts'
import { type FakeServer, fakeServer } from '#test/support/fake-server.ts'
import { openPortal } from '#test/support/open-portal.ts'
import { answerAll, idOf, rememberBuyer } from '#test/support/portal-world.ts'

let server: FakeServer
const blobs: Blob[] = []

beforeEach(() => {
  // The test window cannot open frames, and logs that each time.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  blobs.length = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`)
  server = fakeServer()
  rememberBuyer()
})

const path = `/files/v1/${idOf(71)}`
const open = (url = path) => openPortal(`/file-iframe?${new URLSearchParams({ title: 'Agreement', url })}`)
const serve = (type: string, name = 'a.bin', body = 'bytes') =>
  server.on(
    path,
    () =>
      new Response(body, {
        headers: {
          'content-type': type,
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
        },
      }),
  )
const frame = () => screen.findByTitle('Agreement')
const blobAt = (address: string | null) => blobs[Number(address?.slice('blob:'.length)) - 1]
const shown = async () => blobAt((await frame()).getAttribute('src')) as Blob

describe('[COM-40] the preview', () => {
  it('[COM-40] shows HTML in a frame with an empty sandbox, fetched with the token', async () => {
    serve('text/html; charset=utf-8', '协议.html')
    await open()
    expect((await frame()).getAttribute('sandbox')).toBe('')
    expect((await shown()).type).toBe('text/html; charset=utf-8')
    expect(await (await shown()).text()).toBe('bytes')
    expect(server.seen[0]?.headers.get('token')).toBe('token-1')
    expect(screen.getByText(/^协议\.html/)).toBeDefined()
  })

  it.each(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])(
    '[COM-40] shows %s by its own bytes on a page of ours, in a frame with an empty sandbox',
    async (type) => {
      serve(type, 'seal.png')
      await open()
      expect((await frame()).getAttribute('sandbox')).toBe('')
      expect((await shown()).type).toBe('text/html; charset=utf-8')
      expect(await (await shown()).text()).toBe(
        `<!doctype html><meta charset="utf-8"><style>${imageFrameStyle}</style><img alt="" src="data:${type};base64,${btoa('bytes')}">`,
      )
      const saved = blobAt(screen.getByRole('link', { name: 'Download' }).getAttribute('href'))
      expect([saved?.type, await saved?.text()]).toEqual([type, 'bytes'])
    },
  )

  it('[COM-40] shows a PDF as a PDF, in a frame without a sandbox', async () => {
    serve('application/pdf')
    await open()
    expect((await frame()).hasAttribute('sandbox')).toBe(false)
    expect((await shown()).type).toBe('application/pdf')
  })

  it.each(['application/zip', 'image/svg+xml', 'text/xml', 'application/xhtml+xml', 'text/javascript', ''])(
    '[COM-40] offers %j only by name, size and download, and never as itself',
    async (type) => {
      serve(type, 'files.zip', 'x'.repeat(2048))
      await open()
      expect((await screen.findByRole('link', { name: 'Download' })).getAttribute('download')).toBe(
        'files.zip',
      )
      expect(screen.getByText('files.zip · 2 kB')).toBeDefined()
      expect(screen.queryByTitle('Agreement')).toBeNull()
      expect(blobs[0]?.type).toBe('application/octet-stream')
    },
  )

  it('[COM-40] a refused or absent address asks nobody for anything', async () => {
    await open('javascript:alert(1)')
    await screen.findByText('File preview address does not exist')
    await openPortal('/file-iframe')
    await screen.findByText('File preview address does not exist')
    expect(server.seen).toEqual([])
  })

  it('[COM-40] a file that is not there says so', async () => {
    server.refuse(path, 404, 30_006, 'Not found.')
    await open()
    expect(await screen.findByText('File does not exist or upload not completed')).toBeDefined()
  })

  it('the tab is named after the file, and both ways lead on', async () => {
    serve('application/zip')
    await open()
    await screen.findByRole('link', { name: 'Download' })
    await waitFor(() => expect(document.title).toBe('Agreement · Sooner 早付'))
    expect(screen.getByRole('link', { name: /早付/ }).getAttribute('href')).toBe('/')
    answerAll(server)
    fireEvent.click(screen.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(location.pathname).toBe('/account/info'))
  })

  it('[COM-20] an agreement that was opened in the other language is shown in this one', async () => {
    answerAll(server)
    const other = new URLSearchParams({ title: '隐私政策', url: path, agreement: 'privacy', lang: 'zh' })
    await openPortal(`/file-iframe?${other}`)
    await screen.findByRole('heading', { name: 'Privacy Policy' })
    expect(new URLSearchParams(location.search).get('url')).toBe(`/files/v1/${idOf(72)}`)
    await waitFor(() => expect(document.title).toBe('Privacy Policy · Sooner 早付'))
  })

  it('any other failure can be tried again', async () => {
    server.refuse(path, 503, 30_010, 'Not ready')
    await open()
    await screen.findByText('Not ready')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  })
})
