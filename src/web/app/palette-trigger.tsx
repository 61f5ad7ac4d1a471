/**
 * Opens the palette: a button in the header, and Ctrl or ⌘ with K. Its code loads after the first page, so that it
 * delays neither the page nor the first use.
 */
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { app } from '#text/app.ts'
import { palette } from '#text/palette.ts'
import { handleChunkFailure } from '#web/api/chunk-failure.ts'
import { whenSettled } from '#web/api/page-settled.ts'
import type { Menu } from '#web/session/access.ts'
import { Icon } from '#web/ui/icon.tsx'
import { usePaletteKey } from '#web/ui/palette/use-palette-key.ts'
import { sayNow, useSay } from '#web/ui/say.ts'
import { warn } from '#web/ui/toasts.ts'
import type { PanelProps } from './palette-panel.tsx'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
const fetchPanel = () => import('./palette-panel.tsx')

type OpenPalette = { readonly Panel: ComponentType<PanelProps>; readonly takeTyped: () => string }

export function PaletteTrigger({ menu, narrow }: { menu: Menu; narrow: boolean }) {
  const say = useSay()
  const queries = useQueryClient()
  const [opened, setOpened] = useState<OpenPalette>()
  const show = useCallback(() => {
    const arrive = async () => {
      const takeTyped = holdKeys()
      const code = await fetchPanel().catch(missed)
      // An open dialog takes precedence.
      if (code && !document.querySelector('dialog[open]')) setOpened({ Panel: code.default, takeTyped })
      else takeTyped()
    }
    void arrive()
  }, [])
  useEffect(() => whenSettled(queries, () => void fetchPanel().catch(() => undefined)), [queries])
  usePaletteKey(show)
  return (
    <>
      <button
        type="button"
        className="palette-trigger"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={show}
      >
        <Icon name="search" size={narrow ? 18 : 16} />
        <span className="unseen">{say(palette.open)}</span>
        {!narrow && <kbd>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>}
      </button>
      {opened && (
        <opened.Panel menu={menu} takeTyped={opened.takeTyped} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

/** Keys typed after the shortcut are buffered and replayed once the palette is there. */
function holdKeys(): () => string {
  let typed = ''
  const hold = (event: KeyboardEvent) => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    typed += event.key
  }
  window.addEventListener('keydown', hold, { capture: true })
  return () => {
    window.removeEventListener('keydown', hold, { capture: true })
    const taken = typed
    typed = ''
    return taken
  }
}

function missed(): void {
  void handleChunkFailure()
  warn(sayNow(app.networkFailed))
}
