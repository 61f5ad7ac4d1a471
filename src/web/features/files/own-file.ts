/** Which addresses the preview may open: files of this origin by id, and nothing that looks similar. */
import * as z from 'zod/mini'
import { fileRead } from '#contract/files.ts'

const folder = fileRead.path.slice(0, -'{fileId}'.length)

/**
 * The id of one of our files, or undefined. The text must be the plain path, with or without this origin: it is not
 * decoded, trimmed or resolved, so that an encoding cannot disguise another address.
 */
export function ownFile(url: string | null, origin: string): string | undefined {
  if (url === null) return undefined
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
  if (!path.startsWith(folder)) return undefined
  return z.safeParse(fileRead.params, { fileId: path.slice(folder.length) }).data?.fileId
}
