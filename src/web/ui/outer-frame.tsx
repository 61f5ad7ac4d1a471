/** The frame of screens outside the shell: name and tools above, one purpose below. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/session/paths.ts'
import { useArrivalFocus } from './arrival.ts'
import { BackButton } from './back-button.tsx'
import { Brand } from './brand.tsx'
import { PageTools } from './page-tools.tsx'

type Props = {
  /** How much of the window the content may take. */
  wide?: boolean | 'full'
  /** Given where the screen itself leads nowhere else. */
  back?: boolean
  children: ReactNode
}

const widths: Readonly<Record<string, string>> = { true: 'outer-wide', full: 'outer-full', false: '' }

export function OuterFrame({ wide = false, back = false, children }: Props) {
  const main = useArrivalFocus()
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
