/** The server process: what is bundled for production and what is reloaded in development. */
import { main } from '#server/main.ts'

await main(process.env)
