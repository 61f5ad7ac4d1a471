/** Ids of no row, for calls that must find nothing. */

/** An import that can run, and one that can be undone. */
export type PlantedImports = { readonly ready: string; readonly done: string }

/** The ids that the calls of the table use. */
export type Ids = {
  readonly company: string
  /** The tenant: the company itself, or the master of the acting one. */
  readonly tenant: string
  readonly choice: string
  readonly session: string
  readonly file: string
  /** A colleague, and an invited person. */
  readonly colleague: string
  readonly invited: string
  /** A payer's requests to the operator. */
  readonly request: string
  /** A document and its parties. */
  readonly document: string
  readonly imports: PlantedImports
  readonly payeeImports: PlantedImports
  readonly contractImports: PlantedImports
  readonly buyer: string
  readonly supplier: string
  readonly market: string
  /** A payee on the list of the payer that has not registered. */
  readonly payee: string
  /** One whose account another person has entered. */
  readonly waitingAccount: string
  /** An unanswered connection request. */
  readonly connection: string
  /** A receivable whose payer is known by name. */
  readonly receivable: string
  /** An endpoint for webhooks, and a delivery to it. */
  readonly webhook: string
  readonly delivery: string
  /** A document that can be offered, an offer and a draft. */
  readonly offerable: string
  readonly offer: string
  readonly draft: string
  /** A recurring offer that is active. */
  readonly mandate: string
  /** A company with a transfer whose amount is to be entered. */
  readonly verifying: string
  /** The version of its settings in force. */
  readonly marketVersion: number
  /** A key of the payer's own system. */
  readonly apiKey: string
}

/** Some of their names. */
export type IdNames = ReadonlySet<string>

/** One id for everything. */
export const sameIds = (id: string): Ids => ({
  company: id,
  tenant: id,
  choice: id,
  session: id,
  file: id,
  colleague: id,
  invited: id,
  request: id,
  document: id,
  imports: { ready: id, done: id },
  payeeImports: { ready: id, done: id },
  contractImports: { ready: id, done: id },
  buyer: id,
  supplier: id,
  market: id,
  payee: id,
  waitingAccount: id,
  connection: id,
  receivable: id,
  webhook: id,
  delivery: id,
  offerable: id,
  offer: id,
  draft: id,
  mandate: id,
  verifying: id,
  marketVersion: 1,
  apiKey: id,
})
