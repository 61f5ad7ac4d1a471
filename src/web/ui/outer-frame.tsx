/** The frame of screens outside the shell: name and tools above, one purpose below. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/session/paths.ts'
import { useArrivalFocus } from './arrival.ts'
import { BackButton } from './back-button.tsx'
import { Brand } from './brand.tsx'
import { PageTools } from './page-tools.tsx'

type Props = {
  wide?: boolean
  /** Given where the screen itself leads nowhere else. */
  back?: boolean
  children: ReactNode
}

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
      <main className={wide ? 'outer-main outer-wide' : 'outer-main'} ref={main} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
