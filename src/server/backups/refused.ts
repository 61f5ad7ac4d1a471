/** Why a back-up or restore cannot continue, in both languages. */
import { type Say, say } from '#text/text.ts'

export class Refused extends Error {
  readonly inLanguage: (tell: Say) => string
  constructor(message: (tell: Say) => string) {
    super(message(say('en')))
    this.inLanguage = message
  }
}
