/** The palette of the shell, over whatever page is there. */
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { Menu } from '#web/session/access.ts'
import { Palette } from '#web/ui/palette/palette.tsx'
import { paletteSources } from './palette-sources.ts'

export type PanelProps = { menu: Menu; takeTyped: () => string; onClose: () => void }

export default function PalettePanel({ menu, takeTyped, onClose }: PanelProps) {
  const navigate = useNavigate()
  const sources = useMemo(() => paletteSources(menu, (path) => void navigate(path)), [menu, navigate])
  return <Palette sources={sources} takeTyped={takeTyped} onClose={onClose} />
}
