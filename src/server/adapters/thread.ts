/** Starts a thread: in a build it is a program next to the server; otherwise it is bundled from source once. */
import { fileURLToPath } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** `built` is the name of the program in a build, `source` the file that it is built from. */
export async function startThread(built: string, source: URL, options: WorkerOptions): Promise<Worker> {
  const all = { ...options, execArgv: [] }
  const worker = import.meta.url.endsWith('.ts')
    ? new Worker(await programOf(source), { ...all, eval: true })
    : new Worker(new URL(`${built}.js`, import.meta.url), all)
  // Who waits for its messages hears of an error; one that comes after what was wanted is of no use to anybody.
  worker.on('error', () => undefined)
  return worker
}

function programOf(source: URL): Promise<string> {
  const path = fileURLToPath(source)
  const program = programs.get(path) ?? bundled(path)
  programs.set(path, program)
  return program
}

const programs = new Map<string, Promise<string>>()

async function bundled(path: string): Promise<string> {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}
