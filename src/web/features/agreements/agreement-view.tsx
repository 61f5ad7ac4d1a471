/** An agreement to read and to print. */
import { type Day, displayDay } from '#domain/day.ts'
import type { Agreement } from '#text/agreements.ts'
import { reading } from '#text/app.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { OuterFrame } from '#web/ui/outer-frame.tsx'
import { language, useSay } from '#web/ui/say.ts'
import './agreements.css'

export function AgreementView({ agreement }: { agreement: Agreement }) {
  const say = useSay()
  return (
    <OuterFrame wide back>
      <article className="agreement">
        <div className="page-head">
          <div>
            <h1>{say(agreement.title)}</h1>
            <p className="sub">
              {say(reading.inForce, { day: displayDay(agreement.updated as Day, language()) })}
            </p>
          </div>
          <Button className="unprinted" onClick={() => window.print()}>
            <Icon name="print" />
            {say(reading.print)}
          </Button>
        </div>
        {agreement.sections.map(({ heading, paragraphs }) => (
          <section key={heading.en}>
            <h2>{say(heading)}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph.en}>{say(paragraph)}</p>
            ))}
          </section>
        ))}
      </article>
    </OuterFrame>
  )
}
