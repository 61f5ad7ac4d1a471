/** The way from an offer of chosen documents to one by amount. */
import { Link } from 'react-router'
import { pages } from '#domain/access/pages.ts'
import { pageNames } from '#text/access.ts'
import { needTexts } from '#text/offer-need.ts'
import { useSay } from '#web/ui/say.ts'
import './need.css'

export function NeedEntry() {
  const say = useSay()
  return (
    <section className="card need-entry">
      <p>{say(needTexts.openHint)}</p>
      <Link className="button button-plain" to={pages.paymentNeed.path}>
        {say(pageNames.paymentNeed)}
      </Link>
    </section>
  )
}
