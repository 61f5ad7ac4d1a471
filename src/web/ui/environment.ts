/** Which environment this is; the server marks the document. */
export const isSandbox = (): boolean => document.documentElement.dataset['environment'] === 'sandbox'
