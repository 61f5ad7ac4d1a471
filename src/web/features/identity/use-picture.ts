/** The picture code: shown once the server requires it, and replaced after each try. */
import { useEffect, useState } from 'react'
import { codes } from '#contract/codes.ts'
import { pictureRead } from '#contract/proofs.ts'
import type { Reply } from '#contract/route.ts'
import { fieldNames } from '#text/fields.ts'
import { formats } from '#text/formats.ts'
import { labelOf } from '#text/text.ts'
import { call } from '#web/api/client.ts'
import { CallFailed, messageOf } from '#web/api/failed.ts'
import { language, sayNow } from '#web/ui/say.ts'

type Picture = Reply<typeof pictureRead>

export type PictureCode = {
  /** True once the server requires it. */
  readonly isAsked: boolean
  readonly picture: Picture | undefined
  /** Why there is none. */
  readonly trouble: string | undefined
  readonly renew: () => void
  /** Call after every failed try: the picture is used up. */
  readonly tried: (error: unknown) => void
  /** Call after success. */
  readonly settled: () => void
}

const asking: readonly (number | undefined)[] = [
  codes.pictureNeeded.code,
  codes.codePictureNeeded.code,
  codes.pictureWrong.code,
]

/** The error if it is required and empty. */
export const enterPicture = (): string =>
  sayNow(formats.enter, { field: labelOf(fieldNames, 'captcha', language()) })

const draw = () => call(pictureRead, {}, { inPlace: true })

/** `wasAsked`: required before the form was there. */
export function usePicture(wasAsked: boolean, onRenewed: () => void): PictureCode {
  const [isAsked, setAsked] = useState(wasAsked)
  const [picture, setPicture] = useState<Picture>()
  const [trouble, setTrouble] = useState<string>()
  const load = async () => {
    try {
      setPicture(await draw())
      setTrouble(undefined)
    } catch (error) {
      setPicture(undefined)
      setTrouble(messageOf(error))
    }
  }
  useEffect(() => {
    if (wasAsked) draw().then(setPicture, (error: unknown) => setTrouble(messageOf(error)))
  }, [wasAsked])
  const renew = () => {
    setAsked(true)
    onRenewed()
    void load()
  }
  const tried = (error: unknown) => {
    const code = error instanceof CallFailed ? error.code : undefined
    if (isAsked || asking.includes(code)) renew()
  }
  const settled = () => {
    setAsked(false)
    setPicture(undefined)
    onRenewed()
  }
  return { isAsked, picture, trouble, renew, tried, settled }
}
