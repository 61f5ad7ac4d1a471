/** Which addresses the preview may open: files of this origin, by their id, and nothing that only looks like it. */
import * as z from 'zod/mini'
import { fileRead } from '#contract/files.ts'

const folder = fileRead.path.slice(0, -'{fileId}'.length)

/**
 * The id of one of our files, or undefined. The text itself must be the plain path, with or without this
 * origin before it: nothing is decoded, trimmed, resolved or repaired, so nothing can hide in the repair.
 */
export function ownFile(url: string | null, origin: string): string | undefined {
  if (url === null) return undefined
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
  if (!path.startsWith(folder)) return undefined
  return z.safeParse(fileRead.params, { fileId: path.slice(folder.length) }).data?.fileId
}
