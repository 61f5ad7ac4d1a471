/** The way to the palette: a button in the head, and Ctrl or ⌘ with K from anywhere in the shell. */
import { useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { palette } from '#text/palette.ts'
import type { Menu } from '#web/session/access.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Palette } from '#web/ui/palette/palette.tsx'
import { usePaletteKey } from '#web/ui/palette/use-palette-key.ts'
import { useSay } from '#web/ui/say.ts'
import { paletteSources } from './palette-sources.ts'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

export type DoorProps = { menu: Menu; narrow: boolean }

export default function PaletteDoor({ menu, narrow }: DoorProps) {
  const say = useSay()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const sources = useMemo(() => paletteSources(menu, (path) => void navigate(path)), [menu, navigate])
  const show = useCallback(() => setOpen(true), [])
  usePaletteKey(show)
  return (
    <>
      <button
        type="button"
        className="palette-door"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={show}
      >
        <Icon name="search" size={narrow ? 18 : 16} />
        <span className="unseen">{say(palette.open)}</span>
        {!narrow && <kbd>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>}
      </button>
      {open && <Palette sources={sources} onClose={() => setOpen(false)} />}
    </>
  )
}
