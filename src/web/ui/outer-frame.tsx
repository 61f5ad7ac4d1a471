/** The frame of screens outside the shell: name and tools above, content below. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/session/paths.ts'
import { BackButton } from './back-button.tsx'
import { Brand } from './brand.tsx'
import { usePageFocus } from './page-focus.ts'
import { PageTools } from './page-tools.tsx'

type Props = {
  /** The maximum width of the content. */
  wide?: boolean | 'full'
  /** Set if the screen itself has no other link. */
  back?: boolean
  children: ReactNode
}

const widths: Readonly<Record<string, string>> = { true: 'outer-wide', full: 'outer-full', false: '' }

export function OuterFrame({ wide = false, back = false, children }: Props) {
  const main = usePageFocus()
  return (
    <div className="outer">
      <header className="outer-head">
        <div className="outer-ways">
          <Link className="outer-brand" to={paths.home}>
            <Brand />
          </Link>
          {back && <BackButton />}
        </div>
        <PageTools />
      </header>
      <main className={`outer-main ${widths[String(wide)]}`} ref={main} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
