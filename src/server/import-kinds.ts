/** What can be imported, and by which calls: listed here and nowhere else. */
import type { ImportKinds } from './imports/kind.ts'

export const importKinds: ImportKinds = {}
