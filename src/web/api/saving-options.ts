/** For calls that save what a page shows: the page shows failures itself, with its own message for lost answers. */
import { files } from '#text/files.ts'
import type { CallOptions } from './client.ts'

export const savingOptions = { inPlace: true, trouble: files.saveFailed } as const satisfies CallOptions
