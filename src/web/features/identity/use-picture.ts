/** The picture code: shown once the server requires it, and replaced after each try. */
import { useEffect, useState } from 'react'
import { codes } from '#contract/codes.ts'
import type { Reply } from '#contract/route.ts'
import { pictureRead } from '#contract/verification-codes.ts'
import { fieldNames } from '#text/fields.ts'
import { formats } from '#text/formats.ts'
import { labelOf } from '#text/text.ts'
import { call } from '#web/api/client.ts'
import { CallFailed, messageOf } from '#web/api/failed.ts'
import { language, sayNow } from '#web/ui/say.ts'

type Picture = Reply<typeof pictureRead>

export type PictureCode = {
  /** True once the server requires it. */
  readonly isRequested: boolean
  readonly picture: Picture | undefined
  /** Why the picture could not be loaded. */
  readonly trouble: string | undefined
  readonly renew: () => void
  /** Call after every failed try: the picture is used up. */
  readonly tried: (error: unknown) => void
  /** Call after success. */
  readonly settled: () => void
}

const pictureCodes: readonly (number | undefined)[] = [
  codes.pictureNeeded.code,
  codes.codePictureNeeded.code,
  codes.pictureWrong.code,
]

/** The error if it is required and empty. */
export const enterPicture = (): string =>
  sayNow(formats.enter, { field: labelOf(fieldNames, 'captcha', language()) })

const draw = () => call(pictureRead, {}, { inPlace: true })

/** `wasRequired`: required before the form was rendered. */
export function usePicture(wasRequired: boolean, onRenewed: () => void): PictureCode {
  const [isRequested, setRequested] = useState(wasRequired)
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
    if (wasRequired) draw().then(setPicture, (error: unknown) => setTrouble(messageOf(error)))
  }, [wasRequired])
  const renew = () => {
    setRequested(true)
    onRenewed()
    void load()
  }
  const tried = (error: unknown) => {
    const code = error instanceof CallFailed ? error.code : undefined
    if (isRequested || pictureCodes.includes(code)) renew()
  }
  const settled = () => {
    setRequested(false)
    setPicture(undefined)
    onRenewed()
  }
  return { isRequested, picture, trouble, renew, tried, settled }
}
