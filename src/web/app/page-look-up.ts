/** Finds pages by their path, before anything is rendered. */
import { isAmong } from '#domain/access/pages.ts'
import { paths } from '#web/session/paths.ts'
import type { PageRow } from './page-row.ts'
import { routeTable } from './route-table.ts'

const rowAt = (path: string): PageRow | undefined => routeTable.find((one) => isAmong([one.path])(path))

/** Whether a path lies inside the shell. */
export const inShell = (path: string): boolean => path === paths.home || rowAt(path)?.entry === 'shell'

/** Loads the code of a path and prefetches its data before the page is rendered. */
export const prefetchOf = (path: string, search: string): void =>
  void rowAt(path)
    ?.code.prefetch(new URLSearchParams(search))
    .catch(() => undefined)

/** Loads the code of a path in advance. */
export const preload = (path: string): void =>
  void rowAt(path)
    ?.code.fetch()
    .catch(() => undefined)
