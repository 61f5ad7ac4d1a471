/** How a file may be shown: it is never treated as a more active type than its own. */
import { imageFrameStyle } from '#contract/files.ts'
import { app } from '#text/app.ts'
import type { Download } from '#web/api/envelope.ts'
import { CallFailed } from '#web/api/failed.ts'
import { sayNow } from '#web/ui/say.ts'

/** A file made ready for the screen. */
export type Preview = {
  readonly name: string | undefined
  /** The file to save. It has its type, so that browsers do not guess another. */
  readonly file: Blob
  /** What a frame shows; undefined if the file can only be saved. */
  readonly framed: Blob | undefined
  readonly frame: 'sandboxed' | 'plain'
}

const page = 'text/html; charset=utf-8'
const images = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])

export async function previewOf({ blob, name }: Pick<Download, 'blob' | 'name'>): Promise<Preview> {
  const type = blob.type.split(';')[0]?.trim().toLowerCase() ?? ''
  const sandboxed = { name, frame: 'sandboxed' } as const
  if (images.has(type)) {
    const file = typed(blob, type)
    return { ...sandboxed, file, framed: await imagePage(file) }
  }
  if (type === 'text/html') {
    const file = typed(blob, page)
    return { ...sandboxed, file, framed: file }
  }
  if (type === 'application/pdf') {
    const file = typed(blob, type)
    // Browsers refuse a PDF in a sandboxed frame; typed as PDF it cannot be anything else.
    return { name, file, framed: file, frame: 'plain' }
  }
  return { ...sandboxed, file: typed(blob, 'application/octet-stream'), framed: undefined }
}

const typed = (blob: Blob, type: string): Blob => new Blob([blob], { type })

/** The policy refuses the styles of the browser's own image page, so the image gets a page of ours. */
async function imagePage(image: Blob): Promise<Blob> {
  const head = `<!doctype html><meta charset="utf-8"><style>${imageFrameStyle}</style>`
  return new Blob([head, '<img alt="" src="', await dataAddress(image), '">'], { type: page })
}

/** A sandboxed frame has its own origin and cannot open our blobs, so the content is inline. */
const dataAddress = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(new CallFailed(sayNow(app.answerUnreadable))))
    reader.readAsDataURL(blob)
  })
