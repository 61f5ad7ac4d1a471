/** Verification codes as the sandbox's console shows them. */
import { type APIRequestContext, expect } from '@playwright/test'

type Notifications = {
  readonly data: readonly {
    readonly code: string | null
    readonly text: string | null
    readonly link: string | null
  }[]
}

const newestTo = async (request: APIRequestContext, contact: string) => {
  const answer = await request.get(`/sandbox/v1/outbox?to=${encodeURIComponent(contact)}`)
  return ((await answer.json()) as Notifications).data[0]
}

/** The newest notification to a contact; waits until it has a code. */
export async function notificationTo(request: APIRequestContext, contact: string) {
  await expect.poll(async () => (await newestTo(request, contact))?.code).toBeTruthy()
  const { code, text } = (await newestTo(request, contact)) ?? { code: null, text: null }
  return { code: code ?? '', text: text ?? '' }
}

/** The path of the link in the newest notification to a contact; waits until it has a link. */
export async function linkTo(request: APIRequestContext, contact: string): Promise<string> {
  await expect.poll(async () => (await newestTo(request, contact))?.link).toBeTruthy()
  const { pathname, search, hash } = new URL((await newestTo(request, contact))?.link ?? '')
  return `${pathname}${search}${hash}`
}
