/** What every part of the configuration shares: where it is read from, and how it is refused. */

export type Environment = 'sandbox' | 'production'

export type Values = Readonly<Record<string, string | undefined>>

/** A configuration that the server will not start with. Its message is for whoever starts it. */
export class ConfigError extends Error {}
