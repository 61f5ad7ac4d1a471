/** Why a back-up or a restore does not go on, for whoever runs it to read in both languages. */
import { type Say, say } from '#text/text.ts'

export class Refused extends Error {
  readonly told: (tell: Say) => string
  constructor(told: (tell: Say) => string) {
    super(told(say('en')))
    this.told = told
  }
}
