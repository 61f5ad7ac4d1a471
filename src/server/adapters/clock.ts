/** The machine's clock. The only place that asks the machine for the time. */
export type MachineClock = () => Date

export const machineClock: MachineClock = () => new Date()
