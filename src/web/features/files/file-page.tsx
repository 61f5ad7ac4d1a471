/** Shows a file of this origin by its type. A shown file cannot run scripts or reach the portal. */
import { useCallback, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { codes } from '#contract/codes.ts'
import { fileRead } from '#contract/files.ts'
import { titles } from '#text/app.ts'
import { files } from '#text/files.ts'
import { download } from '#web/api/client.ts'
import { CallFailed } from '#web/api/failed.ts'
import { addressInOwnLanguage } from '#web/session/agreement-address.ts'
import { FailureState } from '#web/ui/failure.tsx'
import { OuterFrame } from '#web/ui/outer-frame.tsx'
import { EmptyState, Skeleton } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { useLoad } from '#web/ui/use-load.ts'
import { useNavigateIfMounted } from '#web/ui/use-navigate-if-mounted.ts'
import { FileView } from './file-view.tsx'
import './files.css'
import { ownFile } from './own-file.ts'
import { previewOf } from './preview.ts'

export default function FilePage() {
  const say = useSay()
  const [query] = useSearchParams()
  useOwnLanguage(query.toString())
  const title = query.get('title') || say(titles.file)
  const fileId = ownFile(query.get('url'), location.origin)
  return (
    <OuterFrame wide back>
      <h1 className="file-title">{title}</h1>
      {fileId === undefined ? (
        <EmptyState icon="file" title={say(files.addressMissing)} />
      ) : (
        <OpenedFile key={fileId} fileId={fileId} title={title} />
      )}
    </OuterFrame>
  )
}

/** An agreement follows a switch of language; if that fails, it stays as it was. */
function useOwnLanguage(search: string): void {
  const goOn = useNavigateIfMounted()
  useEffect(() => {
    const follow = async () => {
      const address = await addressInOwnLanguage(new URLSearchParams(search)).catch(() => undefined)
      if (address) await goOn(address)
    }
    void follow()
  }, [search, goOn])
}

function OpenedFile({ fileId, title }: { fileId: string; title: string }) {
  const say = useSay()
  const load = useCallback(() => open(fileId), [fileId])
  const { loaded: preview, error, retry } = useLoad(load)
  if (preview) return <FileView preview={preview} title={title} />
  if (error === undefined) return <Skeleton lines={8} />
  if (error instanceof CallFailed && isMissing(error.code))
    return <EmptyState icon="file" title={say(files.fileMissing)} />
  return <FailureState error={error} onRetry={retry} />
}

/** Missing, of another company or without bytes: all are shown as not found. */
const isMissing = (code: number | undefined): boolean =>
  code === codes.notFound.code || code === codes.fileMissing.code

const open = async (fileId: string) =>
  previewOf(await download(fileRead, { params: { fileId } }, { inPlace: true }))
