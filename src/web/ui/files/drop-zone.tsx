/** A drop zone: a file input with its label around it, so that the keyboard works too. */
import { type ReactNode, useState } from 'react'
import { uploads } from '#text/uploads.ts'
import type { InputAttributes } from '../field-frame.tsx'
import { Icon, type IconName } from '../icon.tsx'
import { useSay } from '../say.ts'
import './files.css'

export type ZoneLook = {
  icon: IconName
  title: string
  hint: ReactNode
  accept: string
  several?: boolean
}
type Props = ZoneLook & {
  inputAttributes: InputAttributes
  name?: string | undefined
  label: string
  disabled?: boolean | undefined
  onFiles: (files: readonly File[]) => void
}

export function DropZone(props: Props) {
  const {
    inputAttributes,
    name,
    label,
    icon,
    title,
    hint,
    accept,
    several = false,
    disabled,
    onFiles,
  } = props
  const say = useSay()
  const [over, setOver] = useState(false)
  return (
    <div
      role="presentation"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!disabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const files = [...event.dataTransfer.files]
        if (!disabled && files.length > 0) onFiles(several ? files : files.slice(0, 1))
      }}
    >
      <label className={over ? 'drop-zone drop-zone-over' : 'drop-zone'}>
        <input
          {...inputAttributes}
          name={name}
          type="file"
          className="unseen"
          aria-label={label}
          accept={accept}
          multiple={several}
          disabled={disabled}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])]
            // Choosing the same file again must fire a change event.
            currentTarget.value = ''
            if (files.length > 0) onFiles(files)
          }}
        />
        <Icon name={icon} size={24} />
        <span>
          <span className="drop-title">{over ? say(uploads.dropNow) : title}</span>
          <span className="drop-hint">{hint}</span>
        </span>
      </label>
    </div>
  )
}
