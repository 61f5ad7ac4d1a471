/** The palette with local pages, a search source, and a source that cannot be reached. */
import { useCallback, useMemo, useState } from 'react'
import { paletteSamples } from '#text/gallery-inputs.ts'
import { palette } from '#text/palette.ts'
import type { Pair } from '#text/text.ts'
import { Button } from '#web/ui/button.tsx'
import { Palette } from '#web/ui/palette/palette.tsx'
import type { Entry, Source } from '#web/ui/palette/source.ts'
import { usePaletteKey } from '#web/ui/palette/use-palette-key.ts'
import { Card } from '#web/ui/panels.tsx'
import { sayNow, useSay } from '#web/ui/say.ts'
import { findNothing } from './fake-data.ts'

const numbers = ['AP-2026-11-0412', 'AP-2026-11-0398', 'PV-88120', 'PO-JP-0031']

export default function PaletteSection() {
  const say = useSay()
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const show = useCallback(() => setOpen(true), [])
  usePaletteKey(show)
  const sources = useMemo(() => sourcesFor(setChosen), [])
  return (
    <Card title={say(palette.title)}>
      <Button onClick={show}>{say(paletteSamples.open)}</Button>
      <p role="status">{chosen && say(paletteSamples.chosen, { name: chosen })}</p>
      {open && <Palette sources={sources} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function sourcesFor(choose: (name: string) => void): readonly Source[] {
  const page = (pair: Pair): Entry => ({
    id: pair.en,
    title: sayNow(pair),
    alsoCalled: [pair.zh, pair.en],
    icon: 'file',
    run: () => choose(sayNow(pair)),
  })
  const document = (number: string): Entry => ({
    id: number,
    title: number,
    hint: '268,000.00 CNY',
    run: () => choose(number),
  })
  const pages = [paletteSamples.market, paletteSamples.payables, paletteSamples.payees]
  return [
    { id: 'pages', title: sayNow(palette.pages), entries: pages.map(page) },
    {
      id: 'documents',
      title: sayNow(paletteSamples.documents),
      find: async (keyword) =>
        Promise.resolve(
          numbers.filter((number) => number.toLowerCase().includes(keyword.toLowerCase())).map(document),
        ),
    },
    { id: 'slow', title: sayNow(paletteSamples.slow), find: findNothing },
  ]
}
