/**
 * Every way in which the product can say no. The list is closed: the wire codes and the texts in both
 * languages are tables over it, and a table with a gap does not compile.
 */
export const failures = [
  'sessionInvalid',
  'sessionEnded',
  'nothingChanged',
  'outOfDate',
  'inputMalformed',
  'inputInvalid',
  'contentTypeUnsupported',
  'bodyTooLarge',
  'routeUnknown',
  'notFound',
  'notAllowed',
  'keyReused',
  'tooManyRequests',
  'notReady',
  'busy',
  'internal',
  'credentialsWrong',
  'accountLocked',
  'addressLimited',
  'codeWrong',
  'codesUsedUp',
  'codesPaused',
  'pictureNeeded',
  'pictureWrong',
  'linkExpired',
  'originalWrong',
  'accountExists',
  'activationExpired',

  // The profile.
  'loginTaken',
  'loginMethodLast',
  'unbindUnverified',

  // Staff.
  'staffListed',
  'staffSelf',
  'administratorLast',
  'staffActUnfit',
  'invitationExpired',
  'staffAlready',
  'staffDisabled',

  // The operator.
  'userFrozen',
  'companyFrozen',
  'identityFrozen',
  'operatorCredentialsWrong',
  'operatorActUnfit',

  // Entities.
  'entityNamed',
  'requestSettled',
  'slugTaken',

  // Time.
  'clockBack',
  'clockTooFar',
  'clockMoving',
  'fileEmpty',
  'imageTypeWrong',
  'attachmentTypeWrong',
  'imageTooLarge',
  'attachmentTooLarge',
  'imageTooManyPixels',
  'fileDuplicate',
  'attachmentsTooMany',
  'fileMissing',
  'fileInUse',
  'storageFull',
  'filesNone',
  'filesAllFailed',
  'nothingToExport',

  // Imports.
  'sheetTypeWrong',
  'sheetTooLarge',
  'sheetExpands',
  'sheetMacro',
  'sheetEncrypted',
  'sheetUnsafe',
  'sheetBroken',
  'sheetTooHeavy',
  'sheetMissing',
  'sheetEmpty',
  'sheetTooWide',
  'sheetTooLong',
  'sheetHeaderWrong',
  'templateOld',
  'importAgain',
  'importActUnfit',
  'importFlawed',
  'importNothingValid',
  'importUsed',
] as const

export type Failure = (typeof failures)[number]
