/** The numbers of applications and loans that people see, counted for each lender. */

const padded = (serial: bigint | number | string): string => String(serial).padStart(4, '0')

export const applicationNumber = (serial: bigint | number | string): string => `FA-${padded(serial)}`
export const loanNumber = (serial: bigint | number | string): string => `LN-${padded(serial)}`
