/** One file on screen: in a frame that cannot run anything, or as a download. */
import { useEffect, useMemo } from 'react'
import { files } from '#text/files.ts'
import type { Download } from '#web/api/envelope.ts'
import { sizeOf } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { EmptyState } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { mannerOf } from './manner.ts'

export function FileView({ file: { blob, name }, title }: { file: Download; title: string }) {
  const say = useSay()
  const manner = mannerOf(blob.type)
  const address = useBlobAddress(blob, manner.type)
  const fileName = name ?? say(files.unnamed)
  const save = (
    <a className="button button-plain" href={address} download={fileName}>
      <Icon name="download" />
      {say(files.download)}
    </a>
  )
  if (manner.frame === 'none')
    return (
      <EmptyState icon="file" title={`${fileName} · ${sizeOf(blob.size)}`} hint={say(files.noPreview)}>
        {save}
      </EmptyState>
    )
  return (
    <>
      <p className="file-bar sub">
        <span>{`${fileName} · ${sizeOf(blob.size)}`}</span>
        {save}
      </p>
      <iframe
        className="file-frame"
        title={title}
        src={address}
        sandbox={manner.frame === 'sandboxed' ? '' : undefined}
      />
    </>
  )
}

/** A blob's own address, given back when the file leaves the screen. */
function useBlobAddress(blob: Blob, type: string): string {
  const address = useMemo(() => URL.createObjectURL(new Blob([blob], { type })), [blob, type])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return address
}
