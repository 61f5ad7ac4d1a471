/** The parts of s3rver that the tests use; it brings no types of its own. */
declare module 's3rver' {
  import type { RequestListener } from 'node:http'

  export default class S3rver {
    constructor(options: {
      readonly directory: string
      readonly silent: boolean
      readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[]
    })
    configureBuckets(): Promise<void>
    callback(): RequestListener
  }
}
