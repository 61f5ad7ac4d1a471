/** The machine's clock. Only this file reads the machine's time. */
export type MachineClock = () => Date

export const machineClock: MachineClock = () => new Date()
