/**
 * Agreements to read and to tick: the tick is free once the texts were scrolled to their end. Texts that fit count as read. An
 * agreement that is a file of its own counts as read once it was opened.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { agreementReading } from '#text/agreement-reading.ts'
import { CheckboxField } from '#web/ui/inputs/choice-fields.tsx'
import { sayNow, useSay } from '#web/ui/say.ts'
import './agreements.css'

export type ReadableAgreement = {
  readonly id: string
  readonly title: string
  /** Below the title, such as the version. */
  readonly note?: string
  /** Null where it is a file. */
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[] | null
  /** Where it opens as a page of its own. */
  readonly address?: string
}

type Props = {
  agreements: readonly ReadableAgreement[]
  value: boolean
  onValue: (value: boolean) => void
  onBlur?: () => void
  name?: string
  readOnly?: boolean
  error?: string | undefined
  /** Set where submitting is the acceptance: the texts are shown without a tick. */
  withoutTick?: boolean
}

/** Pixels by which a text that is scrolled to its end may miss it. */
const endTolerance = 2

const namesOf = (agreements: readonly Pick<ReadableAgreement, 'title'>[]): string =>
  agreements
    .map(({ title }) => sayNow(agreementReading.named, { name: title }))
    .join(sayNow(agreementReading.between))

export function ReadThenTick(props: Props) {
  const { agreements, value, onValue, error, withoutTick, readOnly, ...rest } = props
  const say = useSay()
  const key = agreements.map(({ id }) => id).join()
  const [readKey, setReadKey] = useState<string>()
  // A text that fits is read before effects run; the state follows with the next render.
  const readNow = useRef<string>(undefined)
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set())
  const texts = agreements.filter(({ sections }) => sections !== null)
  const files = agreements.filter(({ sections }) => sections === null)
  const isScrolled = texts.length === 0 || readKey === key
  const isRead = isScrolled && files.every(({ id }) => opened.has(id))
  // A tick for other texts does not count for these.
  useEffect(() => {
    const isReadNow = texts.length === 0 || readNow.current === key
    if (value && !(isReadNow && files.every(({ id }) => opened.has(id)))) onValue(false)
  })
  const onRead = () => {
    readNow.current = key
    setReadKey(key)
  }
  return (
    <div className="read-then-tick">
      {texts.length > 0 && <Texts key={key} agreements={texts} onRead={onRead} />}
      <p className="links">
        {agreements.map(({ id, title, address }) =>
          address === undefined ? null : (
            <a
              key={id}
              href={address}
              target="_blank"
              rel="noreferrer"
              onClick={() => setOpened(new Set([...opened, id]))}
            >
              {say(agreementReading.open, { names: namesOf([{ title }]) })}
            </a>
          ),
        )}
      </p>
      {withoutTick ? (
        <p className="sub">{say(agreementReading.submitAccepts, { names: namesOf(agreements) })}</p>
      ) : (
        <CheckboxField
          {...rest}
          label={say(agreementReading.tick, { names: namesOf(agreements) })}
          value={value && isRead}
          onValue={onValue}
          // Not disabled: it takes the focus when it is missing, and says what to do first.
          readOnly={readOnly || !isRead}
          aria-disabled={!isRead || undefined}
          help={
            isRead ? undefined : say(isScrolled ? agreementReading.openFirst : agreementReading.readFirst)
          }
          error={error}
          required
        />
      )}
    </div>
  )
}

/** A region scrolls by the keyboard only if it can have the focus. */
const focusable = { tabIndex: 0 } as const

function Texts({ agreements, onRead }: { agreements: readonly ReadableAgreement[]; onRead: () => void }) {
  const say = useSay()
  const region = useRef<HTMLElement>(null)
  const noteEnd = () => {
    const shown = region.current
    if (shown && shown.scrollTop + shown.clientHeight >= shown.scrollHeight - endTolerance) onRead()
  }
  // A text that fits has nothing to scroll.
  useLayoutEffect(() => {
    const shown = region.current
    if (shown && shown.scrollHeight <= shown.clientHeight + endTolerance) onRead()
  })
  return (
    <section
      ref={region}
      className="agreement-texts"
      aria-label={say(agreementReading.region)}
      {...focusable}
      onScroll={noteEnd}
    >
      {agreements.map(({ id, title, note, sections }) => (
        <article key={id}>
          <h3>{title}</h3>
          {note !== undefined && <p className="sub">{note}</p>}
          {sections?.map(({ heading, paragraphs }) => (
            <section key={heading}>
              <h4>{heading}</h4>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
        </article>
      ))}
    </section>
  )
}
