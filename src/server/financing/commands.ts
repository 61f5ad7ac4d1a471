/** What loans need of applications. */

export { belongsTo, lockOwnApplication } from './audit.ts'
export { eventsTo, journalEntryOfFinancing } from './journal.ts'
export { isDisbursed, takeSerial } from './store.ts'
