import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeServer, fakeServer, requestId, success } from '#test/support/fake-server.ts'
import { idOf } from '#test/support/portal-world.ts'

const outbox = '/sandbox/v1/outbox'
const notifications = '/sandbox/v1/letters'

const notification = (n: number, changes: object = {}) => ({
  id: idOf(n),
  channel: 'mail',
  to: `someone${n}@hongfei.test`,
  template: 'test',
  language: 'en',
  subject: `Subject ${n}`,
  text: `Words ${n}`,
  html: `<p>Words ${n}</p><script>alert(1)</script>`,
  code: null,
  link: null,
  attachments: [],
  state: 'sent',
  tries: 1,
  error: null,
  createdAt: '2026-11-15T00:12:33.000Z',
  sentAt: '2026-11-15T00:12:34.000Z',
  ...changes,
})

let server: FakeServer
beforeEach(() => {
  vi.resetModules()
  localStorage.setItem('currentLang', 'en')
  server = fakeServer()
})

async function openPanel(): Promise<void> {
  const { OutboxPanel } = await import('./outbox-panel.tsx')
  const { newQueryClient } = await import('#web/api/query-client.ts')
  const { Toaster } = await import('#web/ui/toaster.tsx')
  render(
    <QueryClientProvider client={newQueryClient()}>
      <OutboxPanel />
      <Toaster />
    </QueryClientProvider>,
  )
}
const items = () => screen.findAllByRole('listitem')
const itemOf = async (to: string): Promise<HTMLElement> => {
  const found = (await items()).find((item) => item.textContent?.includes(to))
  if (!found) throw new Error(`no notification to ${to}`)
  return found
}

describe('the list of letters', () => {
  it('[COM-51] shows to whom, what, when and what became of it', async () => {
    const error = { fault: 'refused', detail: '550 5.1.1' }
    server.answer(outbox, [
      notification(1, { state: 'dead', error, tries: 3, attachments: ['Award file.xlsx', 'Award file.csv'] }),
      notification(2, { channel: 'sms', to: '13800001234', subject: null, html: null, state: 'kept' }),
      notification(3, {
        state: 'dead',
        subject: null,
        text: null,
        html: null,
        error: { fault: 'unopened', detail: null },
      }),
      notification(4, { state: 'waiting', sentAt: null, error: { fault: 'late', detail: null } }),
    ])
    await openPanel()
    const [dead, sms, unopened, retried] = (await items()).map((item) => item.textContent)
    expect(dead).toContain('someone1@hongfei.test')
    expect(dead).toContain('Failed')
    expect(dead).toContain('Subject 1')
    expect(dead).toContain('Refused by the recipient’s server · 550 5.1.1 · Attempts: 3')
    expect(dead).toContain('Nov 15, 2026, 08:12')
    expect(dead).toContain('Attached: Award file.xlsx, Award file.csv')
    expect(sms).not.toContain('Attached')
    expect(sms).toContain('Text message')
    expect(sms).toContain('Words 2')
    expect(sms).toContain('Kept in the sandbox')
    expect(unopened).toContain('The content can no longer be opened.')
    expect(retried).toContain('Waiting to retry')
    expect(screen.getAllByRole('button', { name: /^Show content/ })).toHaveLength(3)
  })

  it('[COM-51] shows a mail in a frame that can run nothing, and as plain text', async () => {
    server.answer(outbox, [notification(1)])
    await openPanel()
    const item = within(await itemOf('someone1'))
    fireEvent.click(
      item.getByRole('button', { name: 'Show content: someone1@hongfei.test, Nov 15, 2026, 08:12' }),
    )
    const frame = item.getByTitle('Email preview: Subject 1')
    expect(frame.getAttribute('sandbox')).toBe('')
    expect(frame.getAttribute('srcdoc')).toContain('<p>Words 1</p>')
    fireEvent.click(item.getByRole('button', { name: 'Plain text' }))
    expect(item.queryByTitle('Email preview: Subject 1')).toBeNull()
    expect(item.getByText('Words 1')).toBeDefined()
    fireEvent.click(item.getByRole('button', { name: /^Hide content/ }))
    expect(item.queryByText('Words 1')).toBeNull()
  })

  it('[COM-51] gives a code to copy, and says when that is not possible', async () => {
    server.answer(outbox, [notification(1, { code: 'k7w2' })])
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await openPanel()
    fireEvent.click(await screen.findByRole('button', { name: 'Copy code k7w2' }))
    await screen.findByText('Copied')
    expect(writeText).toHaveBeenCalledWith('k7w2')
    writeText.mockRejectedValue(new Error('refused'))
    fireEvent.click(screen.getByRole('button', { name: 'Copy code k7w2' }))
    await screen.findByText('Could not copy. Please select the text manually.')
    writeText.mockRestore()
  })

  it('[COM-51] leads where the letter leads, at the address of this sandbox', async () => {
    server.answer(outbox, [
      notification(1, { link: 'https://sooner.test/account/forget-password?lang=en#link=k7w2' }),
    ])
    await openPanel()
    const link = await screen.findByRole('link', { name: 'Open link' })
    expect(link.getAttribute('href')).toBe('/account/forget-password?lang=en#link=k7w2')
  })

  it('[COM-26] searches by recipient from two characters on, and asks nothing before', async () => {
    server.on(outbox, () => success(server.seen.at(-1)?.url.includes('to=') ? [] : [notification(1)]))
    await openPanel()
    await items()
    const field = screen.getByRole('textbox', { name: 'Search by recipient' })
    const search = (words: string) => {
      fireEvent.change(field, { target: { value: words } })
      fireEvent.click(screen.getByRole('button', { name: 'Search' }))
    }
    search(' b ')
    await screen.findByText('Enter at least 2 characters')
    expect(server.of(outbox)).toHaveLength(1)
    search('bo@hongfei')
    await screen.findByText('Nothing was sent to “bo@hongfei”')
    expect(server.of(outbox).at(-1)?.url).toBe(`${outbox}?to=bo%40hongfei`)
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
    await items()
    expect((field as HTMLInputElement).value).toBe('')
  })

  it('says that there is nothing yet, and what to do', async () => {
    server.answer(outbox, [])
    await openPanel()
    await screen.findByText('No emails or text messages yet')
    expect(screen.getByText(/^Send a test/, { selector: '.empty-hint' })).toBeDefined()
  })

  it('that cannot be loaded says why, with its request id, and tries again', async () => {
    server.refuse(outbox, 500, 30_011, 'Something went wrong')
    await openPanel()
    await screen.findByText(`Request ID ${requestId}`)
    server.answer(outbox, [notification(1)])
    // Identical requests within half a second share a refusal.
    await waitFor(() => {
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
      expect(server.of(outbox)).toHaveLength(2)
    })
    await itemOf('someone1')
  })

  it('looks again by itself while a letter is under way', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    server.answer(outbox, [notification(1, { state: 'waiting', sentAt: null })])
    await openPanel()
    expect((await itemOf('someone1')).textContent).toContain('Sending')
    server.answer(outbox, [notification(1)])
    await vi.advanceTimersByTimeAsync(2_100)
    await waitFor(async () => expect((await itemOf('someone1')).textContent).toContain('Sent'))
    const requested = server.of(outbox).length
    await vi.advanceTimersByTimeAsync(10_000)
    expect(server.of(outbox)).toHaveLength(requested)
  })

  it('[COM-20] speaks Chinese', async () => {
    localStorage.setItem('currentLang', 'zh')
    server.answer(outbox, [notification(1, { state: 'dead', error: { fault: 'late', detail: null } })])
    await openPanel()
    expect((await itemOf('someone1')).textContent).toContain('对方没有及时应答 · 已尝试 1 次')
    expect(screen.getByRole('region', { name: '邮件与短信' })).toBeDefined()
  })
})

describe('the test letter', () => {
  const field = (name: string) => screen.getByRole('textbox', { name })
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send test' }))

  it('[COM-51] is sent as mail or text message, in either language, and the list is read again', async () => {
    server.answer(outbox, [])
    server.answer(notifications, { id: idOf(1) })
    await openPanel()
    await screen.findByText('No emails or text messages yet')
    fireEvent.click(screen.getByRole('radio', { name: 'Text message' }))
    fireEvent.click(screen.getByRole('radio', { name: '中文' }))
    fireEvent.change(field('Mobile number'), { target: { value: ' 13800001234 ' } })
    server.answer(outbox, [notification(1)])
    send()
    await screen.findByText('Test submitted')
    await itemOf('someone1')
    expect(server.of(notifications)[0]?.body).toEqual({
      channel: 'sms',
      recipient: '13800001234',
      language: 'zh',
    })
  })

  it('[COM-37] says beside the field what is wrong, and sends nothing', async () => {
    server.answer(outbox, [])
    await openPanel()
    send()
    await screen.findByText('Enter recipient!')
    expect(document.activeElement).toBe(field('Email address'))
    fireEvent.change(field('Email address'), { target: { value: '13800001234' } })
    fireEvent.blur(field('Email address'))
    await screen.findByText('Invalid recipient format')
    expect(field('Email address').getAttribute('aria-invalid')).toBe('true')
    fireEvent.click(screen.getByRole('radio', { name: 'Text message' }))
    expect(screen.queryByText('Invalid recipient format')).toBeNull()
    expect(server.of(notifications)).toEqual([])
  })

  it('[COM-06] says what the server refuses: beside its field, or below the form', async () => {
    server.answer(outbox, [])
    await openPanel()
    fireEvent.change(field('Email address'), { target: { value: 'a@hongfei.test' } })
    server.refuse(notifications, 400, 30_002, 'Please check', { fields: { recipient: 'Not this one' } })
    send()
    await screen.findByText('Not this one')
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent.change(field('Email address'), { target: { value: 'b@hongfei.test' } })
    server.refuse(notifications, 429, 30_009, 'Too many requests.')
    send()
    expect((await screen.findByRole('alert')).textContent).toBe('Too many requests.')
    expect(screen.queryByText('Not this one')).toBeNull()
  })
})
