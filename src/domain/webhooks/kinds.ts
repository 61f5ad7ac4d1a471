/** The closed lists of webhooks: event topics, states of an endpoint, and states and faults of a delivery. */

export const webhookTopics = [
  'document.confirmed',
  'offer.submitted',
  'offer.modified',
  'offer.awarded',
  'offer.paid',
  'offer.lapsed',
  'payee.registered',
] as const
export type WebhookTopic = (typeof webhookTopics)[number]

/** Sent to one endpoint, when an administrator asks for it. */
export const testTopic = 'webhook.test'
export const eventTopics = [...webhookTopics, testTopic] as const
export type EventTopic = (typeof eventTopics)[number]

/** A removed endpoint is not shown. */
export const endpointStates = ['active', 'paused'] as const
export const pauseReasons = ['administrator', 'gone', 'failing'] as const
export type PauseReason = (typeof pauseReasons)[number]

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

/** Why a try failed. */
export const deliveryFaults = [
  /** Another status than 2xx. */
  'status',
  'redirected',
  /** 410. */
  'gone',
  'late',
  'unreachable',
  'unresolved',
  /** The host name resolves to an address that is not public. */
  'inside',
  'certificate',
  /** The secret cannot be read with the key of this server. */
  'unopened',
  /** The server stopped during each of the tries. */
  'interrupted',
  /** The endpoint was removed. */
  'removed',
] as const
export type DeliveryFault = (typeof deliveryFaults)[number]

export const receiverAnswers = ['ok', 'error'] as const
