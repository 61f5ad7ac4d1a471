/** Up to five files, none of them twice: dropped or chosen, each with its preview and download, each removable. */
import { useEffect, useRef } from 'react'
import { addAttachment } from '#domain/files/rules.ts'
import { fileTypes } from '#domain/files/types.ts'
import { attachmentsMax } from '#domain/limits.ts'
import type { Refused } from '#domain/result.ts'
import { uploads as words } from '#text/uploads.ts'
import { FieldFrame, type FrameProps } from '../field-frame.tsx'
import { useSay } from '../say.ts'
import { DropZone } from './drop-zone.tsx'
import { KeptFileRow, UploadRow } from './file-row.tsx'
import { isSameContent } from './same-content.ts'
import { saveFile } from './save-file.ts'
import type { Send, SentFile } from './sending.ts'
import { useUploads } from './use-uploads.ts'

type Props = FrameProps & {
  name?: string
  value: readonly SentFile[]
  onValue: (files: readonly SentFile[]) => void
  send: Send
  disabled?: boolean
  readOnly?: boolean
  /** Gives a file to keep; fetched with the session's token unless told otherwise. */
  save?: (file: SentFile) => void
}

const accepted = Object.values(fileTypes).flatMap(({ extensions }) => extensions.map((end) => `.${end}`))

export function Attachments({ value, onValue, send, name, disabled, readOnly, save, ...frame }: Props) {
  const say = useSay()
  const list = useAttached(value, onValue)
  const { uploads, take, retry, drop } = useUploads({
    purpose: 'attachment',
    send,
    refuses: list.refuses,
    onSent: list.add,
  })
  const count = say(words.count, { count: value.length, max: attachmentsMax })
  const isEmpty = value.length + uploads.length === 0
  return (
    <FieldFrame {...frame} count={<p className="field-count">{count}</p>}>
      {(tied) => (
        <>
          {!readOnly && (
            <DropZone
              tied={tied}
              name={name}
              label={frame.label}
              icon="upload"
              title={say(words.dropFiles)}
              hint={say(words.fileKinds, { max: attachmentsMax })}
              accept={accepted.join()}
              several
              disabled={disabled}
              onFiles={take}
            />
          )}
          {readOnly && isEmpty && <p className="sub">{say(words.none)}</p>}
          <ul className="file-rows">
            {value.map((file) => (
              <KeptFileRow
                key={file.fileId}
                file={file}
                onSave={save ?? ((kept) => void saveFile(kept))}
                onRemove={readOnly || disabled ? undefined : () => list.remove(file)}
              />
            ))}
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

/** The attached files, with the content of those that were attached here. */
function useAttached(value: readonly SentFile[], onValue: (files: readonly SentFile[]) => void) {
  /** Uploads end long after they began; they are added to what is attached then. */
  const current = useRef(value)
  const contents = useRef(new Map<string, File>())
  useEffect(() => {
    current.current = value
  }, [value])
  const set = (files: readonly SentFile[]) => {
    current.current = files
    onValue(files)
  }
  /** Each file that is there, by its id or its place, and the new one by that of its equal. */
  const refuses = async (file: File, before: readonly File[]): Promise<Refused | undefined> => {
    const there = [
      ...current.current.map(({ fileId }) => ({ key: fileId, content: contents.current.get(fileId) })),
      ...before.map((content, place) => ({ key: String(place), content })),
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
    add: (sent: SentFile, file: File) => {
      contents.current.set(sent.fileId, file)
      set([...current.current, sent])
    },
    remove: (file: SentFile) => set(current.current.filter(({ fileId }) => fileId !== file.fileId)),
  }
}
