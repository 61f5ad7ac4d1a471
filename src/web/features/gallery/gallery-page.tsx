/** Every shared component in every state, one section at a time: `/sandbox/gallery?part=…`. */
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { titles } from '#text/app.ts'
import { gallery } from '#text/gallery.ts'
import { usePolledBusinessTime } from '#web/api/business-time.ts'
import { newQueryClient } from '#web/api/query-client.ts'
import { paths } from '#web/session/paths.ts'
import { OuterFrame } from '#web/ui/outer-frame.tsx'
import { Skeleton } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { type Section, sections } from './sections.ts'
import './gallery.css'

export default function GalleryPage() {
  const say = useSay()
  const [queries] = useState(newQueryClient)
  const [address] = useSearchParams()
  const shown = sections.find(({ part }) => part === address.get('part')) ?? sections[0]
  if (!shown) throw new Error('The gallery has no section.')
  return (
    <QueryClientProvider client={queries}>
      <>
        <OuterFrame wide="full">
          <h1 className="unseen">{say(titles.gallery)}</h1>
          <SectionList shown={shown} />
          <SectionView section={shown} />
        </OuterFrame>
      </>
    </QueryClientProvider>
  )
}

/** A section follows business time. */
function SectionView({ section: { part, Show } }: { section: Section }) {
  const isKnown = usePolledBusinessTime()
  const waiting = <Skeleton lines={6} />
  if (!isKnown) return waiting
  return (
    <Suspense fallback={waiting}>
      <Show key={part} />
    </Suspense>
  )
}

function SectionList({ shown }: { shown: Section }) {
  const say = useSay()
  return (
    <nav className="gallery-parts" aria-label={say(gallery.parts)}>
      {sections.map((section) => (
        <Link
          key={section.part}
          to={`${paths.gallery}?part=${section.part}`}
          aria-current={section === shown ? 'page' : undefined}
        >
          {say(section.title)}
        </Link>
      ))}
    </nav>
  )
}
