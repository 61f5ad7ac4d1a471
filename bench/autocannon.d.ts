/** The part of autocannon that the measures use; the package brings no types. */
declare module 'autocannon' {
  type Options = {
    readonly url: string
    readonly connections: number
    readonly duration: number
    /** Threads that send, so that the server keeps its own. */
    readonly workers: number
    readonly headers?: Readonly<Record<string, string>>
    /** The requests, sent in turn; without it, the address alone. */
    readonly requests?: readonly { readonly path: string }[]
  }
  type Sent = {
    readonly duration: number
    readonly errors: number
    readonly timeouts: number
    readonly non2xx: number
    readonly '2xx': number
  }
  export default function autocannon(options: Options): Promise<Sent>
}
