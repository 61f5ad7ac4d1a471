/** The refusals of webhooks. */
export const webhookFailures = [
  'webhookAddressInvalid',
  'webhookAddressNotHttps',
  'webhookAddressHasUser',
  'webhookAddressPort',
  'webhookAddressInside',
  'webhookAddressUnresolved',
  'webhookAddressTaken',
  'tooManyWebhooks',
  'webhookPaused',
] as const
