/** The wire's number and HTTP status for each refusal. A number is never used twice, nor again. */
import type { Failure } from '#domain/failures.ts'

export const successCode = 0

export const codes = {
  sessionInvalid: { code: 10005, status: 401 },
  sessionEnded: { code: 10018, status: 401 },
  nothingChanged: { code: 20093, status: 200 },
  outOfDate: { code: 20137, status: 409 },
  inputMalformed: { code: 30001, status: 400 },
  inputInvalid: { code: 30002, status: 400 },
  contentTypeUnsupported: { code: 30003, status: 415 },
  bodyTooLarge: { code: 30004, status: 413 },
  routeUnknown: { code: 30005, status: 404 },
  notFound: { code: 30006, status: 404 },
  notAllowed: { code: 30007, status: 403 },
  keyReused: { code: 30008, status: 409 },
  tooManyRequests: { code: 30009, status: 429 },
  notReady: { code: 30010, status: 503 },
  internal: { code: 30011, status: 500 },
  busy: { code: 30012, status: 503 },
  credentialsWrong: { code: 31001, status: 422 },
  accountLocked: { code: 31002, status: 429 },
  addressLimited: { code: 31003, status: 429 },

  clockBack: { code: 30050, status: 422 },
  clockTooFar: { code: 30051, status: 422 },
  clockMoving: { code: 30052, status: 409 },
  fileEmpty: { code: 30101, status: 422 },
  imageTypeWrong: { code: 30102, status: 415 },
  attachmentTypeWrong: { code: 30103, status: 415 },
  imageTooLarge: { code: 30104, status: 413 },
  attachmentTooLarge: { code: 30105, status: 413 },
  imageTooManyPixels: { code: 30106, status: 422 },
  fileDuplicate: { code: 30107, status: 422 },
  attachmentsTooMany: { code: 30108, status: 422 },
  fileMissing: { code: 30109, status: 404 },
  fileInUse: { code: 30110, status: 409 },
  storageFull: { code: 30111, status: 503 },
  filesNone: { code: 30112, status: 422 },
  filesAllFailed: { code: 30113, status: 404 },
  nothingToExport: { code: 30114, status: 422 },
} as const satisfies Record<Failure, { readonly code: number; readonly status: number }>
