/** Questions that wait for a yes or a no. Any of them can be closed from outside, which means no. */
import type { ReactNode } from 'react'
import { listStore } from './store.ts'

export type Question = {
  readonly title: string
  readonly body: string
  /** What it is about, under the words. */
  readonly details?: ReactNode
  readonly yes: string
  readonly tone?: 'danger'
  /** What a yes sets off. The question stays until it is done, and says why where it is refused. */
  readonly work?: () => Promise<unknown>
}
export type OpenQuestion = Question & { readonly answer: (yes: boolean) => void }

export const questions = listStore<OpenQuestion>()
/** Those whose yes is being carried out. */
const atWork = new Set<OpenQuestion>()

/** Whether somebody said yes and, where that sets something off, it was done. */
export function ask(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const { work } = question
    const open: OpenQuestion = {
      ...question,
      ...(work && {
        work: async () => {
          atWork.add(open)
          try {
            await work()
          } finally {
            atWork.delete(open)
          }
        },
      }),
      answer: (yes) => {
        questions.set(questions.get().filter((other) => other !== open))
        resolve(yes)
      },
    }
    questions.set([...questions.get(), open])
  })
}

export function closeMessages(): void {
  for (const question of questions.get()) question.answer(false)
}

/** What a question has set off it tells itself, also why it failed: it stays. */
export function closeIdleMessages(): void {
  for (const question of questions.get()) if (!atWork.has(question)) question.answer(false)
}
