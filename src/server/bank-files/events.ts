/** The event that makes pages of payment files and exceptions stale. */
import { topics } from '#contract/topics.ts'
import type { DomainEvent } from '../commands/command.ts'

export const fileEvent: DomainEvent = { topic: topics.bankFilesChanged, body: {} }
