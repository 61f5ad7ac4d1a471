/** The remark of a transfer that verifies an account, as banks print it. */
export const remarkOf = (number: string): string => `企业认证 ${number}`
