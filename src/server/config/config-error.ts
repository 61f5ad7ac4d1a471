/** The types shared by all parts of the configuration, and the error of an invalid one. */

export type Environment = 'sandbox' | 'production'

export type Values = Readonly<Record<string, string | undefined>>

/** The server does not start with this configuration. The message is for the person who starts it. */
export class ConfigError extends Error {}
