/** The head of the registration page: the product's, or the payer's. */

import { registrationPageLogo, type registrationPageRead } from '#contract/registration-pages.ts'
import type { Reply } from '#contract/route.ts'
import { registration } from '#text/registration.ts'
import { registrationPage } from '#text/registration-pages.ts'
import { useSay } from '#web/ui/say.ts'
import './payer-head.css'

export type Payer = Reply<typeof registrationPageRead> & { readonly slug: string }

export function PayerHead({ payer, isGone }: { payer: Payer | undefined; isGone: boolean }) {
  const say = useSay()
  if (!payer)
    return (
      <div className="page-head">
        <div>
          <h1>{say(registration.title)}</h1>
          {isGone && (
            <p className="sub" role="status">
              {say(registrationPage.gone)}
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
            src={`${registrationPageLogo.path}?slug=${slug}`}
            alt={say(registrationPage.logo, { payer: name })}
          />
        )}
        <h1>{say(registrationPage.title, { payer: name })}</h1>
        <p className="sub">{say(registrationPage.hint, { payer: name })}</p>
      </div>
    </div>
  )
}
