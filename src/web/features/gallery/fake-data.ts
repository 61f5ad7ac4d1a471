/** Fake servers for the gallery: search sources and uploads. */

import { app } from '#text/app.ts'
import { samples } from '#text/gallery-inputs.ts'
import { CallFailed } from '#web/api/failed.ts'
import type { UploadFunction } from '#web/ui/files/upload-function.ts'
import { bestMatches } from '#web/ui/fuzzy.ts'
import type { Choice } from '#web/ui/inputs/select-field.tsx'
import { language, sayNow } from '#web/ui/say.ts'

const answersAfterMs = 400
const sendsInSteps = 8
const stepMs = 200

const names = {
  zh: ['鸿飞汽车集团', '鸿飞汽车零部件', '兰若化工', '江南纺织', '海东电子', '蓝岭工具'],
  en: [
    'Hongfei Automotive',
    'Hongfei Parts',
    'Orchid Chemicals',
    'Jiangnan Textiles',
    'Kaito Electronics',
    'Blue Ridge',
  ],
} as const

/** More than a list can show at once. */
export const companies = (): readonly Choice[] => [
  ...names[language()].map((label, at) => ({ value: `company-${at}`, label })),
  { value: 'long', label: sayNow(samples.companyLong) },
  ...Array.from({ length: 60 }, (_, at) => ({
    value: `more-${at}`,
    label: `${names[language()][at % 6]} ${at + 1}`,
  })),
]

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export async function findCompany(keyword: string): Promise<readonly Choice[]> {
  await wait(answersAfterMs)
  return bestMatches(keyword, companies(), ({ label }) => [label]).slice(0, 10)
}

/** A source that cannot be reached. */
export async function findNothing(): Promise<never> {
  await wait(answersAfterMs)
  throw new CallFailed(sayNow(app.networkFailed))
}

const lostOnce = new WeakSet<File>()

export const pretendToSend: UploadFunction = async (file, { signal, onProgress }) => {
  const loses = file.name.includes('fail') && !lostOnce.has(file)
  for (let step = 1; step <= sendsInSteps && !signal.aborted; step += 1) {
    await wait(stepMs)
    onProgress((file.size * step) / sendsInSteps)
    if (loses && step === 3) {
      lostOnce.add(file)
      throw new CallFailed(sayNow(app.networkFailed))
    }
  }
  const fileId = crypto.randomUUID()
  return { fileId, name: file.name, size: file.size, url: `/files/v1/${fileId}` }
}
