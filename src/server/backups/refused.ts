/** Why a back-up or restore cannot continue, in both languages. */
import { type Say, say } from '#text/text.ts'

export class Refused extends Error {
  readonly inLanguage: (translate: Say) => string
  constructor(message: (translate: Say) => string) {
    super(message(say('en')))
    this.inLanguage = message
  }
}
