/** Uploads in progress: each is checked by content, then sent, and keeps its error if it failed. */
import { use, useEffect, useRef, useState } from 'react'
import type { Purpose } from '#domain/files/rules.ts'
import type { Refused } from '#domain/result.ts'
import { failureTexts } from '#text/failures.ts'
import { errorOf } from '#web/api/file-error.ts'
import { FormHoldContext } from '../form/form-hold.ts'
import { sayNow } from '../say.ts'
import { type StoredFile, type UploadFunction, uploadMessage } from './upload-function.ts'

export type Upload = {
  readonly id: number
  readonly file: File
  /** True once it was checked and is being sent. */
  readonly taken?: true
  /** Absent while the progress is unknown. */
  readonly sentBytes?: number
  /** Why it failed, and whether a retry could help; undefined while in progress. */
  readonly failure?: { readonly message: string; readonly canRetry: boolean }
}

type Options = {
  readonly purpose: Purpose
  readonly send: UploadFunction
  /** Why a file is refused next to the others: uploaded ones and those in progress. */
  readonly refuses?: (file: File, others: readonly File[]) => Promise<Refused | undefined>
  readonly onSent: (sent: StoredFile, file: File) => void
}

export type Uploads = {
  readonly uploads: readonly Upload[]
  readonly take: (files: Iterable<File>) => void
  readonly retry: (id: number) => void
  /** Aborts an upload, or dismisses a failed one. */
  readonly drop: (id: number) => void
}

let nextId = 1

export function useUploads({ purpose, send, refuses, onSent }: Options): Uploads {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  /** Uploads outlive the render that started them. */
  const current = useRef<readonly Upload[]>([])
  const stops = useRef(new Map<number, AbortController>())
  const inTurn = useTurns()
  useEffect(() => {
    const begun = stops.current
    return () => begun.forEach((stop) => stop.abort())
  }, [])
  const hold = use(FormHoldContext)
  const isUnderWay = uploads.some(({ failure }) => !failure)
  useEffect(() => (isUnderWay ? hold() : undefined), [isUnderWay, hold])

  const set = (next: readonly Upload[]) => {
    current.current = next
    setUploads(next)
  }
  const change = (id: number, changed: Partial<Upload>) =>
    set(current.current.map((upload) => (upload.id === id ? { ...upload, ...changed } : upload)))
  const fail = (id: number, message: string, canRetry: boolean) =>
    change(id, { failure: { message, canRetry } })
  const drop = (id: number) => {
    stops.current.get(id)?.abort()
    stops.current.delete(id)
    set(current.current.filter((upload) => upload.id !== id))
  }
  /** Files are checked one after another, so that each sees those accepted before it. */
  const decide = async ({ id, file }: Upload): Promise<Refused | undefined> => {
    const error = await errorOf(file, purpose)
    if (error) return error
    const taken = current.current.filter((other) => other.taken && !other.failure)
    const refused = await refuses?.(
      file,
      taken.map((other) => other.file),
    )
    if (!refused) change(id, { taken: true })
    return refused
  }
  const run = async (upload: Upload) => {
    const { id, file } = upload
    const stop = new AbortController()
    stops.current.set(id, stop)
    const { signal } = stop
    try {
      const refused = await inTurn(() => decide(upload))
      if (signal.aborted) return undefined
      if (refused) return fail(id, sayNow(failureTexts[refused.failure], refused.details), false)
      const sent = await send(file, { signal, onProgress: (sentBytes) => change(id, { sentBytes }) })
      if (signal.aborted) return undefined
      drop(id)
      return onSent(sent, file)
    } catch (error) {
      return signal.aborted ? undefined : fail(id, uploadMessage(error), true)
    }
  }
  const begin = (upload: Upload) => {
    set([...current.current.filter(({ id }) => id !== upload.id), upload])
    void run(upload)
  }
  return {
    uploads,
    take: (files) => {
      for (const file of files) begin({ id: nextId++, file })
    },
    retry: (id) => {
      const failed = current.current.find((upload) => upload.id === id)
      if (failed) begin({ id, file: failed.file })
    },
    drop,
  }
}

/** Runs tasks one after another, in order. */
function useTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return (work) => {
    const done = last.current.then(work)
    last.current = done.catch(() => undefined)
    return done
  }
}
