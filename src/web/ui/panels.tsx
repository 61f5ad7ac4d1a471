/** The basic surfaces of a page: cards, fact lists, tags, skeletons and empty states. */
import type { ReactNode, Ref } from 'react'
import { app } from '#text/app.ts'
import { Icon, type IconName } from './icon.tsx'
import { useSay } from './say.ts'

type CardProps = {
  title: string
  /** Set if the title gets the focus after something in the card was removed. */
  titleRef?: Ref<HTMLHeadingElement>
  action?: ReactNode
  busy?: boolean
  children: ReactNode
}

/** Dimmed while its content is reloaded. */
export const Card = ({ title, titleRef, action, busy = false, children }: CardProps) => (
  <section className={busy ? 'card card-dimmed' : 'card'} aria-label={title} aria-busy={busy || undefined}>
    <div className="card-head">
      <h2 ref={titleRef} tabIndex={titleRef ? -1 : undefined}>
        {title}
      </h2>
      {action}
    </div>
    {children}
  </section>
)

export type Fact = { readonly label: string; readonly value: ReactNode }

/** Facts without a value are left out. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="facts">
    {facts
      .filter(({ value }) => value !== null && value !== undefined && value !== '')
      .map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

/** A state by colour, shape and word. */
export type TagTone = 'ok' | 'wait' | 'bad' | 'off' | 'done' | 'stopped'
export const Tag = ({ tone, children }: { tone: TagTone; children: ReactNode }) => (
  <span className={`tag tag-${tone}`}>{children}</span>
)

/** Placeholder lines for text. */
export const Skeleton = ({ lines = 3 }: { lines?: number }) => {
  const say = useSay()
  return (
    <div className="skeleton" aria-busy="true">
      <span className="unseen">{say(app.loading)}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="skeleton-line" />
      ))}
    </div>
  )
}

type EmptyProps = {
  icon: IconName
  title: string
  level?: 'h1' | 'h2' | 'p'
  hint?: string
  children?: ReactNode
}

/** An empty state, with the next step. */
export const EmptyState = ({ icon, title, level: Title = 'h2', hint, children }: EmptyProps) => (
  <div className="empty">
    <span className="empty-icon">
      <Icon name={icon} size={28} />
    </span>
    <Title className="empty-title">{title}</Title>
    {hint && <p className="empty-hint">{hint}</p>}
    {children && <div className="empty-actions">{children}</div>}
  </div>
)
