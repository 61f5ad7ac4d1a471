/** Ids that a test makes up. */
export const idOf = (n: number): string => `0190aaaa-0000-7000-8000-${String(n).padStart(12, '0')}`
