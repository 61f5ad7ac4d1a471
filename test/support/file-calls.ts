/** The rows of the call table for files: the agreements of the platform are open to all; other files have an owner. */
import type { RouteName } from '#contract/routes.ts'
import { roles } from '#domain/access/abilities.ts'
import { agreementFiles } from '#server/agreements/files.ts'
import type { Row } from './call-table.ts'
import { pdf } from './sample-files.ts'
import { formOf } from './upload.ts'

const everyone = { buyer: roles, supplier: roles, dealer: roles }
const person = { nobody: 401, unchosen: 200, served: everyone }
const acting = { nobody: 401, unchosen: 403, served: everyone }
const agreement = agreementFiles[0]?.id ?? ''
const { payload, type } = await formOf([['file', new Blob([Uint8Array.from(pdf())]), 'a.pdf']])

export const fileCalls = {
  fileRead: {
    ...person,
    plain: () => ({ url: `/files/v1/${agreement}` }),
    withId: ({ file }) => ({ url: `/files/v1/${file}` }),
  },
  fileUpload: {
    ...acting,
    plain: () => ({ url: '/user/basics/v1/upload', payload, headers: { 'content-type': type } }),
  },
  fileDelete: { ...person, withId: ({ file }) => ({ url: `/files/v1/${file}` }), removes: true },
  filesZip: {
    ...person,
    plain: () => ({ url: `/files/v1/zip?fileIds=${agreement}` }),
    withId: ({ file }) => ({ url: `/files/v1/zip?fileIds=${file}` }),
  },
} as const satisfies Partial<Record<RouteName, Row>>
