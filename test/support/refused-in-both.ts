/** A wrong call, refused in both languages with the message of its failure. */
import { expect } from 'vitest'
import { codes } from '#contract/codes.ts'
import type { Failure } from '#domain/failures.ts'
import { failureTexts } from '#text/failures.ts'
import { languages, say } from '#text/text.ts'

type Answer = { readonly code: number; readonly message: string }
export type As = { readonly token: string; readonly language: 'zh' | 'en' }

/** For calls of this account, where none is named. */
export const expectRefusedOf =
  (account: () => string) =>
  async (
    failure: Failure,
    call: (as: As) => Promise<Answer>,
    {
      token = account(),
      details = {},
    }: { readonly token?: string; readonly details?: Readonly<Record<string, string | number>> } = {},
  ): Promise<void> => {
    for (const language of languages) {
      const { code, message } = await call({ token, language })
      expect({ code, message }).toEqual({
        code: codes[failure].code,
        message: say(language)(failureTexts[failure], details),
      })
    }
  }
