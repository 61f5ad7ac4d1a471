/** For calls that save what a page shows: the page says itself what failed, and lost or in trouble it says so. */
import { files } from '#text/files.ts'
import type { CallOptions } from './client.ts'

export const saving = { inPlace: true, trouble: files.saveFailed } as const satisfies CallOptions
