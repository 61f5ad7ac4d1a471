/** One file on screen: in a frame without scripts, or as a download. */
import { useEffect, useMemo } from 'react'
import { sizeText } from '#domain/files/size.ts'
import { files } from '#text/files.ts'
import { Icon } from '#web/ui/icon.tsx'
import { EmptyState } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import type { Preview } from './preview.ts'

export function FileView({ preview, title }: { preview: Preview; title: string }) {
  const say = useSay()
  const { file, framed } = preview
  const address = useBlobAddress(file)
  const fileName = preview.name ?? say(files.unnamed)
  const save = (
    <a className="button button-plain" href={address} download={fileName}>
      <Icon name="download" />
      {say(files.download)}
    </a>
  )
  if (!framed)
    return (
      <EmptyState icon="file" title={`${fileName} · ${sizeText(file.size)}`} hint={say(files.noPreview)}>
        {save}
      </EmptyState>
    )
  return (
    <>
      <p className="file-bar sub">
        <span>{`${fileName} · ${sizeText(file.size)}`}</span>
        {save}
      </p>
      <FileFrame blob={framed} title={title} sandboxed={preview.frame === 'sandboxed'} />
    </>
  )
}

function FileFrame({ blob, title, sandboxed }: { blob: Blob; title: string; sandboxed: boolean }) {
  const address = useBlobAddress(blob)
  return <iframe className="file-frame" title={title} src={address} sandbox={sandboxed ? '' : undefined} />
}

/** A blob URL, revoked when the file leaves the screen. */
function useBlobAddress(blob: Blob): string {
  const address = useMemo(() => URL.createObjectURL(blob), [blob])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return address
}
