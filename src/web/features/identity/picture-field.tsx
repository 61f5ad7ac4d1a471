/** The picture code: its field, the picture, another one, and an alternative for people who cannot see it. */
import type { ComponentProps } from 'react'
import { pictureCodeCharacters } from '#domain/identity/limits.ts'
import { login } from '#text/login.ts'
import { TextField } from '#web/ui/field.tsx'
import { useSay } from '#web/ui/say.ts'
import './picture-field.css'
import type { PictureCode } from './use-picture.ts'

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'after' | 'help'> & {
  code: PictureCode
  /** Leads to an alternative, if there is one. */
  onByCode?: () => void
}

export function PictureField({ code, onByCode, error, ...field }: Props) {
  const say = useSay()
  const { picture, trouble, renew } = code
  const shown = (
    <button type="button" className="picture-code" aria-label={say(login.pictureRenew)} onClick={renew}>
      {picture ? <img src={picture.image} alt="" width={132} height={44} /> : say(login.pictureRenew)}
    </button>
  )
  const help = onByCode && (
    <>
      {say(login.pictureUnseen)}{' '}
      <button type="button" className="link" onClick={onByCode}>
        {say(login.pictureByCode)}
      </button>
    </>
  )
  return (
    <TextField
      {...field}
      label={say(login.picture)}
      error={trouble ?? error}
      help={help}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={pictureCodeCharacters}
      after={shown}
    />
  )
}
