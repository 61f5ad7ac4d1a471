/** What the server marks the document with: which environment this is, and where customer service is. */
export const isSandbox = (): boolean => document.documentElement.dataset['environment'] === 'sandbox'

export const chatUrl = (): string | undefined => document.documentElement.dataset['chat'] || undefined
