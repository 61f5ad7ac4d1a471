/** Short messages that disappear by themselves. Inside the shell they are shorter, and one at a time. */
import { toastInShellMs, toastMs } from '#web/limits.ts'
import { listStore } from './store.ts'

export type Toast = { readonly id: number; readonly tone: 'ok' | 'wait'; readonly message: string }

export const toasts = listStore<Toast>()
let nextId = 1
let inShell = false

/** Sets whether the shell is on screen. */
export const shellShown = (shown: boolean): void => {
  inShell = shown
}

export const warn = (message: string): void => show('wait', message)
export const confirmDone = (message: string): void => show('ok', message)

function show(tone: Toast['tone'], message: string): void {
  const toast = { id: nextId++, tone, message }
  toasts.set(inShell ? [toast] : [...toasts.get(), toast])
  setTimeout(
    () => toasts.set(toasts.get().filter(({ id }) => id !== toast.id)),
    inShell ? toastInShellMs : toastMs,
  )
}
