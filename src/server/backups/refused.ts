/** Why a back-up or a restore does not go on, for whoever runs it to read in both languages. */
import { type Say, say } from '#text/text.ts'

export class Refused extends Error {
  readonly inLanguage: (tell: Say) => string
  constructor(message: (tell: Say) => string) {
    super(message(say('en')))
    this.inLanguage = message
  }
}
