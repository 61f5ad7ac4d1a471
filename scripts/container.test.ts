/**
 * The steps of the Dockerfile and the compose file, one by one, without a container: what they copy, run, configure and
 * start is there, and the server takes the configuration that they give it.
 */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { keys, readConfig } from '#server/config/config.ts'
import { postgresMajorMin } from '#server/limits.ts'

const dockerfile = readFileSync('Dockerfile', 'utf8')
const compose = readFileSync('compose.yaml', 'utf8')
const steps = dockerfile
  .split('\n')
  .flatMap((line) => (/^[A-Z]+ /.test(line) ? [line.split(/ (.*)/s).slice(0, 2)] : []))
const stepsOf = (name: string): readonly string[] =>
  steps.flatMap(([step, rest = '']) => (step === name ? [rest] : []))
const { dependencies, engines } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Record<string, string>
  engines: { node: string }
}
const ignored = readFileSync('.dockerignore', 'utf8').split('\n').filter(Boolean)

/** `KEY: value` lines of a service. */
const environmentOf = (service: string): Readonly<Record<string, string>> => {
  const [, block = ''] = new RegExp(`^  ${service}:\\n((?:    .*\\n)+)`, 'm').exec(compose) ?? []
  const [, lines = ''] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(block) ?? []
  return Object.fromEntries(
    lines
      .trim()
      .split('\n')
      .map(
        (line) =>
          line
            .trim()
            .split(/: (.*)/s)
            .slice(0, 2) as [string, string],
      ),
  )
}
/** As compose fills them in, with and without what is optional. */
const filled = (values: Readonly<Record<string, string>>, given: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      value
        .replaceAll(/\$\{(\w+):[?-]\}/g, (_whole, name: string) => given[name] ?? '')
        .replaceAll(/['"]/g, ''),
    ]),
  )

describe('[RUN-03] the Dockerfile', () => {
  it('uses a Node that the product takes', () => {
    const [, needed = ''] = /(\d+)/.exec(engines.node) ?? []
    const used = stepsOf('FROM').map((image) => Number(/^node:(\d+)/.exec(image)?.[1]))
    expect(used).toHaveLength(2)
    for (const major of used) expect(major).toBeGreaterThan(Number(needed))
  })

  it('copies what is there and is not ignored', () => {
    const [packages = '', ...others] = stepsOf('COPY')
    for (const file of packages.split(' ').slice(0, -1))
      expect([file, existsSync(file)]).toEqual([file, true])
    expect(others).toEqual(['. .', '--from=build /app /app'])
    for (const needed of ['migrations', 'scripts', 'src', 'demo', 'package.json'])
      expect(ignored).not.toContain(needed)
    expect(ignored).toContain('.env')
    expect(ignored).toContain('node_modules')
  })

  it('builds with the packages that it installs, and starts what is built', () => {
    expect(stepsOf('RUN').slice(0, 2)).toEqual(['npm ci --omit=dev', 'node --import tsx scripts/build.ts'])
    for (const needed of ['tsx', 'esbuild', 'vite', '@vitejs/plugin-react'])
      expect(Object.keys(dependencies)).toContain(needed)
    const build = readFileSync('scripts/build.ts', 'utf8')
    expect(build).toContain("entryPoints: { main: 'scripts/serve.ts'")
    expect(stepsOf('CMD')).toEqual(['["node", "--enable-source-maps", "build/server/main.js"]'])
  })

  it('runs as nobody in particular, with keys that there are, and is asked whether it is ready', () => {
    expect(stepsOf('USER')).toEqual(['node'])
    const set = stepsOf('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=')[0]))
    expect(set.filter((key = '') => !(key in keys))).toEqual([])
    expect(stepsOf('HEALTHCHECK')[0]).toContain('http://127.0.0.1:3000/readyz')
    expect(stepsOf('EXPOSE')).toEqual(['3000'])
  })
})

describe('[RUN-03] the compose file', () => {
  const required = {
    DATABASE_PASSWORD: 'q7Zr1vT9xW3m',
    SOONER_SECRET: 'Wq8fP2xT9vL4sK7mZ1bN6cR3hJ5gD0aY',
    PUBLIC_URL: 'https://portal.example.com',
  }

  it('has the portal and PostgreSQL, and nothing else', () => {
    expect([...compose.matchAll(/^ {2}(\w+):\n {4}\S/gm)].map(([, name]) => name)).toEqual([
      'portal',
      'database',
    ])
    const major = Number(/image: postgres:(\d+)/.exec(compose)?.[1])
    expect(major).toBeGreaterThanOrEqual(postgresMajorMin)
  })

  it('gives the server a configuration that it takes', () => {
    const portal = environmentOf('portal')
    expect(Object.keys(portal).filter((key) => !(key in keys))).toEqual([])
    const image = Object.fromEntries(
      stepsOf('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('='))),
    ) as Record<string, string>
    const config = readConfig({ ...image, ...filled(portal, required) })
    expect(config).toMatchObject({
      environment: 'production',
      host: '0.0.0.0',
      trustProxy: true,
      dataDir: '/data',
      databaseUrl: `postgres://sooner:${required.DATABASE_PASSWORD}@database:5432/sooner`,
    })
  })

  it('makes the database that the server is told of', () => {
    expect(filled(environmentOf('database'), required)).toEqual({
      POSTGRES_USER: 'sooner',
      POSTGRES_PASSWORD: required.DATABASE_PASSWORD,
      POSTGRES_DB: 'sooner',
    })
  })

  it('does not start without what is required', () => {
    for (const key of Object.keys(required)) expect(compose).toContain(`\${${key}:?}`)
  })
})
