/** Answers of the contract's shapes in the server's place, for states that the world of the tests does not have. */
import type { Page } from '@playwright/test'
import type { Reply, Route } from '#contract/route.ts'

/** Data by method and path. */
export type Answers = Readonly<Record<string, unknown>>

/** The answer of one call; `params` are those of its path. */
export const answering = <R extends Route>(
  { method, path }: R,
  data: Reply<R>,
  params: Readonly<Record<string, string>> = {},
): Answers => ({
  [`${method} ${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')}`]: data,
})

/** A page of a list with nothing after it. */
export const listOf = <T>(...list: readonly T[]) => ({
  list: [...list],
  total: list.length,
  page: 1,
  pageSize: 20,
  next: null,
})

/** From now on these calls are answered so; answers how to let them through again. */
export async function placeAnswers(page: Page, answers: Answers): Promise<() => Promise<void>> {
  const all = '**/*'
  const handle: Parameters<Page['route']>[1] = (route) => {
    const call = `${route.request().method()} ${new URL(route.request().url()).pathname}`
    return call in answers
      ? route.fulfill({ json: { code: 0, message: 'OK', data: answers[call] } })
      : route.fallback()
  }
  await page.route(all, handle)
  return () => page.unroute(all, handle)
}

/** Ids of what does not exist. */
export const madeUp = (n: number): string => `0190cccc-0000-7000-8000-${String(n).padStart(12, '0')}`
