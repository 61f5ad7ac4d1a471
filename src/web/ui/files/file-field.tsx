/** A field for files: the drop zone, uploaded files, and uploads in progress. */
import type { ReactNode } from 'react'
import { FieldFrame, type FrameProps } from '../field-frame.tsx'
import { DropZone, type ZoneLook } from './drop-zone.tsx'
import { UploadRow } from './file-row.tsx'
import type { Uploads } from './use-uploads.ts'

/** The props that a form passes to every input. */
export type FileFieldProps = FrameProps & { name?: string; disabled?: boolean; readOnly?: boolean }

type Props = FileFieldProps & {
  zone: ZoneLook
  uploads: Uploads
  onFiles: (files: readonly File[]) => void
  count?: ReactNode
  /** The rows of uploaded files. */
  children: ReactNode
}

export function FileField({ zone, uploads, onFiles, count, children, ...props }: Props) {
  const { name, disabled, readOnly, ...frame } = props
  return (
    <FieldFrame {...frame} count={count}>
      {(inputAttributes) => (
        <>
          {!readOnly && (
            <DropZone
              {...zone}
              inputAttributes={inputAttributes}
              name={name}
              label={frame.label}
              disabled={disabled}
              onFiles={onFiles}
            />
          )}
          <ul className="file-rows">
            {children}
            {uploads.uploads.map((upload) => (
              <UploadRow
                key={upload.id}
                upload={upload}
                onRetry={() => uploads.retry(upload.id)}
                onDrop={() => uploads.drop(upload.id)}
              />
            ))}
          </ul>
        </>
      )}
    </FieldFrame>
  )
}
