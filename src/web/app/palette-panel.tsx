/** The palette of the shell, over the open page. */
import { use, useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { Menu } from '#web/session/access.ts'
import { Permissions } from '#web/ui/auth.tsx'
import { Palette } from '#web/ui/palette/palette.tsx'
import { paletteSources } from './palette-sources.ts'

export type PanelProps = { menu: Menu; takeTyped: () => string; onClose: () => void }

export default function PalettePanel({ menu, takeTyped, onClose }: PanelProps) {
  const navigate = useNavigate()
  const may = use(Permissions)
  const sources = useMemo(
    () => paletteSources(menu, may, (path) => void navigate(path)),
    [menu, may, navigate],
  )
  return <Palette sources={sources} takeTyped={takeTyped} onClose={onClose} />
}
