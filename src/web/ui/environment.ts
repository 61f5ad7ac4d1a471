/** Attributes that the server sets on the document: the environment, and the chat address. */
export const isSandbox = (): boolean => document.documentElement.dataset['environment'] === 'sandbox'

export const chatUrl = (): string | undefined => document.documentElement.dataset['chat'] || undefined
