/** How a type of file may be shown. */

/** `type` is what the blob says of itself, so that a browser never guesses a livelier one. */
export type Manner = { readonly frame: 'sandboxed' | 'plain' | 'none'; readonly type: string }

const images = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])

/** Browsers refuse a PDF in a sandboxed frame; typed as a PDF it cannot be anything else. */
export function mannerOf(contentType: string): Manner {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === 'text/html') return { frame: 'sandboxed', type: 'text/html; charset=utf-8' }
  if (images.has(type)) return { frame: 'sandboxed', type }
  if (type === 'application/pdf') return { frame: 'plain', type }
  return { frame: 'none', type: 'application/octet-stream' }
}
