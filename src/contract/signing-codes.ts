/** The codes of refusals about signing agreements. */
export const signingCodes = {
  signatureNeeded: { code: 36101, status: 409 },
  signatureOutdated: { code: 36102, status: 409 },
  signingCodeWrong: { code: 36103, status: 422 },
  signingClosed: { code: 36104, status: 503 },
  nothingToSign: { code: 36105, status: 409 },
} as const
