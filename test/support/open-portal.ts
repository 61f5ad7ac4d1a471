/** Opens the whole portal at an address, like a page load: nothing stays in memory. */
import { cleanup, render } from '@testing-library/react'
import { createElement } from 'react'
import { vi } from 'vitest'

export const replaced = vi.fn<(url: string | URL) => void>()

type HappyDOM = {
  readonly setViewport: (size: { width: number; height: number }) => void
}
/** The window's own controls. */
export const { happyDOM } = window as unknown as { happyDOM: HappyDOM }

export async function openPortal(path: string): Promise<void> {
  cleanup()
  // Modules that are forgotten while they load would wait for each other.
  await vi.dynamicImportSettled()
  vi.resetModules()
  replaced.mockReset()
  vi.spyOn(window.location, 'replace').mockImplementation(replaced)
  window.history.replaceState(null, '', path)
  const { App } = await import('#web/app/app.tsx')
  render(createElement(App))
}
