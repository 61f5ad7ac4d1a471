import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer, success } from '#test/support/fake-server.ts'
import { app, shell } from '#text/app.ts'
import { leavingTexts } from '#text/forms.ts'
import { accountToken } from '#web/session/cache.ts'
import { languageUnsaved } from '#web/session/tab-storage.ts'
import { QuestionHost } from './dialog.tsx'
import { LanguageSwitch } from './page-tools.tsx'
import { useUnsavedChanges } from './unsaved-changes.tsx'

const reload = vi.fn<() => void>()

function Page({ kept }: { kept: boolean }) {
  useUnsavedChanges(true, kept)
  return (
    <>
      <LanguageSwitch />
      <QuestionHost />
    </>
  )
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const switchTo = async (kept: boolean) => {
  render(<Page kept={kept} />)
  await press(shell.otherLanguage.zh)
}

beforeEach(() => {
  reload.mockReset()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  fakeServer().on('/healthz', () => success(null))
})

describe('switching the language of a page with changes', () => {
  it('[COM-20] that would be lost asks first: whoever stays changes nothing, whoever leaves has it switched', async () => {
    await switchTo(false)
    expect((await screen.findByRole('dialog')).textContent).toContain(leavingTexts.lost.zh)
    await press(app.cancel.zh)
    expect([localStorage.getItem('currentLang'), reload.mock.calls.length]).toEqual([null, 0])
    await press(shell.otherLanguage.zh)
    await screen.findByRole('dialog')
    await press(leavingTexts.yes.zh)
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(localStorage.getItem('currentLang')).toBe('en')
  })

  it('[COM-20] that are kept as a draft asks nothing', async () => {
    await switchTo(true)
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(localStorage.getItem('currentLang')).toBe('en')
  })

  it('[COM-20] keeps the choice with the account of who is signed in, and otherwise for the next sign-in', async () => {
    const server = fakeServer()
    server.on('/healthz', () => success(null))
    server.answer('PUT /user/v1/language', null)
    await switchTo(true)
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(server.of('/user/v1/language')).toEqual([])
    expect(languageUnsaved.get()).toBe('yes')
    accountToken.set('t')
    await press(shell.otherLanguage.zh)
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
    expect(server.of('/user/v1/language').map(({ body }) => body)).toEqual([{ language: 'en' }])
    expect(languageUnsaved.get()).toBeUndefined()
  })
})
