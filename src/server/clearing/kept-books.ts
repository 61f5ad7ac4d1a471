/**
 * Which books the desk keeps: each for the person that opened it, for a short time, and only so many of them. A book that is
 * not found is read again.
 */
import type { RunMarket } from '#domain/clearing/book.ts'
import { deskBookMs, deskBooksMax, deskItemsMax, inlineItemsMax } from '#domain/clearing/limits.ts'
import type { OpenTask } from './desk-engine.ts'
import { closeBook, type DeskPlace, openBook } from './desk-thread.ts'

/** `Facts` is what the caller knows about the book besides. */
export type KeptBook<Facts> = {
  readonly id: string
  /** The person, the company acted for, and the market or run. */
  readonly key: string
  readonly place: DeskPlace
  readonly items: number
  readonly openedMs: number
  /** As the book was decided. */
  readonly market: RunMarket
  readonly facts: Facts
  /** The eligibility of its other items; undefined if it has none. */
  readonly variant: string | undefined
}

type OpenInput<Facts> = Pick<KeptBook<Facts>, 'id' | 'key' | 'items' | 'facts' | 'variant'> &
  OpenTask & { readonly nowMs: number }

export function makeKeptBooks<Facts>() {
  /** The longest unused first. */
  const books = new Map<string, KeptBook<Facts>>()
  const drop = async ({ id, place }: KeptBook<Facts>) => {
    books.delete(id)
    await closeBook(place, id)
  }
  const weight = (book: KeptBook<Facts>): number => book.items * (book.variant === undefined ? 1 : 2)
  const makeRoom = async (nowMs: number) => {
    for (const book of books.values()) if (nowMs - book.openedMs > deskBookMs) await drop(book)
    for (const book of books.values()) {
      const items = [...books.values()].reduce((sum, one) => sum + weight(one), 0)
      if (books.size <= 1 || (books.size <= deskBooksMax && items <= deskItemsMax)) return
      await drop(book)
    }
  }
  const isOf = (book: KeptBook<Facts>, key: string, nowMs: number): boolean =>
    book.key === key && nowMs - book.openedMs <= deskBookMs
  return {
    /** The newest book of its key. */
    findNewest: (key: string, nowMs: number): KeptBook<Facts> | undefined =>
      [...books.values()].findLast((book) => isOf(book, key, nowMs)),
    find: (id: string | undefined, key: string, nowMs: number): KeptBook<Facts> | undefined => {
      const book = id === undefined ? undefined : books.get(id)
      if (!book || !isOf(book, key, nowMs)) return undefined
      books.delete(book.id)
      books.set(book.id, book)
      return book
    },
    /** A book that the desk has lost. */
    forget: (id: string): void => void books.delete(id),
    open: async ({ source, other, nowMs, ...known }: OpenInput<Facts>): Promise<KeptBook<Facts>> => {
      const place = known.items <= inlineItemsMax ? 'here' : 'thread'
      const market = await openBook(place, { id: known.id, source, other })
      const book = { ...known, place, openedMs: nowMs, market } as const
      books.set(book.id, book)
      await makeRoom(nowMs)
      return book
    },
  }
}
