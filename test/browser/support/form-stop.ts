/** The way to one form of the portal, for one whom it is for. */
import type { Page } from '@playwright/test'
import { rowActionTexts } from '#text/tables.ts'
import { type Pair, say } from '#text/text.ts'
import type { Answers } from './placed-answers.ts'

export type FormStop = {
  /** Where its source is, under `src/web`. */
  readonly source: string
  /** Who is signed in; without one, the page is opened signed out. */
  readonly actor?: string
  readonly path: string
  /** Answers of a state that the world of the tests has not; the page is loaded anew with them. */
  readonly answers?: Answers
  /** What is pressed on the page, one after the other, until the form is there. */
  readonly press?: readonly Pair[]
  readonly open?: (page: Page) => Promise<void>
  /** What opens it again after the window became narrow, where it closes then. */
  readonly again?: (page: Page) => Promise<void>
  /** The button that sends it, where it is not the first one of its form or dialog. */
  readonly send?: Pair
  /** Set if what was entered on the way stays, and something else is missing. */
  readonly keeps?: true
}

export const by = (actor: string, stops: readonly Omit<FormStop, 'actor'>[]): readonly FormStop[] =>
  stops.map((stop) => ({ ...stop, actor }))

/** An action that is in the menu of a row. */
export const fromMenu =
  (row: string, { zh }: Pair) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: say('zh')(rowActionTexts.more, { name: row }) }).click()
    await page.getByRole('menuitem', { name: new RegExp(`^${zh}`) }).click()
  }
