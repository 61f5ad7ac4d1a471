/** The head of the registration page: the product's, or the payer's. */

import type { Reply } from '#contract/route.ts'
import { welcomeLogo, type welcomeRead } from '#contract/welcome.ts'
import { registration } from '#text/registration.ts'
import { welcome } from '#text/welcome.ts'
import { useSay } from '#web/ui/say.ts'
import './payer-head.css'

export type Payer = Reply<typeof welcomeRead> & { readonly slug: string }

export function PayerHead({ payer, isGone }: { payer: Payer | undefined; isGone: boolean }) {
  const say = useSay()
  if (!payer)
    return (
      <div className="page-head">
        <div>
          <h1>{say(registration.title)}</h1>
          {isGone && (
            <p className="sub" role="status">
              {say(welcome.gone)}
            </p>
          )}
        </div>
      </div>
    )
  const { slug, name, hasLogo } = payer
  return (
    <div className="page-head">
      <div>
        {hasLogo && (
          <img
            className="payer-logo"
            src={`${welcomeLogo.path}?slug=${slug}`}
            alt={say(welcome.logo, { payer: name })}
          />
        )}
        <h1>{say(welcome.title, { payer: name })}</h1>
        <p className="sub">{say(welcome.hint, { payer: name })}</p>
      </div>
    </div>
  )
}
