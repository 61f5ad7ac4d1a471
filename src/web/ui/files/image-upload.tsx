/** One image: dropped or chosen, checked, uploaded with progress, and kept until the next one has arrived. */
import { useEffect, useMemo, useState } from 'react'
import { fileTypes } from '#domain/files/types.ts'
import { uploads as words } from '#text/uploads.ts'
import { useSay } from '../say.ts'
import { FileField, type FileFieldProps } from './file-field.tsx'
import { KeptFileRow } from './file-row.tsx'
import type { StoredFile, UploadFunction } from './upload-function.ts'
import { useUploads } from './use-uploads.ts'

type Props = FileFieldProps & {
  value: StoredFile | null
  onValue: (file: StoredFile | null) => void
  send: UploadFunction
}

const imageTypes = (['jpeg', 'png', 'webp', 'gif'] as const).map((type) => fileTypes[type].mediaType)

export function ImageUpload({ value, onValue, send, ...field }: Props) {
  const say = useSay()
  const [picture, setPicture] = useState<Blob>()
  const uploads = useUploads({
    purpose: 'image',
    send,
    onSent: (sent, file) => {
      setPicture(file)
      onValue(sent)
    },
  })
  const replace = (files: readonly File[]) => {
    for (const { id } of uploads.uploads) uploads.drop(id)
    uploads.take(files)
  }
  const zone = {
    icon: 'image',
    title: say(words.dropImage),
    hint: say(words.imageKinds),
    accept: imageTypes.join(),
  } as const
  const isFixed = field.readOnly || field.disabled
  return (
    <FileField {...field} zone={zone} uploads={uploads} onFiles={replace}>
      {value && (
        <KeptFileRow
          file={value}
          {...(picture && { picture: <Thumbnail image={picture} /> })}
          onRemove={isFixed ? undefined : () => onValue(null)}
        />
      )}
    </FileField>
  )
}

/** Decorative: the file name is next to it. */
function Thumbnail({ image }: { image: Blob }) {
  const address = useMemo(() => URL.createObjectURL(image), [image])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return <img className="file-picture" src={address} alt="" />
}
