/** An address that leads to no page. */
import { Link } from 'react-router'
import { app, refused } from '#text/app.ts'
import { paths } from '#web/session/paths.ts'
import { Frame } from '#web/ui/frame.tsx'
import { EmptyState } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'

export default function NotFoundPage() {
  const say = useSay()
  return (
    <Frame>
      <EmptyState icon="lost" level="h1" title={say(refused.notFound)} hint={say(refused.notFoundHint)}>
        <Link className="button button-primary" to={paths.home}>
          {say(app.backHome)}
        </Link>
      </EmptyState>
    </Frame>
  )
}
