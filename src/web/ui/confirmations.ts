/** Pending confirmations. Closing one from outside means no. */
import type { ReactNode } from 'react'
import { listStore } from './store.ts'

export type Question = {
  readonly title: string
  readonly body: string
  /** The subject, below the message. */
  readonly details?: ReactNode
  readonly yes: string
  /** The other button, if "Cancel" could be misread. */
  readonly no?: string
  readonly tone?: 'danger'
  /** The action that a yes starts. The dialog stays until it is done, and shows refusals. */
  readonly work?: () => Promise<unknown>
}
export type OpenQuestion = Question & { readonly answer: (yes: boolean) => void }

export const questions = listStore<OpenQuestion>()
/** Confirmations whose action is running. */
const atWork = new Set<OpenQuestion>()

/** Whether the answer was yes and its action, if any, succeeded. */
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

export function closeConfirmations(): void {
  for (const question of questions.get()) question.answer(false)
}

/** A confirmation with a running action shows its own result, so it stays. */
export function closeIdleConfirmations(): void {
  for (const question of questions.get()) if (!atWork.has(question)) question.answer(false)
}
