/** One file in a list: uploaded, in progress, or refused, with its actions. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { sizeText } from '#domain/files/size.ts'
import { uploads } from '#text/uploads.ts'
import { paths } from '#web/session/paths.ts'
import { Icon, type IconName } from '../icon.tsx'
import { useSay } from '../say.ts'
import type { StoredFile } from './upload-function.ts'
import type { Upload } from './use-uploads.ts'
import '../progress.css'
import './files.css'

type KeptProps = {
  file: StoredFile
  picture?: ReactNode
  onSave?: ((file: StoredFile) => void) | undefined
  onRemove?: (() => void) | undefined
}

export function KeptFileRow({ file, picture, onSave, onRemove }: KeptProps) {
  const say = useSay()
  const { name, size } = file
  const address = `${paths.fileFrame}?${new URLSearchParams({ title: name, url: file.url })}`
  return (
    <li className="file-row">
      {picture ?? <FileMark />}
      <div className="file-about">
        <Link className="file-name" to={address} target="_blank" aria-label={say(uploads.preview, { name })}>
          {name}
        </Link>
        {size > 0 && <span className="file-size">{sizeText(size)}</span>}
      </div>
      {onSave && (
        <FileAction icon="download" label={say(uploads.save, { name })} onClick={() => onSave(file)} />
      )}
      {onRemove && <FileAction icon="remove" label={say(uploads.remove, { name })} onClick={onRemove} />}
    </li>
  )
}

type UploadProps = { upload: Upload; onRetry: () => void; onDrop: () => void }

export function UploadRow({ upload, onRetry, onDrop }: UploadProps) {
  const say = useSay()
  const { file, sentBytes, failure } = upload
  const { name } = file
  const percent = sentBytes === undefined ? undefined : Math.floor((sentBytes / file.size) * 100)
  return (
    <li className={failure ? 'file-row file-row-failed' : 'file-row'}>
      <FileMark icon={failure ? 'warning' : 'file'} />
      <div className="file-about">
        <span className="file-name">{name}</span>
        {failure ? (
          <span className="file-failure" role="alert">
            {failure.message}
          </span>
        ) : (
          <>
            <progress
              className="progress"
              {...(percent !== undefined && { value: percent })}
              max={100}
              aria-label={say(uploads.progress, { name })}
            />
            <span className="file-size">
              {percent === undefined ? say(uploads.begun) : say(uploads.sending, { percent })}
            </span>
          </>
        )}
      </div>
      {failure?.canRetry && (
        <FileAction icon="retry" label={say(uploads.retry, { name })} onClick={onRetry} />
      )}
      <FileAction
        icon="close"
        label={say(failure ? uploads.remove : uploads.cancel, { name })}
        onClick={onDrop}
      />
    </li>
  )
}

const FileMark = ({ icon = 'file' }: { icon?: IconName }) => (
  <span className="file-mark">
    <Icon name={icon} size={20} />
  </span>
)

const FileAction = ({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) => (
  <button type="button" className="icon-button" aria-label={label} title={label} onClick={onClick}>
    <Icon name={icon} size={18} />
  </button>
)
