/** One image: dropped or chosen, checked, sent with its progress, seen, and replaced by the next one. */
import { useEffect, useMemo, useState } from 'react'
import { fileTypes } from '#domain/files/types.ts'
import { uploads as words } from '#text/uploads.ts'
import { FieldFrame, type FrameProps } from '../field-frame.tsx'
import { useSay } from '../say.ts'
import { DropZone } from './drop-zone.tsx'
import { KeptFileRow, UploadRow } from './file-row.tsx'
import type { Send, SentFile } from './sending.ts'
import { useUploads } from './use-uploads.ts'

type Props = FrameProps & {
  name?: string
  value: SentFile | null
  onValue: (file: SentFile | null) => void
  send: Send
  disabled?: boolean
  readOnly?: boolean
}

const imageTypes = (['jpeg', 'png', 'webp', 'gif'] as const).map((type) => fileTypes[type].mediaType)

export function ImageUpload({ value, onValue, send, name, disabled, readOnly, ...frame }: Props) {
  const say = useSay()
  const [picture, setPicture] = useState<Blob>()
  const { uploads, take, retry, drop } = useUploads({
    purpose: 'image',
    send,
    onSent: (sent, file) => {
      setPicture(file)
      onValue(sent)
    },
  })
  const replace = (files: readonly File[]) => {
    for (const { id } of uploads) drop(id)
    take(files)
  }
  const isFixed = readOnly || disabled
  return (
    <FieldFrame {...frame}>
      {(tied) => (
        <>
          {!readOnly && (
            <DropZone
              tied={tied}
              name={name}
              label={frame.label}
              icon="image"
              title={say(words.dropImage)}
              hint={say(words.imageKinds)}
              accept={imageTypes.join()}
              disabled={disabled}
              onFiles={replace}
            />
          )}
          <ul className="file-rows">
            {value && uploads.length === 0 && (
              <KeptFileRow
                file={value}
                {...(picture && { picture: <Thumbnail image={picture} /> })}
                onRemove={isFixed ? undefined : () => onValue(null)}
              />
            )}
            {uploads.map((upload) => (
              <UploadRow
                key={upload.id}
                upload={upload}
                onRetry={() => retry(upload.id)}
                onDrop={() => drop(upload.id)}
              />
            ))}
          </ul>
        </>
      )}
    </FieldFrame>
  )
}

/** The name beside it says what it is. */
function Thumbnail({ image }: { image: Blob }) {
  const address = useMemo(() => URL.createObjectURL(image), [image])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return <img className="file-picture" src={address} alt="" />
}
