/** Account numbers are compared without the hyphens that group their digits; spaces are never kept. */
export const accountKeyOf = (accountNumber: string): string => accountNumber.replaceAll('-', '')
