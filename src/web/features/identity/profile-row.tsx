/** A row of the profile: label, value and actions, or its form in edit mode. */
import { type ReactNode, useEffect, useRef } from 'react'
import { profileTexts } from '#text/profile.ts'
import { useSay } from '#web/ui/say.ts'

export type RowAction = {
  readonly label: string
  /** The action with its subject, for screen readers. */
  readonly named: string
  readonly onSelect: () => void
}

type Props = {
  label: string
  value: ReactNode
  actions?: readonly RowAction[]
  /** True while another row is edited. */
  locked?: boolean
  form?: ReactNode
}

export function ProfileRow({ label, value, actions = [], locked = false, form }: Props) {
  const say = useSay()
  const first = useRef<HTMLButtonElement>(null)
  const wasEdited = useRef(false)
  const isEdited = Boolean(form)
  // After an edit the focus returns to where it started.
  useEffect(() => {
    if (!isEdited && wasEdited.current) first.current?.focus()
    wasEdited.current = isEdited
  }, [isEdited])
  return (
    <div className={isEdited ? 'profile-row profile-row-edited' : 'profile-row'}>
      <dt>{label}</dt>
      <dd>
        {form || (
          <>
            <span className={value ? 'profile-value' : 'profile-value profile-none'}>
              {value || say(profileTexts.none)}
            </span>
            {actions.length > 0 && (
              <span className="profile-actions">
                {actions.map(({ label: words, named, onSelect }, index) => (
                  <button
                    key={words}
                    ref={index === 0 ? first : undefined}
                    type="button"
                    className="link"
                    aria-label={named}
                    disabled={locked}
                    onClick={onSelect}
                  >
                    {words}
                  </button>
                ))}
              </span>
            )}
          </>
        )}
      </dd>
    </div>
  )
}
