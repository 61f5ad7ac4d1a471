/** Up to five distinct files: dropped or chosen, each with preview, download and remove. */
import { useEffect, useRef } from 'react'
import { attachmentsMax } from '#domain/files/limits.ts'
import { addAttachment } from '#domain/files/rules.ts'
import { fileTypes } from '#domain/files/types.ts'
import type { Refused } from '#domain/result.ts'
import { uploads as words } from '#text/uploads.ts'
import { useSay } from '../say.ts'
import { FileField, type FileFieldProps } from './file-field.tsx'
import { KeptFileRow } from './file-row.tsx'
import { isSameContent } from './same-content.ts'
import { saveFile } from './save-file.ts'
import type { StoredFile, UploadFunction } from './upload-function.ts'
import { useUploads } from './use-uploads.ts'

type Props = FileFieldProps & {
  value: readonly StoredFile[]
  onValue: (files: readonly StoredFile[]) => void
  send: UploadFunction
  /** Downloads a file; with the session's token by default. */
  save?: (file: StoredFile) => void
}

const accepted = Object.values(fileTypes).flatMap(({ extensions }) => extensions.map((end) => `.${end}`))

export function Attachments({ value, onValue, send, save, ...field }: Props) {
  const say = useSay()
  const list = useAttached(value, onValue)
  const uploads = useUploads({ purpose: 'attachment', send, refuses: list.refuses, onSent: list.add })
  const zone = {
    icon: 'upload',
    title: say(words.dropFiles),
    hint: say(words.fileKinds, { max: attachmentsMax }),
    accept: accepted.join(),
    several: true,
  } as const
  const count = say(words.count, { count: value.length, max: attachmentsMax })
  const isFixed = field.readOnly || field.disabled
  return (
    <FileField
      {...field}
      zone={zone}
      uploads={uploads}
      onFiles={uploads.take}
      count={<p className="field-count">{count}</p>}
    >
      {field.readOnly && value.length + uploads.uploads.length === 0 && (
        <li className="sub">{say(words.none)}</li>
      )}
      {value.map((file) => (
        <KeptFileRow
          key={file.fileId}
          file={file}
          onSave={save ?? ((kept) => void saveFile(kept))}
          onRemove={isFixed ? undefined : () => list.remove(file)}
        />
      ))}
    </FileField>
  )
}

/** The attached files, with the content of those attached here. */
function useAttached(value: readonly StoredFile[], onValue: (files: readonly StoredFile[]) => void) {
  /** Uploads may end late; they are added to the current list. */
  const current = useRef(value)
  const contents = useRef(new Map<string, File>())
  useEffect(() => {
    current.current = value
  }, [value])
  const set = (files: readonly StoredFile[]) => {
    current.current = files
    onValue(files)
  }
  /** Each existing file by its id or index, and the new one by that of its duplicate. */
  const refuses = async (file: File, others: readonly File[]): Promise<Refused | undefined> => {
    const there = [
      ...current.current.map(({ fileId }) => ({ key: fileId, content: contents.current.get(fileId) })),
      ...others.map((content, place) => ({ key: String(place), content })),
    ]
    const equals = await Promise.all(
      there.map(({ content }) => (content ? isSameContent(content, file) : Promise.resolve(false))),
    )
    const equal = there.find((_, at) => equals[at])
    const added = addAttachment(
      there.map(({ key }) => key),
      equal?.key ?? 'new',
    )
    return added.ok ? undefined : added
  }
  return {
    refuses,
    add: (sent: StoredFile, file: File) => {
      contents.current.set(sent.fileId, file)
      set([...current.current, sent])
    },
    remove: (file: StoredFile) => set(current.current.filter(({ fileId }) => fileId !== file.fileId)),
  }
}
