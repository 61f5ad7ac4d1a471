/** Which addresses the preview may open: files of this origin, by their id, and nothing that only looks like it. */

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const ownPath = new RegExp(`^/files/v1/(${uuid})$`)

/**
 * The id of one of our files, or undefined. The text itself must be the plain path, with or without this
 * origin before it: nothing is decoded, trimmed, resolved or repaired, so nothing can hide in the repair.
 */
export function ownFile(url: string | null, origin: string): string | undefined {
  if (url === null) return undefined
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
  return ownPath.exec(path)?.[1]
}
