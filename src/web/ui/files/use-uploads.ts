/** Files on their way: each is checked by its content, then sent, and stays with its reason where it failed. */
import { useEffect, useRef, useState } from 'react'
import { checkUpload, type Purpose } from '#domain/files/rules.ts'
import type { Refused } from '#domain/result.ts'
import { failureTexts } from '#text/failures.ts'
import { sayNow } from '../say.ts'
import { type Send, type SentFile, uploadMessage } from './sending.ts'

export type Upload = {
  readonly id: number
  readonly file: File
  /** Absent as long as nobody tells how far it is. */
  readonly sentBytes?: number
  /** Why it is not there, and whether trying again could help; undefined while it is under way. */
  readonly failure?: { readonly message: string; readonly canRetry: boolean }
}

type Options = {
  readonly purpose: Purpose
  readonly send: Send
  /** Why a file is not taken beside the others: those sent before and those on their way. */
  readonly refuses?: (file: File, before: readonly File[]) => Promise<Refused | undefined>
  readonly onSent: (sent: SentFile, file: File) => void
}

export type Uploads = {
  readonly uploads: readonly Upload[]
  readonly take: (files: Iterable<File>) => void
  readonly retry: (id: number) => void
  /** Ends an upload that is under way, and forgets one that failed. */
  readonly drop: (id: number) => void
}

let nextId = 1

export function useUploads({ purpose, send, refuses, onSent }: Options): Uploads {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  /** What is under way outlives the drawing that began it. */
  const current = useRef<readonly Upload[]>([])
  const stops = useRef(new Map<number, AbortController>())
  useEffect(() => {
    const begun = stops.current
    return () => begun.forEach((stop) => stop.abort())
  }, [])

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
  const run = async ({ id, file }: Upload) => {
    const stop = new AbortController()
    stops.current.set(id, stop)
    const { signal } = stop
    try {
      const before = current.current.filter((other) => other.id < id && !other.failure)
      const refused =
        (await refusalOf(file, purpose)) ??
        (await refuses?.(
          file,
          before.map((other) => other.file),
        ))
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

async function refusalOf(file: File, purpose: Purpose): Promise<Refused | undefined> {
  const checked = checkUpload(new Uint8Array(await file.arrayBuffer()), purpose)
  return checked.ok ? undefined : checked
}
